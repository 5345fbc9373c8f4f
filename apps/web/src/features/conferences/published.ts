import type { Conference } from '@mado/contract';
import { dayInJapan } from '../../app/day.ts';

/** Whether everybody may see an event: without end, until a day, or not (any more). */
export function publishedState(
  { anonymous_perm: perm, anon_link_expiry: end }: Pick<Conference, 'anonymous_perm' | 'anon_link_expiry'>,
  now: Date,
): 'open' | 'until' | 'ended' | 'no' {
  if (end !== null && end < dayInJapan(now)) return 'ended';
  if (perm !== 'read') return 'no';
  return end === null ? 'open' : 'until';
}
