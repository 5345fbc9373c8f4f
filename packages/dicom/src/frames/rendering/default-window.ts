import type { ModalityTransform, Window } from './grey-pipeline.ts';
import type { ValueRange } from './value-range.ts';
import { modalityFunction } from './window-to-grey.ts';

/** As which CT is shown where its file has no window: soft tissue, in HU. */
export const softTissue = { width: 550, center: 40 } as const;

/**
 * The window over everything that a picture can be: for up to 8 stored bits all that they can hold, as ultrasound and
 * photographs are meant to be seen, else from the smallest value to the largest, without padding.
 */
export function fullRange(
  { low, high }: Pick<ValueRange, 'low' | 'high'>,
  modality: ModalityTransform,
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
