import { frameNumber } from '@mado/dicom';
import type { Affine } from '@mado/reading';
import type { ViewerImage } from '../series-images.ts';

/** Images of which nothing is known but that they are there. */
export function imagesOfSeries(count: number): ViewerImage[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `1.2.3.${index}/1`,
    SOPInstanceUID: `1.2.3.${index}`,
    frame: frameNumber(1),
    columns: 4,
    rows: 4,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: {},
  }));
}

/** Each pixel of an image on one of the canvas. */
export const plainAffine: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
