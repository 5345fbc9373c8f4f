import { isRaw422 } from '../../frames/native.ts';
import type { PixelDescription } from '../../frames/pixel-description.ts';
import type { Box } from './box.ts';

/** The cells of one native frame in little endian: they begin on bit `firstBit` of `bytes`. */
export interface NativeFrame {
  bytes: Uint8Array;
  firstBit: number;
  description: PixelDescription;
}

/**
 * Gives all pixels of boxes, which lie in the frame, the samples of one pixel. Whole cells are written: bits that no
 * value uses become 0. What the file has not is passed over.
 */
export function paint(frame: NativeFrame, boxes: readonly Box[], pixel: readonly number[]): void {
  const { bytes, firstBit, description: d } = frame;
  const sharesChroma = isRaw422(d);
  const cell = cellWriter(bytes, d);
  const [count, area] = [d.samplesPerPixel, d.rows * d.columns];
  for (const box of boxes) {
    for (let row = box.row; row < box.row + box.rows; row++) {
      for (let column = box.column; column < box.column + box.columns; column++) {
        const at = row * d.columns + column;
        if (d.bitsAllocated === 1) {
          setBit(bytes, firstBit + at, pixel[0] === 1);
        } else if (sharesChroma) {
          // Y0 Y1 Cb Cr (PS3.3 C.7.6.3.1.2): both pixels of a pair, whose colour is one, become black.
          const pair = at - (at & 1);
          for (const [n, sample] of [0, 0, 1, 2].entries()) cell(firstBit / 8, pair * 2 + n, pixel[sample] ?? 0);
        } else {
          for (let sample = 0; sample < count; sample++) {
            const index = d.planarConfiguration === 1 ? sample * area + at : at * count + sample;
            cell(firstBit / 8, index, pixel[sample] ?? 0);
          }
        }
      }
    }
  }
}

function setBit(bytes: Uint8Array, bit: number, on: boolean): void {
  const at = bit >> 3;
  if (at >= bytes.length) return;
  const mask = 1 << (bit & 7);
  bytes[at] = on ? bytes[at]! | mask : bytes[at]! & ~mask;
}

/** Writes the value of a cell, counted in cells from a byte on. */
function cellWriter(bytes: Uint8Array, d: PixelDescription): (start: number, index: number, value: number) => void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = d.bitsAllocated / 8;
  const shift = d.highBit + 1 - d.bitsStored;
  const mask = d.bitsStored === 32 ? 0xffffffff : 2 ** d.bitsStored - 1;
  return (start, index, value) => {
    const at = start + index * size;
    if (at + size > bytes.length) return;
    if (d.floatingPoint === true) {
      if (size === 4) view.setFloat32(at, value, true);
      else view.setFloat64(at, value, true);
      return;
    }
    const stored = (value & mask) << shift;
    if (size === 1) view.setUint8(at, stored & 0xff);
    else if (size === 2) view.setUint16(at, stored & 0xffff, true);
    else view.setUint32(at, stored >>> 0, true);
  };
}

/** Clears the bits of all cells that no value uses: overlays of old files lie there (PS3.5 8.1.2). */
export function clearUnusedBits({ bytes, firstBit, description: d }: NativeFrame, samples: number): void {
  if (d.bitsAllocated === 1 || d.floatingPoint === true || d.bitsStored === d.bitsAllocated) return;
  const size = d.bitsAllocated / 8;
  const used = ((d.bitsStored === 32 ? 0xffffffff : 2 ** d.bitsStored - 1) << (d.highBit + 1 - d.bitsStored)) >>> 0;
  const end = Math.min(bytes.length, firstBit / 8 + samples * size);
  for (let at = firstBit / 8, byte = 0; at < end; at++, byte = (byte + 1) % size)
    bytes[at] = bytes[at]! & (used >>> (8 * byte));
}
