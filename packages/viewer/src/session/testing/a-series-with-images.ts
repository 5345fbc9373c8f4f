import { frameNumber } from '@mado/dicom';
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
