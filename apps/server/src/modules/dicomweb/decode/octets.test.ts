import { expect, it } from 'vitest';
import type { DecodedFrame, PixelDescription } from '@mado/dicom/frames';
import { octetsOf } from './octets.ts';

const description = { bitsAllocated: 8, planarConfiguration: 0 } as PixelDescription;
const frame = (pixels: DecodedFrame['pixels'], samplesPerPixel = 1) =>
  ({ pixels, samplesPerPixel, rows: 1, columns: pixels.length / samplesPerPixel }) as DecodedFrame;

it('writes cells in little endian', () => {
  const octets = octetsOf(frame(Int16Array.of(-2, 0x0102)), { ...description, bitsAllocated: 16 });
  expect([...octets]).toEqual([0xfe, 0xff, 0x02, 0x01]);
});

it('takes only the frame out of a larger buffer', () => {
  const pixels = new Uint8Array([9, 1, 2, 9]).subarray(1, 3);
  expect([...octetsOf(frame(pixels), description)]).toEqual([1, 2]);
});

it('packs single bits from the lowest', () => {
  const pixels = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 1, 0, 1);
  expect([...octetsOf(frame(pixels), { ...description, bitsAllocated: 1 })]).toEqual([0x81, 0x02]);
});

it('puts planes one after the other when the planar configuration says so', () => {
  const pixels = Uint8Array.of(1, 2, 3, 11, 12, 13);
  expect([...octetsOf(frame(pixels, 3), description)]).toEqual([1, 2, 3, 11, 12, 13]);
  expect([...octetsOf(frame(pixels, 3), { ...description, planarConfiguration: 1 })]).toEqual([1, 11, 2, 12, 3, 13]);
});
