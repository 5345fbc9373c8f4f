import { nextHourInJapan } from '../../platform/clock/index.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { sweepOverdue } from './sweep-overdue.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The next three o'clock in the morning in Japan, later than a moment. */
export function threeInJapan(after: Date): Date {
  return nextHourInJapan(3, after);
}

/**
 * At the start and every day at 03:00 in Japan: what nobody's request has swept since midnight goes to the trash
 * [AD-1].
 */
export const sweepOverdueHandler = jobHandler<object>({
  kind: { name: 'library.sweepOverdue', version: 1, data: noData },
  schedule: { everyMs: dayMs, atStart: true },
  async run(services, { signal }) {
    if (!(await sweepOverdue(services, signal))) throw new Error('not all that is overdue could be moved to the trash');
    const now = services.clock.now();
    return { goOnAfterMs: threeInJapan(now).getTime() - now.getTime() };
  },
});
