import { dayInJapan, endOfDayInJapan } from '../../platform/clock/index.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { sweepOverdue } from './sweep-overdue.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The next three o'clock in the morning in Japan, later than a moment. */
export function threeInJapan(after: Date): Date {
  const today = new Date(endOfDayInJapan(dayInJapan(after)).getTime() - dayMs + 3 * hourMs);
  return today > after ? today : new Date(today.getTime() + dayMs);
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
