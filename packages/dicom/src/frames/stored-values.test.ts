import { describe, expect, test } from 'vitest';
import { fromCodestream } from './stored-values.ts';
import { describedAs } from './testing/describe-pixels.ts';

const size = { rows: 1, columns: 3 };
const signed = { ...size, pixelRepresentation: 1 };

describe('samples of a codestream as stored values', () => {
  test("unsigned samples of signed pixels are two's complement in the bits of the codestream", () => {
    const samples = Uint16Array.of(0, 4095, 2048);
    expect([...fromCodestream(samples, 12, true, describedAs({ ...signed, bitsStored: 12 }))]).toEqual([0, -1, -2048]);
    expect([...fromCodestream(samples, 12, true, describedAs(signed))]).toEqual([0, -1, -2048]);
    expect([...fromCodestream(samples, 12, false, describedAs(signed))]).toEqual([0, -1, -2048]);
  });

  test('signed samples stay signed, even where the pixels are declared unsigned', () => {
    const samples = Int16Array.of(-1, 5, -2000);
    expect([...fromCodestream(samples, 16, true, describedAs(signed))]).toEqual([-1, 5, -2000]);
    expect([...fromCodestream(samples, 16, true, describedAs(size))]).toEqual([-1, 5, -2000]);
  });

  test('a lossless codestream of whole pixel cells loses the bits that are not stored', () => {
    const samples = Uint16Array.of(0x8123, 0x0fff, 0xf800);
    expect([...fromCodestream(samples, 16, true, describedAs({ ...size, bitsStored: 12 }))]).toEqual([
      0x123, 0xfff, 0x800,
    ]);
    expect([...fromCodestream(samples, 16, true, describedAs({ ...signed, bitsStored: 12 }))]).toEqual([
      0x123, -1, -2048,
    ]);
    expect([...fromCodestream(samples, 16, true, describedAs({ ...size, bitsStored: 12, highBit: 15 }))]).toEqual([
      0x812, 0x0ff, 0xf80,
    ]);
  });

  test('a lossy codestream that overshoots is limited, not wrapped round', () => {
    expect([
      ...fromCodestream(Uint16Array.of(4100, 0, 4095), 16, false, describedAs({ ...size, bitsStored: 12 })),
    ]).toEqual([4095, 0, 4095]);
    const samples = Int16Array.of(-2100, 2100, 1);
    expect([...fromCodestream(samples, 16, false, describedAs({ ...signed, bitsStored: 12 }))]).toEqual([
      -2048, 2047, 1,
    ]);
  });

  test('samples of 8 bits in cells of 16 or 32 keep their values, in numbers of that size', () => {
    const samples = Uint8Array.of(0, 128, 255);
    expect(fromCodestream(samples, 8, true, describedAs({ ...size, bitsStored: 12 }))).toEqual(
      Uint16Array.of(0, 128, 255),
    );
    expect(fromCodestream(samples, 8, true, describedAs(signed))).toEqual(Int16Array.of(0, -128, -1));
    expect(fromCodestream(samples, 8, false, describedAs({ ...size, bitsAllocated: 32 }))).toEqual(
      Uint32Array.of(0, 128, 255),
    );
    expect(fromCodestream(samples, 8, true, describedAs({ ...size, bitsAllocated: 8 }))).toBe(samples);
  });

  test('samples of 16 bits in cells of 8 lose what cannot be stored', () => {
    const samples = Uint16Array.of(0x101, 255, 7);
    expect(fromCodestream(samples, 16, true, describedAs({ ...size, bitsAllocated: 8 }))).toEqual(
      Uint8Array.of(1, 255, 7),
    );
    expect(fromCodestream(samples, 16, false, describedAs({ ...size, bitsAllocated: 8 }))).toEqual(
      Uint8Array.of(255, 255, 7),
    );
  });
});
