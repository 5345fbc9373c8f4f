import { dateText } from './value-texts.ts';

/** How old a patient was, in the unit in which that is said. */
export interface Age {
  readonly number: number;
  readonly unit: 'years' | 'months' | 'weeks' | 'days';
}

/** Nobody has become older: a date of birth that says so is none. */
const OLDEST = 130;
/** Years up to which the months are said. */
const INFANT = 2;

const units = { Y: 'years', M: 'months', W: 'weeks', D: 'days' } as const;

/** An age as Patient's Age (0010,1010) states it, in its own unit (AS, PS3.5 6.2); null for what is none [VW-57]. */
export function statedAge(text: string | undefined): Age | null {
  const [, digits, letter] = /^(\d{3})([YMWD])$/.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined) return null;
  const age = { number: Number(digits), unit: units[letter as keyof typeof units] };
  return age.unit === 'years' && (age.number === 0 || age.number > OLDEST) ? null : age;
}

/** The age from one DA to another; null when one of them is no date, or nobody could be as old [VW-57]. */
export function ageAt(birth: string, at: string): Age | null {
  const [born, then] = [dateText(birth), dateText(at)];
  if (!born || !then || born > then) return null;
  const [from, to] = [born, then].map((day) => day.split('-').map(Number));
  const [year = 0, month = 0, day = 0] = from ?? [];
  const [toYear = 0, toMonth = 0, toDay = 0] = to ?? [];
  const months = (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);
  const years = Math.floor(months / 12);
  if (years > OLDEST) return null;
  if (years >= INFANT) return { number: years, unit: 'years' };
  if (months > 0) return { number: months, unit: 'months' };
  return { number: Math.round((Date.parse(then) - Date.parse(born)) / 86_400_000), unit: 'days' };
}
