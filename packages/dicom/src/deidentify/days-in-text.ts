import { followsCharacterSet } from '../encoding/character-sets.ts';
import { movedDates } from './dates.ts';

/** Representations in which a private element may have a day without its saying so. */
export function mayHoldDays(vr: string): boolean {
  return followsCharacterSet(vr) || vr === 'DS' || vr === 'IS' || vr === 'CS';
}

const year = String.raw`(?:19|20)\d\d`;
const month = String.raw`(?:1[0-2]|0?[1-9])`;
const day = String.raw`(?:3[01]|[12]\d|0?[1-9])`;
const name = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`;
const between = String.raw`\s?[-./,_ ]\s?`;
/** Days as people and devices write them: by numbers in either order, with names of months, in Japanese. */
const days = new RegExp(
  [
    String.raw`(?<!\d)${year}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])(?:\d{2}|\d{4}|\d{6})?(?!\d)`,
    `(?<!\\d)${year}${between}${month}${between}${day}(?!\\d)`,
    `(?<!\\d)${day}${between}${month}${between}${year}(?!\\d)`,
    `(?<!\\d)${month}${between}${day}${between}${year}(?!\\d)`,
    `(?<!\\d)${day}(?:${between})?${name}(?:${between})?${year}(?!\\d)`,
    `${name}${between}${day}(?:${between})${year}(?!\\d)`,
    String.raw`\d\s?年\s?\d{1,2}\s?月`,
  ].join('|'),
  'i',
);

/** Whether a day of these two centuries stands in a text. */
export function holdsDays(text: string): boolean {
  return days.test(text);
}

/** Texts that are days, or days with times, and nothing else, moved as such; null: they are something else. */
export function movedDays(text: string, by: number): string | null {
  if (!holdsDays(text)) return null;
  return movedDates('DA', text, by) ?? movedDates('DT', text, by);
}
