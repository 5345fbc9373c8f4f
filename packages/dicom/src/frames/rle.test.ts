import { describe, expect, test } from 'vitest';
import { decodeRle } from './rle.ts';
import { describedAs } from './testing/describe-pixels.ts';

/** A frame of the given segments with its header (PS3.5 G.5). */
function frame(...segments: number[][]): Uint8Array {
  const header = new DataView(new ArrayBuffer(64));
  header.setUint32(0, segments.length, true);
  let offset = 64;
  segments.forEach((segment, i) => {
    header.setUint32(4 + 4 * i, offset, true);
    offset += segment.length;
  });
  return Uint8Array.from([...new Uint8Array(header.buffer), ...segments.flat()]);
}

describe('RLE', () => {
  const bytes = { rows: 1, columns: 6, bitsAllocated: 8 };

  test('literal and replicate runs, and the control byte that does nothing (PS3.5 G.3.2)', () => {
    expect([...decodeRle(frame([0xfe, 7, 0x80, 0x02, 1, 2, 3]), describedAs(bytes))]).toEqual([7, 7, 7, 1, 2, 3]);
    const row = decodeRle(
      frame([0x81, 5, 0x7f, ...Array.from({ length: 128 }, (_, i) => i)]),
      describedAs({ ...bytes, columns: 256 }),
    );
    expect([...row]).toEqual([...Array.from({ length: 128 }, () => 5), ...Array.from({ length: 128 }, (_, i) => i)]);
  });

  test('bytes beyond the frame are padding', () => {
    expect([...decodeRle(frame([0xf0, 9, 0x01, 1, 2, 0]), describedAs(bytes))]).toEqual([9, 9, 9, 9, 9, 9]);
  });

  test('the most significant byte has the first segment of each sample', () => {
    const rgb = { rows: 1, columns: 2, samplesPerPixel: 3 };
    const segments = [1, 2, 3, 4, 5, 6].map((value) => [0x01, value, value + 16]);
    const cells = new DataView(decodeRle(frame(...segments), describedAs(rgb)).buffer);
    expect([0, 2, 4, 6, 8, 10].map((at) => cells.getUint16(at, true))).toEqual([
      0x0102, 0x0304, 0x0506, 0x1112, 0x1314, 0x1516,
    ]);
    const wide = new DataView(
      decodeRle(frame([0, 1], [0, 2], [0, 3], [0, 4]), describedAs({ rows: 1, columns: 1, bitsAllocated: 32 })).buffer,
    );
    expect(wide.getUint32(0, true)).toBe(0x01020304);
  });

  test('single bits are packed in one segment', () => {
    expect([
      ...decodeRle(frame([0xff, 0b10110001, 0x80]), describedAs({ rows: 3, columns: 5, bitsAllocated: 1 })),
    ]).toEqual([177, 177]);
  });

  test.each([
    ['a run that is cut off', frame([0x05, 1, 2]), 'truncated', 67],
    ['a replicated byte that is missing', frame([0xfe]), 'truncated', 65],
    ['a segment that does not fill the frame', frame([0x01, 1, 2]), 'truncated', 67],
    ['too many segments', frame([0xfb, 1], [0xfb, 1]), 'mismatch', 0],
    ['no header', new Uint8Array(63), 'truncated', 63],
  ])('%s is refused', (_, given, kind, offset) => {
    expect(() => decodeRle(given, describedAs(bytes))).toThrow(expect.objectContaining({ kind, offset }) as Error);
  });

  test('a segment outside the frame is refused', () => {
    const outside = frame([0xfb, 1]);
    outside[4] = 255;
    expect(() => decodeRle(outside, describedAs(bytes))).toThrow(
      expect.objectContaining({ kind: 'corrupt', offset: 4 }) as Error,
    );
  });
});
