/** DA as yyyy-MM-dd (PS3.5 6.2, also as ACR-NEMA wrote it: yyyy.MM.dd); empty when it is no date. */
export function dateText(date: string): string {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(date) ?? [];
  return year ? `${year}-${month}-${day}` : '';
}

/** TM as HH:mm (PS3.5 6.2); empty when it is no time. */
export function timeText(time: string): string {
  const [, hours, minutes] = /^(\d{2}):?(\d{2})/.exec(time) ?? [];
  return hours ? `${hours}:${minutes}` : '';
}

/** Whole years from one DA to another; null when one of them is no date. */
export function ageAt(birth: string, at: string): number | null {
  const [born, then] = [dateText(birth), dateText(at)];
  if (!born || !then || born > then) return null;
  const years = Number(then.slice(0, 4)) - Number(born.slice(0, 4));
  return then.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Size on the screen as it is written: two decimals, fewer when large. */
export function scaleText(scale: number): string {
  return scale < 10 ? scale.toFixed(2) : scale.toFixed(1);
}

/** A window's number: whole where it is large, with as many digits as tell it apart where it is small. */
export function windowText(value: number, width: number): string {
  const digits = width >= 20 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(width))));
  return (Number(value.toFixed(digits)) || 0).toFixed(digits);
}
