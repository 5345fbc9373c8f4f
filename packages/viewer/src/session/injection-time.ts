import { firstText, type DicomJson } from '@mado/dicom';
import { tag } from './tags.ts';

/** A moment as DICOM writes it: DA and TM. */
interface Moment {
  readonly date: string;
  readonly time: string;
}

/** When the radiopharmaceutical was given, and when the series and the image were taken. */
export interface Injection extends Moment {
  readonly scan: Moment;
  readonly acquisition: Moment;
}

/** After so many half-lives nothing of the dose is left to be seen: the times contradict each other. */
const HALF_LIVES = 10;
const DAY = 86_400;

/**
 * When the dose was given; null where a time is missing, or lies after the scan, or too long before it [RD-15]. A time
 * without a date is the last such one before the scan.
 *
 * @param halfLife in s
 */
export function injectionOf(instance: DicomJson, radiopharmaceutical: DicomJson, halfLife: number): Injection | null {
  const series = momentOf(firstText(instance, tag.SeriesDate), firstText(instance, tag.SeriesTime));
  const acquisition =
    momentOf(firstText(instance, tag.AcquisitionDate), firstText(instance, tag.AcquisitionTime)) ?? series;
  if (!series || !acquisition) return null;
  // A series that is made later has the time of its making: the scan began with the acquisition.
  const scanned = Math.min(secondsOf(series), secondsOf(acquisition));
  const given = statedInjection(instance, radiopharmaceutical, acquisition, scanned);
  const before = given ? scanned - secondsOf(given) : NaN;
  return given && before >= 0 && before <= HALF_LIVES * halfLife ? { ...given, scan: series, acquisition } : null;
}

function statedInjection(
  instance: DicomJson,
  radiopharmaceutical: DicomJson,
  acquisition: Moment,
  scanned: number,
): Moment | null {
  const dateTime = firstText(radiopharmaceutical, tag.RadiopharmaceuticalStartDateTime);
  if (dateTime !== undefined) {
    const [, written = '', zone] = /^([\d.]+)([+-]\d{4})?$/.exec(dateTime.trim()) ?? [];
    const own = firstText(instance, tag.TimezoneOffsetFromUTC)?.trim();
    // A time of a zone can be compared with those of the scan as they are written only where they state the same zone.
    return zone !== undefined && zone !== own ? null : momentOf(written.slice(0, 8), written.slice(8));
  }
  const given = momentOf(acquisition.date, firstText(radiopharmaceutical, tag.RadiopharmaceuticalStartTime));
  if (!given || secondsOf(given) <= scanned) return given;
  const before = new Date((secondsOf(given) - DAY) * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  return { date: before, time: given.time };
}

/** A date and a time of whole seconds; null where one of them is none. */
function momentOf(date = '', time = ''): Moment | null {
  const day = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(date.trim());
  const clock = /^(\d{2}):?(\d{2})?:?(\d{2})?(?:\.(\d{1,6}))?$/.exec(time.trim());
  if (!day || !clock) return null;
  const [, hours = '00', minutes = '00', seconds = '00', fraction = ''] = clock;
  const moment = { date: day.slice(1).join(''), time: `${hours}${minutes}${seconds}.${fraction.padEnd(6, '0')}` };
  return Number.isNaN(secondsOf(moment)) ? null : moment;
}

function secondsOf({ date, time }: Moment): number {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6, 8)];
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`;
  return Date.parse(`${year}-${month}-${day}T${clock}Z`) / 1000;
}
