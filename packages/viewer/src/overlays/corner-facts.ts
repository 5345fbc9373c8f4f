import { unturned } from '../session/shown-study.ts';
import { sidedLocation } from '../session/sided-location.ts';
import type { ReadySeries, SeriesBase, Shown } from '../session/state.ts';
import { dateText, timeText } from '../session/value-texts.ts';

/** What stands in the corners of a pane about the study and the series. */
export interface SeriesFacts {
  readonly name: string;
  readonly patientId: string;
  /** yyyy-MM-dd and HH:mm, as much of it as is known. */
  readonly date: string;
  readonly time: string;
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
  /** Where it lies, and on which side of the patient [VW-56]. */
  readonly location: { readonly side: string; readonly mm: string } | null;
}

export function seriesFacts({ study, series }: SeriesBase): SeriesFacts {
  return {
    name: study.PatientName,
    patientId: study.PatientID,
    date: dateText(study.StudyDate),
    time: timeText(study.StudyTime),
    number: series.SeriesNumber,
    description: unturned(series.SeriesDescription),
    modality: series.Modality,
  };
}

export function imageFacts(series: ReadySeries, { index }: Shown): ImageFacts {
  const image = series.images[index];
  const location = image ? sidedLocation(image.plane, image.instance) : null;
  const thickness = image?.plane.thickness?.toFixed(2) ?? null;
  return {
    number: index + 1,
    count: series.images.length,
    // What rounds to nothing says nothing.
    thickness: Number(thickness) > 0 ? thickness : null,
    location: location && { side: location.side, mm: location.mm.toFixed(1) },
  };
}
