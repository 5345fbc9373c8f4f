import type { Item } from '@mado/contract';

/** What a study lacks of what was promised; null while more is awaited (`from` lies ahead). */
export function incompleteOf(
  { missing, from, received }: { missing: number; from: Date | null; received: number },
  now: Date,
): Item['incomplete'] {
  return missing === 0 || from === null || from > now ? null : { received, expected: received + missing };
}
