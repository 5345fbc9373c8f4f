import { followsCharacterSet } from '../encoding/character-sets.ts';
import { movedDates } from './dates.ts';

/** Representations in which a private element may have a day without its saying so. */
export function mayHoldDays(vr: string): boolean {
  return followsCharacterSet(vr) || vr === 'DS' || vr === 'IS' || vr === 'CS';
}

/** Days as people and devices write them: by numbers in either order, with names of months, in Japanese. */
const days: readonly RegExp[] = [
  /(?<!\d)(?:19|20)\d\d(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])(?:\d{2}|\d{4}|\d{6})?(?!\d)/,
  /(?<!\d)(?:19|20)\d\d\s?[-./,_ ]\s?(?:1[0-2]|0?[1-9])\s?[-./,_ ]\s?(?:3[01]|[12]\d|0?[1-9])(?!\d)/,
  /(?<!\d)(?:3[01]|[12]\d|0?[1-9])\s?[-./,_ ]\s?(?:3[01]|[12]\d|0?[1-9])\s?[-./,_ ]\s?(?:19|20)\d\d(?!\d)/,
  /(?<!\d)(?:3[01]|[12]\d|0?[1-9])(?:\s?[-./,_ ]\s?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?(?:\s?[-./,_ ]\s?)?(?:19|20)\d\d(?!\d)/i,
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s?[-./,_ ]\s?(?:3[01]|[12]\d|0?[1-9])\s?[-./,_ ]\s?(?:19|20)\d\d(?!\d)/i,
  /\d\s?年\s?\d{1,2}\s?月/,
];

/** Whether a day of these two centuries stands in a text. */
export function holdsDays(text: string): boolean {
  return days.some((one) => one.test(text));
}

/** Texts that are days, or days with times, and nothing else, moved as such; null: they are something else. */
export function movedDays(text: string, by: number): string | null {
  if (!holdsDays(text)) return null;
  return movedDates('DA', text, by) ?? movedDates('DT', text, by);
}
