import { followsCharacterSet } from '../encoding/character-sets.ts';
import { movedDates } from './dates.ts';

/** Representations in which a private element may have a day without its saying so. */
export function mayHoldDays(vr: string): boolean {
  return followsCharacterSet(vr) || vr === 'DS' || vr === 'IS' || vr === 'CS';
}

const gap = /^\s?[-./,_ ]\s?$/;
const year = /^(?:19|20)\d\d$/;
const month = /^(?:1[0-2]|0?[1-9])$/;
const day = /^(?:3[01]|[12]\d|0?[1-9])$/;
const nameOfMonth = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/i;
/** A day in digits alone, and perhaps a time. */
const inDigits = /^(?:19|20)\d\d(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])(?:\d{2}|\d{4}|\d{6})?$/;
const inJapanese = /\d\s?年\s?\d{1,2}\s?月/;

/**
 * Whether a day of these two centuries stands in a text as people and devices write it: by numbers in either order,
 * with names of months, in Japanese.
 */
export function holdsDays(text: string): boolean {
  // Digits, Latin letters, and what stands between them.
  const all = text.match(/\d+|[a-z]+|[^\da-z]+/gi) ?? [];
  return inJapanese.test(text) || all.some((part, at) => inDigits.test(part) || beginsDay(all, at));
}

function beginsDay(all: readonly string[], at: number): boolean {
  const [first = '', second = '', third = ''] = withoutGaps(all, at);
  if (year.test(first)) return month.test(second) && day.test(third);
  if (!year.test(third)) return false;
  return day.test(first) ? day.test(second) || nameOfMonth.test(second) : nameOfMonth.test(first) && day.test(second);
}

/** Three parts, without what may stand between the parts of a day. */
function withoutGaps(all: readonly string[], at: number): string[] {
  const found = [all[at] ?? ''];
  for (let next = at + 1; found.length < 3 && next < all.length; next++) {
    if (gap.test(all[next] ?? '')) next++;
    found.push(all[next] ?? '');
  }
  return found;
}

/** Texts that are days, or days with times, and nothing else, moved as such; null: they are something else. */
export function movedDays(text: string, by: number): string | null {
  if (!holdsDays(text)) return null;
  return movedDates('DA', text, by) ?? movedDates('DT', text, by);
}
