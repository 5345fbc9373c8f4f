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

/** Size on the screen as it is written: two decimals, fewer when large. */
export function scaleText(scale: number): string {
  return scale < 10 ? scale.toFixed(2) : scale.toFixed(1);
}

/** A window's number: whole where it is large, with as many digits as tell it apart where it is small. */
export function windowText(value: number, width: number): string {
  const digits = width >= 20 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(width))));
  return (Number(value.toFixed(digits)) || 0).toFixed(digits);
}

/** A moment of ISO 8601 in the reader's own time: yyyy-MM-dd HH:mm; empty when it is none. */
export function momentText(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
