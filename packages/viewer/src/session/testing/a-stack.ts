import { patientPoint, type DicomJson } from '@mado/dicom';
import type { ViewerImage } from '../series-images.ts';
import { imagesOfSeries } from './a-series-with-images.ts';

/** Of what a DICOM attribute says: its tag and its value. */
export type Said = Record<string, string | number>;

/** An instance that says these things. */
export function instanceThatSays(said: Said): DicomJson {
  return Object.fromEntries(
    Object.entries(said).map(([tag, value]) => [tag, { vr: typeof value === 'number' ? 'DS' : 'LO', Value: [value] }]),
  );
}

/** MR slices of one direction at these heights in mm along x, y or z, numbered from `from`, that say these things. */
export function aStack(heights: readonly number[], said: Said = {}, given: Partial<ViewerImage> = {}): ViewerImage[] {
  const uid = JSON.stringify([said, given]);
  return imagesOfSeries(heights.length).map((image, n) => ({
    ...image,
    key: `${uid}${n}/1`,
    SOPInstanceUID: `${uid}${n}`,
    instance: instanceThatSays({
      '00080016': '1.2.840.10008.5.1.4.1.1.4',
      '00080060': 'MR',
      '00200013': n + 1,
      ...said,
    }),
    plane: {
      ...image.plane,
      orientation: [1, 0, 0, 0, 1, 0],
      position: patientPoint([0, 0, heights[n] ?? 0]),
    },
    ...given,
  }));
}

export const sagittal = [0, 1, 0, 0, 0, -1];
export const coronal = [1, 0, 0, 0, 0, -1];
/** Planes around an axis, `count` of them. */
export function turnedPlane(n: number, count: number): number[] {
  const angle = (Math.PI * n) / count;
  return [Math.cos(angle), Math.sin(angle), 0, 0, 0, -1];
}
