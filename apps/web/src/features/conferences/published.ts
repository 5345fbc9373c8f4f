import type { Conference } from '@mado/contract';
import { dayInJapan } from '../../app/day.ts';

/** Whether everybody may see an event: without end, until a day, or not (any more). */
export function publishedState(
  { anonymous_perm: perm, anon_link_expiry: end }: Pick<Conference, 'anonymous_perm' | 'anon_link_expiry'>,
  now: Date,
): 'open' | 'until' | 'ended' | 'no' {
  const until = publishedUntil(end, now);
  if (until === 'ended') return until;
  if (perm !== 'read') return 'no';
  return until ?? 'open';
}

/** What the page of an event says of its public link; null: nothing. */
export function publishedUntil(end: string | null, now: Date): 'until' | 'ended' | null {
  if (end === null) return null;
  return end < dayInJapan(now) ? 'ended' : 'until';
}
