/** A date (PS3.5 6.2, DA), in the form of ACR-NEMA too. */
const date = /^\d{4}(?:\d{4}|\.\d\d\.\d\d)$/;
/** A date and time of any precision, with or without offset from UTC (PS3.5 6.2, DT). */
const dateTime = /^\d{4}(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\.\d{1,6})?)?)?)?)?)?(?:[+-]\d{4})?$/;
/** A range of two date times with fractions and offsets is as long. */
const longest = 53;

/**
 * Values of DA or DT, moved by whole days: several values, and ranges, each end of them. Times, offsets from UTC and
 * precision stay; what says no day counts as the first of its month or year [DI-11].
 * @returns null where one of them is no date, or is moved out of the years 1 to 9999
 */
export function movedDates(vr: 'DA' | 'DT', text: string, days: number): string | null {
  const values = text.split('\\').map((value) => movedValue(vr, value.trim(), days));
  return values.every((value) => value !== null) ? values.join('\\') : null;
}

function movedValue(vr: 'DA' | 'DT', value: string, days: number): string | null {
  const one = vr === 'DA' ? date : dateTime;
  if (value === '') return '';
  if (value.length > longest) return null;
  if (one.test(value)) return moved(value, days);
  // The dash of a range, or of an offset from UTC.
  for (let dash = value.indexOf('-'); dash >= 0; dash = value.indexOf('-', dash + 1)) {
    const ends = [value.slice(0, dash), value.slice(dash + 1)];
    if (ends.some((end) => end !== '' && !one.test(end)) || value === '-') continue;
    const there = ends.map((end) => (end === '' ? '' : moved(end, days)));
    return there.every((end) => end !== null) ? there.join('-') : null;
  }
  return null;
}

function moved(value: string, days: number): string | null {
  const plain = date.test(value) ? value.replaceAll('.', '') : value;
  const { length } = /^\d*/.exec(plain)?.[0] ?? '';
  const said = Math.min(length, 8);
  const part = (from: number, to: number) => (said >= to ? Number(plain.slice(from, to)) : 1);
  const at = dayOf(part(0, 4), part(4, 6), part(6, 8));
  if (at === null) return null;
  at.setUTCDate(at.getUTCDate() + days);
  const to = at.getUTCFullYear();
  if (to < 1 || to > 9999) return null;
  const digits = `${padded(to, 4)}${padded(at.getUTCMonth() + 1, 2)}${padded(at.getUTCDate(), 2)}`;
  return digits.slice(0, said) + plain.slice(said);
}

/** The day at midnight; null when the calendar does not have it. */
export function dayOf(year: number, month: number, day: number): Date | null {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const exists = year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at : null;
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

/**
 * How old somebody born on one day is on another one, as an AS value: in years from two on, in months from one month
 * on, else in days [DI-14].
 * @returns null where one of the texts is no date, or the age would be negative or over 999 years
 */
export function ageAt(birthDate: string, studyDate: string): string | null {
  const [birth, study] = [birthDate, studyDate].map(calendarDay);
  if (!birth || !study || study < birth) return null;
  const [years, months, days] = [
    study.getUTCFullYear() - birth.getUTCFullYear(),
    study.getUTCMonth() - birth.getUTCMonth(),
    study.getUTCDate() - birth.getUTCDate(),
  ];
  const inMonths = years * 12 + months - (days < 0 ? 1 : 0);
  const whole = Math.floor(inMonths / 12);
  if (whole > 999) return null;
  if (whole >= 2) return `${padded(whole, 3)}Y`;
  if (inMonths >= 1) return `${padded(inMonths, 3)}M`;
  return `${padded(Math.round((study.getTime() - birth.getTime()) / 86_400_000), 3)}D`;
}

function calendarDay(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})\.?(\d\d)\.?(\d\d)$/.exec(text.trim()) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
}
