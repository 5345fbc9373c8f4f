import { describe, expect, test } from 'vitest';
import { decodeNative, nativeFrameLength } from './native.ts';
import { describedAs } from './testing/describe-pixels.ts';

const decode = (bytes: readonly number[], given: Parameters<typeof describedAs>[0]): number[] =>
  Array.from(decodeNative(Uint8Array.from(bytes), describedAs(given)));

describe('native pixel data', () => {
  test('cells of 8, 16 and 32 bits are little endian, whatever byte the frame begins on', () => {
    const bytes = Uint8Array.of(9, 0x01, 0x02, 0x03, 0x84, 0xff, 0xff, 0xff, 0xff);
    for (const from of [0, 1]) {
      const frame = new Uint8Array(bytes.buffer.slice(1 - from)).subarray(from);
      expect([...decodeNative(frame, describedAs({ rows: 2, columns: 4, bitsAllocated: 8 }))]).toEqual([
        1, 2, 3, 132, 255, 255, 255, 255,
      ]);
      expect([...decodeNative(frame, describedAs({ rows: 2, columns: 2 }))]).toEqual([0x0201, 0x8403, 0xffff, 0xffff]);
      const wide = { rows: 1, columns: 2, bitsAllocated: 32 };
      expect([...decodeNative(frame, describedAs(wide))]).toEqual([0x84030201, 0xffffffff]);
      expect([...decodeNative(frame, describedAs({ ...wide, pixelRepresentation: 1 }))]).toEqual([0x84030201 | 0, -1]);
    }
  });

  test('only the stored bits count, and the highest of them is the sign (PS3.5 8.1.1)', () => {
    const cells = [0xff, 0x0f, 0x00, 0xf8, 0xff, 0xf7];
    expect(decode(cells, { rows: 1, columns: 3, bitsStored: 12 })).toEqual([4095, 0x800, 0x7ff]);
    expect(decode(cells, { rows: 1, columns: 3, bitsStored: 12, pixelRepresentation: 1 })).toEqual([-1, -2048, 2047]);
    expect(decode(cells, { rows: 1, columns: 3, bitsStored: 12, highBit: 15 })).toEqual([0x0ff, 0xf80, 0xf7f]);
    expect(decode(cells, { rows: 1, columns: 3, bitsStored: 12, highBit: 15, pixelRepresentation: 1 })).toEqual([
      255, -128, -129,
    ]);
  });

  test('masking does not touch the bytes that were given', () => {
    const bytes = Uint8Array.of(0xff, 0xff);
    expect([...decodeNative(bytes, describedAs({ rows: 1, columns: 1, bitsStored: 10 }))]).toEqual([1023]);
    expect([...bytes]).toEqual([0xff, 0xff]);
  });

  test('where no bit is to be cleared, the values are a view and no copy', () => {
    const bytes = Uint8Array.of(0xff, 0x0f, 0x01, 0x00);
    expect(decodeNative(bytes, describedAs({ rows: 1, columns: 2, bitsStored: 12 })).buffer).toBe(bytes.buffer);
  });

  test('single bits, the first in the lowest bit', () => {
    expect(decode([0b10000011, 0b10], { rows: 2, columns: 5, bitsAllocated: 1 })).toEqual([
      1, 1, 0, 0, 0, 0, 0, 1, 0, 1,
    ]);
    expect(nativeFrameLength(describedAs({ rows: 2, columns: 5, bitsAllocated: 1 }))).toBe(2);
  });

  test('planes one after the other come out side by side', () => {
    const rgb = { rows: 1, columns: 2, samplesPerPixel: 3, bitsAllocated: 8 };
    expect(decode([1, 2, 11, 12, 21, 22], { ...rgb, planarConfiguration: 1 })).toEqual([1, 11, 21, 2, 12, 22]);
    expect(decode([1, 11, 21, 2, 12, 22], rgb)).toEqual([1, 11, 21, 2, 12, 22]);
  });

  test('4:2:2 gives both pixels of a pair their chroma', () => {
    const ybr = {
      rows: 1,
      columns: 4,
      samplesPerPixel: 3,
      bitsAllocated: 8,
      photometricInterpretation: 'YBR_FULL_422',
    };
    expect(decode([1, 2, 100, 200, 3, 4, 101, 201], ybr)).toEqual([1, 100, 200, 2, 100, 200, 3, 101, 201, 4, 101, 201]);
    // A pixel of an odd row would be left over: each has its own.
    const odd = [1, 100, 200, 2, 101, 201, 3, 102, 202];
    expect(decode(odd, { ...ybr, columns: 3 })).toEqual(odd);
    expect(() => decode(odd.slice(0, 6), { ...ybr, columns: 3 })).toThrow(/truncated/);
  });

  test('floating point numbers', () => {
    const singles = new Uint8Array(Float32Array.of(0.5, -1e30).buffer);
    expect(decode([...singles], { rows: 1, columns: 2, bitsAllocated: 32, floatingPoint: true })).toEqual([
      0.5,
      Math.fround(-1e30),
    ]);
    const doubles = new Uint8Array(Float64Array.of(0.1).buffer);
    expect(decode([...doubles], { rows: 1, columns: 1, bitsAllocated: 64, floatingPoint: true })).toEqual([0.1]);
  });

  test('fewer bytes than the frame needs are named with where they end; more are ignored', () => {
    expect(() => decode([1, 2, 3], { rows: 1, columns: 2 })).toThrow(
      expect.objectContaining({ kind: 'truncated', offset: 3 }) as Error,
    );
    expect(decode([1, 0, 2, 0, 9, 9], { rows: 1, columns: 2 })).toEqual([1, 2]);
  });
});
