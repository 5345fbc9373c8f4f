import { describe, expect, test } from 'vitest';
import { lookUp, lutDescriptor, lutEntries, lutWords } from './lookup-table.ts';
import type { ValueBounds } from './value-bounds.ts';

const nothing = (): Promise<Uint8Array> => Promise.reject(new Error('nothing is to be fetched'));

describe('look-up tables', () => {
  const described = (Value: number[], input: ValueBounds) =>
    lutDescriptor({ '00281101': { vr: 'SS', Value } }, '00281101', input);

  test('0 entries are 65536', () => {
    expect(described([0, 5, 16], { least: 0, most: 255 })).toEqual({ count: 65536, firstMapped: 5, bits: 16 });
  });

  test('entries are counted without a sign [PX-2]', () => {
    expect(described([-25_536, 0, 16], { least: 0, most: 65_535 })).toMatchObject({ count: 40_000 });
  });

  test.each([
    [-25_536, { least: 0, most: 65_535 }, 40_000],
    [64_512, { least: -1024, most: 3071 }, -1024],
    [40_000, { least: -1024, most: 64_511 }, 40_000],
    [-1, { least: -32_768, most: 32_767 }, -1],
    [-1, { least: 0, most: 4095 }, -1],
  ])('the first value mapped, %d, has the sign of what it maps, %j: %d [PX-2]', (written, input, firstMapped) => {
    expect(described([2, written, 16], input)).toMatchObject({ firstMapped });
  });

  test('entries of 8 bits in bytes, in words, two in a word, and as numbers', () => {
    expect([...lutEntries(Uint8Array.of(1, 2, 3, 0), 3, 8)]).toEqual([1, 2, 3]);
    expect([...lutEntries(Uint8Array.of(1, 0, 2, 0, 3, 0), 3, 8)]).toEqual([1, 2, 3]);
    expect([...lutEntries([0x0201, 0x0003], 3, 8)]).toEqual([1, 2, 3]);
    expect([...lutEntries([1, 2, 3], 3, 8)]).toEqual([1, 2, 3]);
  });

  test('entries of 16 bits are little endian', () => {
    expect([...lutEntries(Uint8Array.of(1, 2, 3, 4), 2, 16)]).toEqual([0x0201, 0x0403]);
  });

  test('binary in the JSON itself is base64', async () => {
    expect(await lutWords({ '00283006': { vr: 'OW', InlineBinary: 'AQID/w==' } }, '00283006', nothing)).toEqual(
      Uint8Array.of(1, 2, 3, 255),
    );
    expect(await lutWords({}, '00283006', nothing)).toBeUndefined();
  });

  test('values below and above take the ends, values between whole ones the lower entry', () => {
    const table = { firstMapped: 10, bits: 8, entries: Uint16Array.of(7, 8, 9) };
    expect([-5, 10, 11, 11.9, 12, 500].map((value) => lookUp(table, value))).toEqual([7, 7, 8, 8, 9, 9]);
  });
});
