const hoursAhead = 9;
const dayMs = 86_400_000;

/** The day that a moment falls on in Japan, `yyyy-MM-dd`; Japan has no summer time. */
export function dayInJapan(at: Date): string {
  return new Date(at.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10);
}

/** The time of day at a moment in Japan, `HH:mm`. */
export function timeInJapan(at: Date): string {
  return new Date(at.getTime() + hoursAhead * 3_600_000).toISOString().slice(11, 16);
}

/** When a day (`yyyy-MM-dd`) is over in Japan: its end as a date means. @throws {RangeError} for what is no day */
export function endOfDayInJapan(day: string): Date {
  const begin = new Date(`${day}T00:00:00+09:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(begin.getTime()) || dayInJapan(begin) !== day)
    throw new RangeError(`${day} is no day`);
  return new Date(begin.getTime() + dayMs);
}

/** When a day (`yyyy-MM-dd`) begins in Japan. @throws {RangeError} for what is no day */
export function startOfDayInJapan(day: string): Date {
  return new Date(endOfDayInJapan(day).getTime() - dayMs);
}

/** When it is so many hours past midnight in Japan next, later than a moment. */
export function nextHourInJapan(hour: number, after: Date): Date {
  const today = new Date(startOfDayInJapan(dayInJapan(after)).getTime() + hour * 3_600_000);
  return today > after ? today : new Date(today.getTime() + dayMs);
}

/** The day so many days after another, or before it, both `yyyy-MM-dd`. */
export function daysLater(day: string, days: number): string {
  return dayInJapan(new Date(endOfDayInJapan(day).getTime() + (days - 1) * dayMs));
}
