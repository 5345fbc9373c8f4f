import { FrameError } from './frame-error.ts';
import type { PixelDescription } from './pixel-description.ts';

/**
 * Decodes an RLE Lossless frame (PS3.5 annex G) to what `decodeNative` takes: little endian pixel cells, the samples of
 * a pixel side by side, or packed single bits. A frame has one segment for every byte of every sample, the most
 * significant byte first (G.2); single bits have one.
 */
export function decodeRle(bytes: Uint8Array, d: PixelDescription): Uint8Array<ArrayBuffer> {
  const size = Math.ceil(d.bitsAllocated / 8);
  const segments = size * d.samplesPerPixel;
  if (bytes.length < 64) throw new FrameError('truncated', 'the RLE header has 64 bytes', { offset: bytes.length });
  const header = new DataView(bytes.buffer, bytes.byteOffset, 64);
  if (header.getUint32(0, true) !== segments) {
    throw new FrameError('mismatch', 'the number of RLE segments is not that of bytes per pixel', { offset: 0 });
  }
  const pixels = d.rows * d.columns;
  const result = new Uint8Array(d.bitsAllocated === 1 ? Math.ceil(pixels / 8) : pixels * segments);
  for (let segment = 0; segment < segments; segment += 1) {
    const start = header.getUint32(4 + 4 * segment, true);
    const next = segment + 1 < segments ? header.getUint32(8 + 4 * segment, true) : bytes.length;
    if (start < 64 || start > bytes.length || next < start) {
      throw new FrameError('corrupt', 'an RLE segment begins outside the frame', { offset: 4 + 4 * segment });
    }
    const sample = Math.floor(segment / size);
    const byteOfCell = size - 1 - (segment % size);
    unpack(bytes, start, Math.min(next, bytes.length), result, sample * size + byteOfCell, segments);
  }
  return result;
}

/**
 * Unpacks one segment (PS3.5 G.3.2) into every `step`-th byte of `result` from `to` on; bytes beyond the frame are
 * padding.
 */
function unpack(bytes: Uint8Array, start: number, end: number, result: Uint8Array, to: number, step: number): void {
  let from = start;
  let at = to;
  while (at < result.length) {
    if (from >= end) throw new FrameError('truncated', 'an RLE segment ends too early', { offset: from });
    const control = bytes[from]!;
    from += 1;
    if (control < 128) {
      for (let left = control + 1; left > 0 && at < result.length; left -= 1, at += step, from += 1) {
        if (from >= end) throw new FrameError('truncated', 'an RLE segment ends too early', { offset: from });
        result[at] = bytes[from]!;
      }
    } else if (control > 128) {
      if (from >= end) throw new FrameError('truncated', 'an RLE segment ends too early', { offset: from });
      const value = bytes[from]!;
      from += 1;
      for (let left = 257 - control; left > 0 && at < result.length; left -= 1, at += step) result[at] = value;
    }
  }
}
