declare const frameNumberBrand: unique symbol;
declare const frameIndexBrand: unique symbol;

/** One-based position of a frame in its instance, as DICOM and DICOMweb count (PS3.3 C.7.6.6.1.1, PS3.18 10.4.1). */
export type FrameNumber = number & { readonly [frameNumberBrand]: true };

/** Zero-based position of a frame in its instance, as arrays count. */
export type FrameIndex = number & { readonly [frameIndexBrand]: true };

/** @throws RangeError when it is not a whole number of 1 or more */
export function frameNumber(value: number): FrameNumber {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError('a frame number is a whole number of 1 or more');
  return value as FrameNumber;
}

/** @throws RangeError when it is not a whole number of 0 or more */
export function frameIndex(value: number): FrameIndex {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('a frame index is a whole number of 0 or more');
  return value as FrameIndex;
}

export function frameIndexOf(number: FrameNumber): FrameIndex {
  return frameIndex(number - 1);
}

export function frameNumberOf(index: FrameIndex): FrameNumber {
  return frameNumber(index + 1);
}
