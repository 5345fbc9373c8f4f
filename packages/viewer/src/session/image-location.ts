import { distanceAlong, planeNormal } from '@mado/dicom';
import type { ViewerImage } from './series-images.ts';

/** Locations in mm that differ by less are one place. */
export const SAME_PLACE = 0.01;

/** mm along the normal; null for an image without a place. */
export function locationOf({ plane: { position, orientation } }: ViewerImage): number | null {
  const normal = orientation && planeNormal(orientation);
  return position && normal ? distanceAlong(normal, position) : null;
}

/** Images by the place where they lie; null where one has none. */
export function imagesByPlace(images: readonly ViewerImage[]): ViewerImage[][] | null {
  const places: ViewerImage[][] = [];
  const located = images.map((image) => ({ image, at: locationOf(image) ?? NaN }));
  if (located.some(({ at }) => Number.isNaN(at))) return null;
  let before = -Infinity;
  for (const { image, at } of located.toSorted((one, other) => one.at - other.at)) {
    if (at - before < SAME_PLACE) places.at(-1)?.push(image);
    else places.push([image]);
    before = at;
  }
  return places;
}
