export { formatCount } from '@mado/languages';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * A size in steps of 1000: `512B`, `71.2MB`, `214MB`. One decimal below 100, none above and none for bytes; `100GB`
 * when exact.
 */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && Number(shown(value, unit)) >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return `${shown(value, unit)}${units[unit]}`;
}

function shown(value: number, unit: number): string {
  return unit === 0 || value >= 99.95 ? value.toFixed(0) : value.toFixed(1);
}

/** A point in time as the day it fell on here: yyyy-MM-dd. */
export function formatDay(timestamp: string): string {
  const at = new Date(timestamp);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A point in time as one reads it here, without seconds: yyyy-MM-dd HH:mm. */
export function formatMoment(timestamp: string): string {
  const at = new Date(timestamp);
  return `${formatDay(timestamp)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * A DICOM date (PS3.5 6.2, DA: yyyyMMdd, and yyyy.MM.dd as ACR-NEMA wrote it) as yyyy-MM-dd; anything else as it
 * stands.
 */
export function formatDicomDate(date: string): string {
  return date.replace(/^(\d{4})(\.?)(\d{2})\2(\d{2})$/, '$1-$3-$4');
}

function two(figure: number): string {
  return String(figure).padStart(2, '0');
}
