/** The day that it is in Japan, where days end; so many days later. */
export function dayInJapan(now: Date, later = 0): string {
  return new Date(now.getTime() + 9 * 3_600_000 + later * 86_400_000).toISOString().slice(0, 10);
}

/** A day as it is typed: wide figures, strokes or nothing between them are taken as well. */
export function typedDay(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll('/', '-')
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

/** Whether it is a day of the calendar, yyyy-MM-dd. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
