import { firstNumber, firstText, type DicomJson } from '../../dataset/dicom-json.ts';
import type { FrameIndex } from '../../geometry/frame-position.ts';
import type { StoredValues } from '../decoded-frame.ts';
import type { ModalityTransform } from './modality-transform.ts';
import { isHounsfield } from './hounsfield.ts';
import type { ValueRange } from './value-range.ts';
import type { Window } from './voi-alternatives.ts';
import { modalityFunction } from './window-to-grey.ts';

/** As which CT is shown where its file has no window: soft tissue, in HU. */
export const softTissue = { width: 550, center: 40 } as const;

/** The window from 0 to here, in values of the modality. */
const upTo = (most: number): Window => ({ function: 'LINEAR_EXACT', center: most / 2, width: most });

/**
 * The window of a frame whose file has none, where its kind of values has a usual one: soft tissue for HU [PX-7], 0 to
 * 5 for SUV [PX-8].
 */
export function usualWindow(json: DicomJson, frame: FrameIndex): Window | null {
  if (isHounsfield(json, frame)) return { function: 'LINEAR', ...softTissue };
  return isPet(json) && firstText(json, '00541001') === 'GML' ? upTo(5) : null;
}

/** The window of a frame whose values alone can tell: of PET what is not extreme in it [PX-8], else everything. */
export function ownWindow(
  { pixels, low, high }: Pick<ValueRange, 'low' | 'high'> & { pixels: StoredValues },
  json: DicomJson,
  modality: ModalityTransform,
): Window {
  const all = fullRange({ low, high }, modality, firstNumber(json, '00280101') ?? firstNumber(json, '00280100') ?? 16);
  const most = isPet(json) ? usualMost(pixels, modality) : 0;
  return most > 0 ? upTo(Math.min(most, all.center + all.width / 2)) : all;
}

/** Screen captures of PET state no Units (0054,1001). */
function isPet(json: DicomJson): boolean {
  return firstText(json, '00080060') === 'PT' && json['00541001'] !== undefined;
}

/** So many pixels tell what is usual. */
const SAMPLE = 16_384;

/** Twice the value that 99 of 100 positive ones stay below; 0 where none is positive. */
function usualMost(pixels: StoredValues, modality: ModalityTransform): number {
  const valueOf = modalityFunction(modality);
  const step = Math.max(1, Math.floor(pixels.length / SAMPLE));
  const values: number[] = [];
  for (let i = 0; i < pixels.length; i += step) {
    const value = valueOf(pixels[i]!);
    if (value > 0 && value < Infinity) values.push(value);
  }
  return 2 * (Float64Array.from(values).sort()[Math.floor(0.99 * (values.length - 1))] ?? 0);
}

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
