import type { Services } from '../../platform/context.ts';
import { dayInJapan } from '../../platform/clock/index.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { deleteReceivedBefore } from './by-link/link-limits.sql.ts';
import { claimLeft } from './end-promises.ts';
import { deleteOldFills } from './fills.sql.ts';
import { forgetFromOutside } from './forget-from-outside.ts';
import { deleteUnbegunPromises, uploadsLate } from './promises.sql.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
/**
 * So long an upload knows what it has filled, however late it goes on. A page that is kept open for longer than a year
 * and comes back is a new upload.
 */
const fillsKeptMs = 400 * dayMs;

/**
 * Forgets what was promised more than a day ago by uploads that never brought anything of the study. What counts for a
 * study stays with it, in the trash as well; what was too much for the batches of an upload that never ended counts
 * from now on.
 */
export async function forgetOldPromises({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs);
  for (const key of await uploadsLate(db, before)) await claimLeft(db, key);
  await deleteUnbegunPromises(db, before);
}

/** Forgets what uploads have filled that began long ago, so that they would no longer come back. */
export async function forgetOldFills({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteOldFills(db, new Date(clock.now().getTime() - fillsKeptMs));
}

/** Forgets how much came by links on days that are over. */
async function forgetOldDays({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteReceivedBefore(db, dayInJapan(clock.now()));
}

/** At the start and every day. */
export const forgetPromisesHandler = jobHandler<object>({
  kind: { name: 'uploads.forgetPromises', version: 1, data: noData },
  schedule: { everyMs: dayMs, atStart: true },
  async run(services) {
    await forgetOldPromises(services);
    await forgetOldFills(services);
    await forgetOldDays(services);
  },
});

/** At the start and every minute: rights end by their date as well. */
export const forgetFromOutsideHandler = jobHandler<object>({
  kind: { name: 'uploads.forgetFromOutside', version: 1, data: noData },
  schedule: { everyMs: minuteMs, atStart: true },
  run: forgetFromOutside,
});
