import type { StoredValues } from './decoded-frame.ts';
import { FrameError } from './frame-error.ts';
import type { PixelDescription } from './pixel-description.ts';
import { cells, fromCells } from './stored-values.ts';

/** How many bytes a frame of native pixel data takes, rounded up to whole bytes (PS3.5 8.1.1, 8.2). */
export function nativeFrameLength(d: PixelDescription): number {
  const samples = d.rows * d.columns * (isRaw422(d) ? 2 : d.samplesPerPixel);
  return Math.ceil((samples * d.bitsAllocated) / 8);
}

/**
 * The stored values of a native frame. `bytes` are little endian and begin on the frame's first bit; they may be longer
 * than the frame. Throws `FrameError` 'truncated' when they are shorter.
 */
export function decodeNative(bytes: Uint8Array, d: PixelDescription): StoredValues {
  const length = nativeFrameLength(d);
  if (bytes.length < length)
    throw new FrameError('truncated', `the frame needs ${length} bytes`, { offset: bytes.length });
  const frame = bytes.subarray(0, length);
  if (d.bitsAllocated === 1) return bitsOf(frame, d.rows * d.columns * d.samplesPerPixel);
  if (d.floatingPoint === true) return floatsOf(frame, d.bitsAllocated);
  const values = cells(frame, d.bitsAllocated);
  if (isRaw422(d)) return fromCells(chromaRepeated(values, d), d);
  return fromCells(
    d.samplesPerPixel > 1 && d.planarConfiguration === 1 ? interleaved(values, d.samplesPerPixel) : values,
    d,
  );
}

/** Planes one after the other (planar configuration 1) to samples side by side. */
export function interleaved<T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  planes: T,
  count: number,
): T {
  const result = new (planes.constructor as new (length: number) => T)(planes.length);
  const size = planes.length / count;
  for (let plane = 0; plane < count; plane += 1) {
    for (let from = plane * size, to = plane; from < (plane + 1) * size; from += 1, to += count)
      result[to] = planes[from]!;
  }
  return result;
}

/**
 * Two pixels of a row share one Cb and one Cr: Y0 Y1 Cb Cr (PS3.3 C.7.6.3.1.2). In a row of an odd number of pixels one
 * has nobody to share with: there each has its own.
 */
export function isRaw422(d: PixelDescription): boolean {
  return d.samplesPerPixel === 3 && d.columns % 2 === 0 && /^YBR_(FULL|PARTIAL)_422$/.test(d.photometricInterpretation);
}

/** Gives both pixels of a pair their common Cb and Cr. */
function chromaRepeated(
  values: Uint8Array | Uint16Array | Uint32Array,
  d: PixelDescription,
): Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> {
  if (d.bitsAllocated > 16)
    throw new FrameError('bad_pixel_description', 'pixels that share chroma have 8 or 16 bits', {
      element: 'Bits Allocated (0028,0100)',
    });
  const pixels = d.rows * d.columns;
  const result = d.bitsAllocated === 8 ? new Uint8Array(pixels * 3) : new Uint16Array(pixels * 3);
  for (let pixel = 0, from = 0; pixel < pixels; pixel += 2, from += 4) {
    const to = pixel * 3;
    result[to] = values[from]!;
    result[to + 3] = values[from + 1]!;
    result[to + 1] = result[to + 4] = values[from + 2]!;
    result[to + 2] = result[to + 5] = values[from + 3]!;
  }
  return result;
}

/** Single bits, the first in the least significant bit (PS3.5 8.1.1, annex D), as bytes of 0 and 1. */
export function bitsOf(bytes: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(count);
  for (let i = 0; i < count; i += 1) result[i] = (bytes[i >> 3]! >> (i & 7)) & 1;
  return result;
}

function floatsOf(bytes: Uint8Array, bits: number): Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer> {
  const own = new Uint8Array(bytes).buffer;
  return bits === 32 ? new Float32Array(own) : new Float64Array(own);
}
