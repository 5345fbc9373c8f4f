import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { deleteCodesBefore } from './link-codes.sql.ts';
import { deleteVisitsBefore } from './link-visits.sql.ts';
import { oldestDay } from './link-visits.ts';

/** At the start and every day: forgets visits that are too old [AC-33], and codes that nobody used. */
export const forgetLinksHandler = jobHandler<object>({
  kind: { name: 'sharing.forgetLinks', version: 1, data: noData },
  schedule: { everyMs: 24 * 3_600_000, atStart: true },
  async run(services) {
    await deleteVisitsBefore(services.db, oldestDay(services));
    await deleteCodesBefore(services.db, services.clock.now());
  },
});
