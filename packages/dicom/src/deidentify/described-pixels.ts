import { firstUnsignedShort, plainText } from '../dataset/values.ts';
import { isPixelData, type Element, type Source } from '../encoding/elements.ts';

const SAMPLES_PER_PIXEL = 0x00280002;
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
 * @returns bytes, an even number unless it is `length`; `length` where nobody can say
 */
export function describedLength(source: Source, elements: readonly Element[], length: number): number {
  const of = (tag: number) => firstUnsignedShort(source, elements, tag);
  const frames = framesOf(source, elements);
  // Of three samples 4:2:2 stores two: what would be the third is not missed.
  const bits = (of(ROWS) ?? 0) * (of(COLUMNS) ?? 0) * (of(SAMPLES_PER_PIXEL) ?? 1) * (of(BITS_ALLOCATED) ?? 0);
  if (frames === null || bits === 0) return length;
  const bytes = Math.ceil((bits * frames) / 8);
  return Math.min(length, bytes + (bytes % 2));
}

function framesOf(source: Source, elements: readonly Element[]): number | null {
  const element = elements.find(({ tag }) => tag === NUMBER_OF_FRAMES);
  const text = element ? plainText(source, element).trim() : '';
  if (text === '') return 1;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}
