import type { Measurement } from '@mado/reading';
import type { TFunction } from 'i18next';
import { locationName } from '../session/location-name.ts';
import { pointsOn, sizeOf } from '../session/measured-image.ts';
import { outlineOf } from '../session/measurement-outline.ts';
import { measuredLines } from '../session/measurement-text.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { StatedMeasurement } from './place-measurements.ts';

/** What is drawn of it, on the grid of its image; nothing where it cannot be. */
export function statedMeasurement(
  measurement: Measurement,
  image: ViewerImage,
  t: TFunction,
): readonly StatedMeasurement[] {
  const points = pointsOn(measurement, image);
  if (!points) return [];
  const outline = outlineOf(measurement.toolType, points, sizeOf(image, points));
  const lines = measuredLines(measurement).map(({ key, values }) => t(`measured.${key}`, values));
  return [{ measurement, points, outline, lines: [shortName(measurement, t), ...lines].filter(Boolean) }];
}

/** Code points of a name on the image; all of it is in the panel. */
const NAME = 40;

/** What it is called, and where it lies, in the reader's language [VW-107]. */
function shortName({ label, text, location }: Measurement, t: (key: string) => string): string {
  const place = locationName(location, t);
  const name = label || text;
  const all = [name === location ? '' : name, place].filter(Boolean).join(' · ');
  const points = Array.from(all);
  return points.length > NAME ? `${points.slice(0, NAME).join('')}…` : all;
}
