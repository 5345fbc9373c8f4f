import type { DecodedFrame, StoredValues } from '../decoded-frame.ts';
import { FrameError } from '../frame-error.ts';
import type { GreyPipeline } from './grey-pipeline.ts';
import type { ModalityTransform } from './modality-transform.ts';
import type { LookupTable } from './lookup-table.ts';
import { lookUp } from './lookup-table.ts';
import type { Window } from './voi-alternatives.ts';

/** The most different stored values for which grey levels are worked out beforehand. */
const MAX_TABLE = 65536;

/**
 * A greyscale frame as RGBA for a canvas, rows * columns * 4 bytes: modality transform, VOI transform to 0..255
 * (rounded half up), and inversion (PS3.3 C.11.1, C.11.2; PS3.4 N.2). Without a VOI transform the values of this frame
 * take the whole range.
 */
export function windowToGrey(frame: DecodedFrame, pipeline: GreyPipeline): Uint8ClampedArray<ArrayBuffer> {
  if (frame.samplesPerPixel !== 1)
    throw new FrameError('bad_pixel_description', 'a greyscale frame has one sample per pixel', {
      element: 'Samples per Pixel (0028,0002)',
    });
  const { pixels } = frame;
  const [least = 0, most = 0] = range(pixels);
  const modality = modalityFunction(pipeline.modality);
  const voi = voiFunction(pipeline.voi ?? fullWindow(pipeline.modality, least, most));
  const colour = (stored: number): number => {
    const level = Math.floor(voi(modality(stored)) + 0.5);
    const grey = pipeline.inverted ? 255 - level : level;
    return 0xff000000 | (grey << 16) | (grey << 8) | grey;
  };
  const rgba = new Uint8ClampedArray(pixels.length * 4);
  const packed = new Uint32Array(rgba.buffer);
  const whole = !(pixels instanceof Float32Array || pixels instanceof Float64Array);
  if (whole && most - least < MAX_TABLE) {
    const table = Uint32Array.from({ length: most - least + 1 }, (_, i) => colour(least + i));
    for (let i = 0; i < pixels.length; i += 1) packed[i] = table[pixels[i]! - least]!;
  } else {
    for (let i = 0; i < pixels.length; i += 1) packed[i] = colour(pixels[i]!);
  }
  return rgba;
}

/** From a stored value to a value of the modality (PS3.3 C.11.1.1.2). */
export function modalityFunction(modality: ModalityTransform): (stored: number) => number {
  if ('entries' in modality) return (stored) => lookUp(modality, stored);
  const { slope, intercept } = modality;
  return (stored) => stored * slope + intercept;
}

/** From a value of the modality to a level from 0 to 255, not rounded (PS3.3 C.11.2.1.2.1, C.11.2.1.3). */
export function voiFunction(voi: Window | LookupTable): (value: number) => number {
  if ('entries' in voi) {
    const scale = 255 / (2 ** voi.bits - 1);
    return (value) => lookUp(voi, value) * scale;
  }
  const { center, width } = voi;
  switch (voi.function) {
    case 'SIGMOID':
      return (value) => 255 / (1 + Math.exp((-4 * (value - center)) / width));
    case 'LINEAR_EXACT':
      return (value) => {
        if (value <= center - width / 2) return 0;
        if (value > center + width / 2) return 255;
        return ((value - center) / width + 0.5) * 255;
      };
    case 'LINEAR':
      return (value) => {
        if (value <= center - 0.5 - (width - 1) / 2) return 0;
        if (value > center - 0.5 + (width - 1) / 2) return 255;
        return ((value - (center - 0.5)) / (width - 1) + 0.5) * 255;
      };
  }
}

/** Without a VOI transform: from the lowest to the highest value that the stored ones of the frame can become. */
function fullWindow(transform: ModalityTransform, least: number, most: number): Window {
  const modality = modalityFunction(transform);
  const ends = [modality(least), modality(most)];
  if ('entries' in transform) {
    const { firstMapped, entries } = transform;
    ends.push(...range(entries.subarray(Math.max(least - firstMapped, 0), Math.max(most - firstMapped + 1, 0))));
  }
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  return { function: 'LINEAR_EXACT', center: (low + high) / 2, width: Math.max(high - low, Number.MIN_VALUE) };
}

/** The lowest and the highest of the finite values; nothing of none. */
function range(values: StoredValues | Uint16Array): [number, number] | [] {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (value < least && value > -Infinity) least = value;
    if (value > most && value < Infinity) most = value;
  }
  return least <= most ? [least, most] : [];
}
