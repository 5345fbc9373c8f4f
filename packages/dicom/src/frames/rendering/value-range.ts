import { firstNumber, type DicomJson } from '../../dataset/dicom-json.ts';
import type { StoredValues } from '../decoded-frame.ts';
import { storedBounds, wordWithin } from './value-bounds.ts';

/** Between which stored values those of a frame lie. */
export interface ValueRange {
  /** Smallest and largest stored value. */
  least: number;
  most: number;
  /** The same without pixel padding (PS3.3 C.7.5.1.1.2); where all is padding, padding counts. */
  low: number;
  high: number;
}

/** Finite values only [PX-3]; where there is none, 0. @param json the data set, for what is padding in it */
export function valueRange(pixels: StoredValues, json: DicomJson): ValueRange {
  const padding = pixelPadding(json);
  if (padding === null && !(pixels instanceof Float32Array || pixels instanceof Float64Array))
    return rangeOfIntegers(pixels);
  const [from, to] = padding ?? [Infinity, -Infinity];
  let least = Infinity;
  let most = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i] ?? 0;
    // Of NaN every comparison is false.
    if (value < least && value > -Infinity) least = value;
    if (value > most && value < Infinity) most = value;
    if (value >= from && value <= to) continue;
    if (value < low && value > -Infinity) low = value;
    if (value > high && value < Infinity) high = value;
  }
  if (least > most) return { least: 0, most: 0, low: 0, high: 0 };
  return low <= high ? { least, most, low, high } : { least, most, low: least, high: most };
}

/** Of whole numbers that are all image, as most frames have them: each is looked at with nothing else in mind. */
function rangeOfIntegers(pixels: StoredValues): ValueRange {
  let least = pixels[0] ?? 0;
  let most = least;
  for (let i = 1; i < pixels.length; i++) {
    const value = pixels[i] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most, low: least, high: most };
}

/**
 * Values that are no image: Pixel Padding Value, up to Pixel Padding Range Limit where there is one, which may lie
 * below it (PS3.3 C.7.5.1.1.2) [PX-2]; of floating point numbers their own (PS3.3 C.7.6.24, C.7.6.25).
 */
export function pixelPadding(json: DicomJson): readonly [from: number, to: number] | null {
  const own = [
    ['00280122', '00280124'],
    ['00280123', '00280125'],
    ['00280120', '00280121'],
  ].find(([value = '']) => firstNumber(json, value) !== undefined);
  if (!own) return null;
  const bounds = storedBounds(json);
  const [value = 0, limit = value] = own.map((tag) => firstNumber(json, tag));
  const [a, b] = [wordWithin(value, bounds), wordWithin(limit, bounds)];
  return [Math.min(a, b), Math.max(a, b)];
}
