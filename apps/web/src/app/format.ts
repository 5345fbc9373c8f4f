import { formatDayInWords, formatMomentInWords, formatNumber } from '@mado/languages';
import { spokenLanguage } from './language/spoken-language.ts';

/** A number as the language of the page writes it: 12,345 in Japanese. In a text i18next does the same. */
export function formatCount(count: number): string {
  return formatNumber(count, spokenLanguage());
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * A size in steps of 1000: `512B`, `71.2MB` (`71,2MB` in German), `214MB`. One decimal below 100, none above and none
 * for bytes; `100GB` when exact.
 */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && Number(value.toFixed(decimals(value, unit))) >= 1000) {
    value /= 1000;
    unit += 1;
  }
  const digits = decimals(value, unit);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${formatNumber(value, spokenLanguage(), options)}${units[unit]}`;
}

function decimals(value: number, unit: number): number {
  return unit === 0 || value >= 99.95 ? 0 : 1;
}

/** A point in time as the day it fell on here, for lists and fields: yyyy-MM-dd. */
export function formatDay(timestamp: string): string {
  const at = new Date(timestamp);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** A point in time as one reads it here, without seconds: yyyy-MM-dd HH:mm. */
export function formatMoment(timestamp: string): string {
  const at = new Date(timestamp);
  return `${formatDay(timestamp)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A day as a sentence of the page says it: 2026年11月25日. */
export function dayInWords(timestamp: string): string {
  return formatDayInWords(new Date(timestamp), spokenLanguage());
}

/** A point in time as a sentence of the page says it: 2026年11月25日 14:05. */
export function momentInWords(timestamp: string): string {
  return formatMomentInWords(new Date(timestamp), spokenLanguage());
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
