import { inHalfWidth } from './widths.ts';

/** Dashes that Japanese keyboards give for a minus, and those of texts. */
export const dashes = /[\u2010-\u2015\u2212\u30fc]/g;

/** By how many days a date's field says that dates move: up to five digits and a sign; null where it says none. */
export function daysOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = inHalfWidth(text).trim().replaceAll(dashes, '-');
  return /^[+-]?\d{1,5}$/.test(days) ? Number(days) : null;
}
