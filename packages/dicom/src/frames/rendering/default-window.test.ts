import { describe, expect, it } from 'vitest';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import type { StoredValues } from '../decoded-frame.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { fullRange, ownWindow, usualWindow } from './default-window.ts';
import { isHounsfield } from './hounsfield.ts';
import type { ModalityTransform } from './modality-transform.ts';

describe('the window over everything', () => {
  const of = (pixels: StoredValues, bits: number, modality: ModalityTransform = { slope: 1, intercept: 0 }) => {
    const [low, high] = [Math.min(...pixels), Math.max(...pixels)];
    return fullRange({ low, high }, modality, bits);
  };

  it('is what 8 bits can hold, whatever is in the image', () => {
    expect(of(Uint8Array.of(10, 20), 8)).toEqual({ function: 'LINEAR_EXACT', center: 127.5, width: 255 });
    expect(of(Uint8Array.of(0, 0), 1)).toEqual({ function: 'LINEAR_EXACT', center: 0.5, width: 1 });
    expect(of(Int8Array.of(-5, 5), 8)).toMatchObject({ center: -0.5, width: 255 });
  });

  it('is from the smallest to the largest value of a deeper image, in values of the modality', () => {
    expect(of(Int16Array.of(-100, 300), 16, { slope: -2, intercept: 10 })).toMatchObject({
      center: -190,
      width: 800,
    });
    expect(of(Uint16Array.of(7, 7), 16)).toMatchObject({ center: 7, width: 1 });
  });
});

const cs = (...Value: string[]): DicomJson[string] => ({ vr: 'CS', Value });
const rescale = { '00281053': { vr: 'DS', Value: [1] }, '00281052': { vr: 'DS', Value: [-1024] } };
const ct = { '00080060': cs('CT'), '00080008': cs('ORIGINAL', 'PRIMARY', 'AXIAL'), ...rescale };
const uid = (end: string) => ({ '00080016': cs(`1.2.840.10008.5.1.4.1.1.${end}`) });

describe('Hounsfield units [PX-7]', () => {
  it.each<[string, DicomJson, boolean]>([
    ['a CT with a rescale', ct, true],
    ['the same by its class', { ...ct, ...uid('2') }, true],
    ['a reformatted one', { ...ct, '00080008': cs('DERIVED', 'SECONDARY', 'REFORMATTED') }, true],
    ['one that says so', { '00080060': cs('OT'), ...rescale, '00281054': cs('HU') }, true],
    ['one that says otherwise', { ...ct, '00281054': cs('US') }, false],
    ['a CT without a rescale', { '00080060': cs('CT') }, false],
    ['a screen capture of a CT', { ...ct, ...uid('7') }, false],
    ['a screen that was saved', { ...ct, '00080008': cs('DERIVED', 'SECONDARY', 'SCREEN SAVE') }, false],
    ['a protocol', { ...ct, '00080008': cs('ORIGINAL', 'SECONDARY', 'OTHER', 'CT_SOM5 PROT') }, false],
    ['a dose report', { ...ct, '00080008': cs('DERIVED', 'SECONDARY', 'DOSE_INFO') }, false],
    ['a localizer', { ...ct, '00080008': cs('ORIGINAL', 'PRIMARY', 'LOCALIZER'), '00281054': cs('HU') }, false],
    ['a localiser', { ...ct, '00080008': cs('ORIGINAL', 'PRIMARY', 'LOCALISER') }, false],
    ['an Enhanced CT', { ...ct, ...uid('2.1') }, true],
    ['a Legacy Converted Enhanced CT', { ...ct, ...uid('2.2') }, true],
    ['a perfusion map', { ...ct, '00080008': cs('DERIVED', 'PRIMARY', 'PERFUSION', 'RCBF') }, false],
  ])('%s', (_, json, expected) => {
    expect(isHounsfield(json, frameIndex(0))).toBe(expected);
    expect(usualWindow(json, frameIndex(0))).toEqual(expected ? { function: 'LINEAR', center: 40, width: 550 } : null);
  });

  it('by the functional group of the frame', () => {
    const group = { '00289145': { vr: 'SQ', Value: [{ ...rescale, '00281054': cs('HU') }] } };
    const json = { '00080060': cs('CT'), '52009230': { vr: 'SQ', Value: [{}, group] } } as DicomJson;
    expect([0, 1].map((index) => isHounsfield(json, frameIndex(index)))).toEqual([false, true]);
  });
});

describe('PET without a window [PX-8]', () => {
  const pet = (units: string): DicomJson => ({ '00080060': cs('PT'), '00541001': cs(units) });
  /** Air, tissue about 1000, one pixel in 200 of a bladder. */
  const pixels = Int16Array.from({ length: 1000 }, (_, i) => (i % 200 === 0 ? 30_000 : i % 2 === 0 ? 0 : 1000));
  const from = (json: DicomJson, slope: number) =>
    ownWindow({ pixels, low: 0, high: 30_000 }, json, { slope, intercept: 0 });

  it('opens from 0 to 5 where it is SUV', () => {
    expect(usualWindow(pet('GML'), frameIndex(0))).toEqual({ function: 'LINEAR_EXACT', center: 2.5, width: 5 });
    expect(usualWindow(pet('BQML'), frameIndex(0))).toBeNull();
  });

  it('leaves out what is far above the rest, in values of the modality', () => {
    expect(from(pet('BQML'), 0.5)).toEqual({ function: 'LINEAR_EXACT', center: 500, width: 1000 });
    expect(from(pet('CNTS'), 2)).toMatchObject({ center: 2000, width: 4000 });
  });

  it('shows everything where nothing is positive, nothing beyond the largest, and all of a screen capture', () => {
    const dark = ownWindow({ pixels: Int16Array.of(-9, 0), low: -9, high: 0 }, pet('BQML'), { slope: 1, intercept: 0 });
    expect(dark).toMatchObject({ center: -4.5, width: 9 });
    const even = ownWindow({ pixels: Int16Array.of(0, 8), low: 0, high: 8 }, pet('BQML'), { slope: 1, intercept: 0 });
    expect(even).toMatchObject({ center: 4, width: 8 });
    expect(from({ '00080060': cs('PT') }, 1)).toMatchObject({ width: 30_000 });
  });
});
