import { firstUnsignedShort } from '../dataset/values.ts';
import { PIXEL_DATA, type Element, type Source } from '../encoding/elements.ts';

const BITS_ALLOCATED = 0x00280100;
const BITS_STORED = 0x00280101;
const HIGH_BIT = 0x00280102;
/** Groups of overlays, 6000 to 601E. */
const isOfOverlay = (tag: number) => tag >>> 21 === 0x6000 >>> 5 && ((tag >>> 16) & 1) === 0;

/** What is cleared of the cells of native pixel data: a byte of ones and zeros for each of a cell, the lowest first. */
type UsedBits = readonly number[];

/**
 * Whether overlays may lie in bits of the cells that no value uses (PS3.5 8.1.2): the file describes some, and its
 * cells have such bits [DI-33].
 *
 * @returns which bits are used; 'compressed' where nobody clears the others: the cells are compressed, cross bytes, or
 *   are described as none can be, so that values might be lost; null where there are none
 */
export function usedBits(source: Source, elements: readonly Element[]): UsedBits | 'compressed' | null {
  const pixelData = elements.find(({ tag }) => tag === PIXEL_DATA);
  const allocated = firstUnsignedShort(source, elements, BITS_ALLOCATED) ?? 16;
  const stored = firstUnsignedShort(source, elements, BITS_STORED) ?? allocated;
  if (!pixelData || stored >= allocated || !elements.some(({ tag }) => isOfOverlay(tag))) return null;
  if (pixelData.fragments || allocated % 8 !== 0 || allocated > 64) return 'compressed';
  const high = firstUnsignedShort(source, elements, HIGH_BIT) ?? stored - 1;
  const lowest = high + 1 - stored;
  if (stored === 0 || lowest < 0 || high >= allocated) return 'compressed';
  return Array.from({ length: allocated / 8 }, (_, byte) =>
    Array.from({ length: 8 }, (__, bit) => 8 * byte + bit)
      .filter((bit) => bit >= lowest && bit <= high)
      .reduce((sum, bit) => sum | (1 << (bit % 8)), 0),
  );
}

/** The value without the other bits; cells of words are in the order of bytes of the element. */
export function withUsedBits(value: Uint8Array, used: UsedBits, { vr, bigEndian }: Element): Uint8Array {
  const masks = bigEndian && vr !== 'OB' ? used.toReversed() : used;
  const cleared = Uint8Array.from(value);
  for (let at = 0; at < cleared.length; at++) cleared[at] = cleared[at]! & (masks[at % masks.length] ?? 0);
  return cleared;
}
