import { describe, expect, it } from 'vitest';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import { valueRange } from './value-range.ts';

const us = (value: number): DicomJson[string] => ({ vr: 'US', Value: [value] });
const signed = { '00280101': us(16), '00280103': us(1) };
const unsigned = { '00280101': us(16), '00280103': us(0) };

describe('the range of the values of a picture', () => {
  it('is without padding, which is compared in the sign of the pixels [PX-2, PX-3]', () => {
    const pixels = Int16Array.of(-2000, -1000, 500);
    expect(valueRange(pixels, { ...signed, '00280120': us(63_536) })).toEqual({
      least: -2000,
      most: 500,
      low: -1000,
      high: 500,
    });
    const bright = Uint16Array.of(100, 700, 40_000);
    expect(valueRange(bright, { ...unsigned, '00280120': { vr: 'SS', Value: [-25_536] } })).toMatchObject({
      low: 100,
      high: 700,
    });
  });

  it.each([
    [-2000, -1500],
    [-1500, -2000],
  ])('has none of a range of padding, from %d to %d [PX-3]', (value, limit) => {
    const json = { ...signed, '00280120': us(value), '00280121': us(limit) };
    expect(valueRange(Int16Array.of(-2000, -1700, -1500, -1499, 9), json)).toMatchObject({ low: -1499, high: 9 });
  });

  it('counts padding where there is nothing else', () => {
    expect(valueRange(Int16Array.of(5, 5), { ...signed, '00280120': us(5) })).toMatchObject({ low: 5, high: 5 });
  });

  it.each([
    [Int16Array.of(3, -7, 12, 11), -7, 12],
    [Uint16Array.of(9, 9, 8), 8, 9],
    [Int8Array.of(-128, 127), -128, 127],
    [Uint32Array.of(4_294_967_295, 0), 0, 4_294_967_295],
    [Uint8Array.of(5), 5, 5],
    [Uint8Array.of(), 0, 0],
  ])('is that of all values where none is padding: %o', (pixels, least, most) => {
    expect(valueRange(pixels, unsigned)).toEqual({ least, most, low: least, high: most });
  });

  it('has only what is finite in it [PX-3]', () => {
    const pixels = Float32Array.of(NaN, -Infinity, 0.25, 7, Infinity, -1);
    expect(valueRange(pixels, {})).toEqual({ least: -1, most: 7, low: -1, high: 7 });
    expect(valueRange(Float64Array.of(NaN, Infinity), {})).toEqual({ least: 0, most: 0, low: 0, high: 0 });
    const padded = { '7FE00008': { vr: 'OF' }, '00280122': { vr: 'FL', Value: [-1] } };
    expect(valueRange(pixels, padded)).toMatchObject({ least: -1, low: 0.25 });
  });
});
