import { planeLocation } from '../session/image-plane.ts';
import type { ReadySeries, SeriesBase, Shown } from '../session/state.ts';

/** What stands in the corners of a pane about the study and the series. */
export interface SeriesFacts {
  readonly name: string;
  readonly patientId: string;
  /** yyyy-MM-dd HH:mm, as much of it as is known. */
  readonly taken: string;
  readonly number: number | null;
  readonly description: string;
  readonly modality: string;
}

/** What stands there about the image on the canvas; lengths in mm. */
export interface ImageFacts {
  /** One-based. */
  readonly number: number;
  readonly count: number;
  readonly thickness: string | null;
  readonly location: string | null;
}

export function seriesFacts({ study, series }: SeriesBase): SeriesFacts {
  return {
    name: study.PatientName,
    patientId: study.PatientID,
    taken: [dateText(study.StudyDate), timeText(study.StudyTime)].filter(Boolean).join(' '),
    number: series.SeriesNumber,
    description: series.SeriesDescription,
    modality: series.Modality,
  };
}

export function imageFacts(series: ReadySeries, { index }: Shown): ImageFacts {
  const image = series.images[index];
  const location = image ? planeLocation(image.plane) : null;
  return {
    number: index + 1,
    count: series.images.length,
    thickness: image?.plane.thickness === null || !image ? null : image.plane.thickness.toFixed(2),
    location: location === null ? null : (Math.round(location * 10) / 10 || 0).toFixed(1),
  };
}

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
