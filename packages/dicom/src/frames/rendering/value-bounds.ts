import { firstNumber, type DicomJson } from '../../dataset/dicom-json.ts';

/** Between which values something lies, both among them. */
export interface ValueBounds {
  least: number;
  most: number;
}

/** Everything that a pixel of an image can hold: Bits Stored in its sign (PS3.3 C.7.6.3.1). */
export function storedBounds(json: DicomJson): ValueBounds {
  if (json['7FE00008'] !== undefined || json['7FE00009'] !== undefined) return { least: -Infinity, most: Infinity };
  const bits = firstNumber(json, '00280101') ?? firstNumber(json, '00280100') ?? 16;
  return firstNumber(json, '00280103') === 1
    ? { least: -(2 ** (bits - 1)), most: 2 ** (bits - 1) - 1 }
    : { least: 0, most: 2 ** bits - 1 };
}

/**
 * A word of 16 bits in the sign of what it is compared with [PX-2]: it is US or SS by what it describes, and a file may
 * have read or written it as the other (PS3.5 6.2). A word that fits in neither sign stays.
 */
export function wordWithin(word: number, { least, most }: ValueBounds): number {
  return [word, word - 65_536, word + 65_536].find((value) => value >= least && value <= most) ?? word;
}
