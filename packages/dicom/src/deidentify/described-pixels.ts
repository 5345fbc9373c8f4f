import { firstUnsignedShort, plainText } from '../dataset/values.ts';
import { isPixelData, type Element, type Source } from '../encoding/elements.ts';

const SAMPLES_PER_PIXEL = 0x00280002;
const PHOTOMETRIC_INTERPRETATION = 0x00280004;
const NUMBER_OF_FRAMES = 0x00280008;
const ROWS = 0x00280010;
const COLUMNS = 0x00280011;
const BITS_ALLOCATED = 0x00280100;

/** Whether an element of the top level is native pixel data. */
export function isNativePixels({ tag, fragments }: Element): boolean {
  return isPixelData(tag) && !fragments;
}

/**
 * How much of native pixel data its description accounts for: what stands behind that is no picture, and may be
 * anything [DI-27].
 *
 * @param elements of the top level
 * @param length of the pixel data, bytes
 * @returns bytes, an even number unless it is `length`; `length` where the size of a frame is not said
 */
export function describedLength(source: Source, elements: readonly Element[], length: number): number {
  const of = (tag: number) => firstUnsignedShort(source, elements, tag);
  const frames = framesOf(source, elements);
  // Of three samples 4:2:2 stores two: what would be the third is not missed.
  const bits = (of(ROWS) ?? 0) * (of(COLUMNS) ?? 0) * (of(SAMPLES_PER_PIXEL) ?? 1) * (of(BITS_ALLOCATED) ?? 0);
  if (bits === 0) return length;
  const bytes = Math.ceil((bits * frames) / 8);
  if (bytes <= length + 1 || isSubsampled(source, elements)) return Math.min(length, bytes + (bytes % 2));
  // More frames are said than there are: a part of one is shown by nobody, unless it is all.
  const whole = Math.floor((length * 8) / bits);
  const held = Math.ceil((bits * whole) / 8);
  return whole === 0 ? length : Math.min(length, held + (held % 2));
}

/** Whether fewer colours are stored than pixels. */
function isSubsampled(source: Source, elements: readonly Element[]): boolean {
  const element = elements.find(({ tag }) => tag === PHOTOMETRIC_INTERPRETATION);
  return element !== undefined && /_42[02]$/.test(plainText(source, element).trim());
}

/** Number of Frames; what is no number of frames is read as one [DI-31]. */
export function framesOf(source: Source, elements: readonly Element[]): number {
  const element = elements.find(({ tag }) => tag === NUMBER_OF_FRAMES);
  const text = element ? plainText(source, element).trim() : '';
  return /^\+?\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : 1;
}
