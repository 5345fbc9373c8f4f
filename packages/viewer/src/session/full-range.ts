import { modalityFunction, type Window } from '@mado/dicom/frames';
import type { GreyPicture } from './picture.ts';

/**
 * The window over everything that a picture can be: for up to 8 stored bits all that they can hold, as ultrasound and
 * photographs are meant to be seen, else from the smallest value to the largest.
 */
export function fullRange(
  { low, high, pipeline: { modality } }: Pick<GreyPicture, 'low' | 'high' | 'pipeline'>,
  bitsStored: number,
): Window {
  const ends = storedRange(low, high, bitsStored).map(modalityFunction(modality));
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  return { function: 'LINEAR_EXACT', center: (from + to) / 2, width: to > from ? to - from : 1 };
}

function storedRange(low: number, high: number, bits: number): [least: number, most: number] {
  if (bits > 8) return [low, high];
  return low < 0 ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
}
