import { swapped } from '../dataset/values.ts';
import { PIXEL_DATA } from '../encoding/elements.ts';
import { valueSizes } from '../encoding/value-representations.ts';
import { swapUnit } from '../index/build-frame-table.ts';

/** A value in the other order of bytes: numbers by their size, pixel data by its cells (PS3.5 7.3). */
export function inOtherOrder(
  value: Uint8Array,
  tag: number,
  vr: string,
  bitsAllocated: number | undefined,
): Uint8Array {
  const unit = tag === PIXEL_DATA ? swapUnit(vr, bitsAllocated) : (valueSizes[vr] ?? 1);
  return unit > 1 ? swapped(value, unit) : value;
}
