import { valueSizes } from '../encoding/value-representations.ts';
import { conferenceDate, conferenceTime } from './order.ts';

/** What texts are replaced by. */
export const replacingWord = 'ANONYMIZED';
const byVr: Readonly<Record<string, string>> = {
  AS: '000Y',
  DA: conferenceDate,
  DS: '0',
  DT: `${conferenceDate}${conferenceTime}`,
  IS: '0',
  TM: conferenceTime,
};
const words = new Set('AE CS LO LT PN SH ST UC UR UT'.split(' '));

/**
 * A value that says nothing and that its representation allows (D of PS3.15 table E.1-1a): a word, the first day of
 * 1900, zeros [DI-10].
 */
export function replacementOf(vr: string): Uint8Array {
  const text = byVr[vr] ?? (words.has(vr) ? replacingWord : undefined);
  if (text !== undefined) return new TextEncoder().encode(text);
  return new Uint8Array(Math.max(2, vr === 'AT' ? 4 : (valueSizes[vr] ?? 1)));
}
