import type { DicomJson } from '@mado/dicom';
import type { PixelDescription, StoredValues } from '@mado/dicom/frames';

/** Of values that no window speaks of, so many are looked at. */
const sampled = 4096;

/** The values between which an image is looked at: its window (PS3.3 C.11.2), else where most of its own lie. */
export function greyRange(pixels: StoredValues, d: PixelDescription, dicomJson: DicomJson): [number, number] {
  const number = (tag: string): number => Number(dicomJson[tag]?.Value?.[0] ?? Number.NaN);
  const [slope, intercept] = [number('00281053') || 1, number('00281052') || 0];
  const ends = [-0.5, 0.5].map((side) => (number('00281050') + side * number('00281051') - intercept) / slope);
  const [least, most] =
    d.pixelRepresentation === 1
      ? [-(2 ** (d.bitsStored - 1)), 2 ** (d.bitsStored - 1) - 1]
      : [0, 2 ** d.bitsStored - 1];
  const [low, high] = ends.every(Number.isFinite) ? ends.toSorted((a, b) => a - b) : spread(pixels);
  const range = [Math.max(least, Math.round(low ?? least)), Math.min(most, Math.round(high ?? most))] as const;
  return range[1] - range[0] < 4 ? [least, most] : [range[0], range[1]];
}

/** Between the first and the last hundredth of the values. */
function spread(pixels: StoredValues): [number, number] {
  const step = Math.max(1, Math.floor(pixels.length / sampled));
  const some: number[] = [];
  for (let at = 0; at < pixels.length; at += step) some.push(pixels[at] ?? 0);
  some.sort((a, b) => a - b);
  return [some[Math.floor(some.length * 0.01)] ?? 0, some[Math.floor(some.length * 0.99)] ?? 0];
}
