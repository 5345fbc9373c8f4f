/** A date (PS3.5 6.2, DA), in the form of ACR-NEMA too. */
const date = String.raw`\d{4}\d\d\d\d|\d{4}\.\d\d\.\d\d`;
/** A date and time of any precision, with or without offset from UTC (PS3.5 6.2, DT). */
const dateTime = String.raw`\d{4}(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\d\d(?:\.\d{1,6})?)?)?)?)?)?(?:[+-]\d{4})?`;
const forms = {
  DA: { one: new RegExp(`^(?:${date})$`), range: new RegExp(`^(${date})?-(${date})?$`) },
  DT: { one: new RegExp(`^${dateTime}$`), range: new RegExp(`^(${dateTime})?-(${dateTime})?$`) },
};

/**
 * Values of DA or DT, moved by whole days: several values, and ranges, each end of them. Times, offsets from UTC and
 * precision stay; what says no day counts as the first of its month or year [DI-11].
 * @returns null where one of them is no date, or is moved out of the years 1 to 9999
 */
export function movedDates(vr: 'DA' | 'DT', text: string, days: number): string | null {
  const values = text.split('\\').map((value) => movedValue(forms[vr], value.trim(), days));
  return values.every((value) => value !== null) ? values.join('\\') : null;
}

function movedValue(form: (typeof forms)['DA'], value: string, days: number): string | null {
  if (value === '') return '';
  if (form.one.test(value)) return moved(value, days);
  const [, from, to] = form.range.exec(value) ?? [];
  if (from === undefined && to === undefined) return null;
  const ends = [from, to].map((end) => (end === undefined ? '' : moved(end, days)));
  return ends.every((end) => end !== null) ? ends.join('-') : null;
}

function moved(value: string, days: number): string | null {
  const [, year = '', month, day, rest = ''] = /^(\d{4})\.?(\d\d)?\.?(\d\d)?(.*)$/.exec(value) ?? [];
  // '2020-0500' is a year and an offset from UTC.
  const [, zone = ''] = /^[^+-]*([+-]\d{4})?$/.exec(rest) ?? [];
  const at = dayOf(Number(year), Number(month ?? 1), Number(day ?? 1));
  if (at === null) return null;
  at.setUTCDate(at.getUTCDate() + days);
  const to = at.getUTCFullYear();
  if (to < 1 || to > 9999) return null;
  const digits = `${padded(to, 4)}${padded(at.getUTCMonth() + 1, 2)}${padded(at.getUTCDate(), 2)}`;
  if (day !== undefined) return digits + rest;
  return digits.slice(0, month === undefined ? 4 : 6) + zone;
}

/** The day at midnight; null when the calendar does not have it. */
function dayOf(year: number, month: number, day: number): Date | null {
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
