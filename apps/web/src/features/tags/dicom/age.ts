/** Year, month and day out of `yyyymmdd`; null for what is no day of the calendar. */
function dayOf(date: string): readonly [year: number, month: number, day: number] | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0) ? [year, month, day] : null;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/**
 * Completed years on a day: one more from the birthday on. Who was born on the 29th of February completes one on the
 * 1st of March where there is no 29th [TG-11].
 *
 * @param birth PatientBirthDate, `yyyymmdd`
 * @param on StudyDate, `yyyymmdd`
 * @returns null where either is no day, and before birth
 */
export function ageOn(birth: string | null, on: string | null): number | null {
  const [born, day] = [dayOf(birth ?? ''), dayOf(on ?? '')];
  if (born === null || day === null) return null;
  const isBefore = day[1] < born[1] || (day[1] === born[1] && day[2] < born[2]);
  const years = day[0] - born[0] - (isBefore ? 1 : 0);
  return years < 0 ? null : years;
}
