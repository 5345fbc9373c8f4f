import { withoutEnd } from '@mado/dicom';

/** A date as people and older systems wrote it: 1994.11.05 is the form of ACR-NEMA (PS3.5 table 6.2-1, DA). */
const separatedDate = /^(\d{4})([./-])(\d{2})\2(\d{2})$/;
const time = /^(\d{2}):?(?:(\d{2}):?(?:(\d{2})(?:\.(\d{1,6}))?)?)?$/;

/**
 * A DA value as the index compares it: yyyymmdd, also where it was written as 1994.11.05. What is no date stays as it
 * is, and is compared as text.
 */
export function comparableDate(value: string): string {
  return value.trim().replace(separatedDate, '$1$3$4');
}

/**
 * A TM value as the index compares it: hhmmss, and a fraction without zeros at its end. 11:20:00 is the form of
 * ACR-NEMA (PS3.5 table 6.2-1, TM), 1120 is 112000. What is no time stays as it is.
 */
export function comparableTime(value: string): string {
  const [, hours, minutes = '00', seconds = '00', fraction = ''] = time.exec(value.trim()) ?? [];
  if (hours === undefined) return value.trim();
  const kept = withoutEnd(fraction, '0');
  return `${hours}${minutes}${seconds}${kept === '' ? '' : `.${kept}`}`;
}
