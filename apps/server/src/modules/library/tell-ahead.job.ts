import { nextHourInJapan } from '../../platform/clock/index.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { tellAhead } from './tell-ahead.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Letters come when people work. */
const hour = 9;

/** At the start and daily at 09:00 in Japan: who has full access is told what goes by itself in three days [AD-9]. */
export const tellAheadHandler = jobHandler<object>({
  kind: { name: 'library.tellAhead', version: 1, data: noData },
  schedule: { everyMs: dayMs, atStart: true },
  async run(services, { signal }) {
    if (!(await tellAhead(services, signal))) throw new Error('it could not be told of all that goes by itself');
    const now = services.clock.now();
    return { goOnAfterMs: nextHourInJapan(hour, now).getTime() - now.getTime() };
  },
});
