import { firstNumber, numbers, type DicomJson } from '../../dataset/dicom-json.ts';
import type { StoredValues } from '../decoded-frame.ts';

/** Between which stored values those of a frame lie. */
export interface ValueRange {
  /** Smallest and largest stored value. */
  least: number;
  most: number;
  /** The same without pixel padding (PS3.3 C.7.5.1.1.2); where all is padding, padding counts. */
  low: number;
  high: number;
}

/** @param json the data set, for what is padding in it */
export function valueRange(pixels: StoredValues, json: DicomJson): ValueRange {
  const padded = padding(json);
  let least = Infinity;
  let most = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
    if (padded && value >= padded[0] && value <= padded[1]) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { least, most, low, high } : { least, most, low: least, high: most };
}

/** Values that are no image: Pixel Padding Value, up to Pixel Padding Range Limit where there is one. */
function padding(json: DicomJson): readonly [from: number, to: number] | null {
  const value = numbers(json, '00280120')?.[0];
  if (value === undefined) return null;
  const limit = firstNumber(json, '00280121') ?? value;
  return [Math.min(value, limit), Math.max(value, limit)];
}
