import { phantomCt } from '@mado/dicom/testing';
import { expect, it } from 'vitest';
import { greyTable, nearestSlice, requireSlice, sampleGreys } from './slice-greys.ts';

it('a window is that of PS3.3 C.11.2.1.2.1: LINEAR', () => {
  // Center 2048, width 4096: 0 at x <= 0, 255 at x > 4095, ((x - 2047.5) / 4095 + 0.5) * 255 between.
  const table = greyTable(0, { center: 2048, width: 4096 }, 5000);
  expect([0, 1799, 2048, 2200, 4095, 4096, 5000].map((stored) => table[stored])).toEqual([
    0, 112, 128, 137, 255, 255, 255,
  ]);
  expect(greyTable(-1024, { center: 40, width: 400 }, 4095)[1064]).toBe(128);
});

const files = [...phantomCt({ slices: 6, size: 64 })].map((file) => Buffer.from(file));
const table = greyTable(-1024, { center: 40, width: 400 }, 4095);
const slices = files.map((file) => sampleGreys(file, 64, 64, 2, table));

it('samples the values at the end of the file, row by row', () => {
  const values = Uint16Array.from({ length: 16 }, (_, at) => at);
  const file = Buffer.concat([Buffer.from('head'), Buffer.from(values.buffer)]);
  const same = Uint8Array.from({ length: 16 }, (_, at) => at);
  expect([...sampleGreys(file, 4, 4, 2, same)]).toEqual([0, 2, 8, 10]);
});

it('tells slices apart that differ by their texture alone', () => {
  for (const [slice, greys] of slices.entries()) {
    const blurred = [...greys].map((grey, at) => Math.round(0.8 * grey + 0.2 * (greys[at + 1] ?? grey)));
    expect(nearestSlice(blurred, slices).slice).toBe(slice);
  }
});

it('refuses what is no slice, is tinted or is seen through another window', () => {
  const picture = [...(slices[3] ?? [])];
  expect(requireSlice(picture, slices, 'it')).toBe(3);
  const otherWindow = sampleGreys(
    files[3] ?? Buffer.alloc(0),
    64,
    64,
    2,
    greyTable(-1024, { center: 60, width: 400 }, 4095),
  );
  const mirrored = picture.map((_, at) => picture[at - (at % 32) + 31 - (at % 32)] ?? 0);
  const tinted = picture.map((grey, at) => (at % 50 === 0 ? -1 : grey));
  for (const wrong of [[...otherWindow], mirrored, tinted, picture.map(() => 0)]) {
    expect(() => requireSlice(wrong, slices, 'it')).toThrow('it is no slice');
  }
});
