import { frameNumber, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import type { GreyPicture } from './picture.ts';
import { modalityUnit, pixelValues } from './pixel-values.ts';

const STORAGE = '1.2.840.10008.5.1.4.1.1.';
const sq = (item: DicomJson) => ({ vr: 'SQ', Value: [item] });
const rescale = (type?: string): DicomJson => ({
  '00281052': { vr: 'DS', Value: [-1024] },
  '00281053': { vr: 'DS', Value: [1] },
  ...(type && { '00281054': { vr: 'LO', Value: [type] } }),
});
const instance = (modality: string, sopClass: string, more: DicomJson = {}): DicomJson => ({
  '00080016': { vr: 'UI', Value: [STORAGE + sopClass] },
  '00080060': { vr: 'CS', Value: [modality] },
  ...more,
});
const unitOf = (json: DicomJson, frame = 1) => modalityUnit({ instance: json, frame: frameNumber(frame) });

describe('the unit of pixel values [RD-25]', () => {
  it('is HU of a CT, reformatted too, and of each frame of an Enhanced CT whose rescale gives it', () => {
    expect(unitOf(instance('CT', '2', rescale()))).toBe('HU');
    const derived = { '00080008': { vr: 'CS', Value: ['DERIVED', 'SECONDARY', 'MPR'] } };
    expect(unitOf(instance('CT', '2', { ...rescale('HU'), ...derived }))).toBe('HU');
    expect(unitOf(instance('CT', '2.1', { '52009229': sq({ '00289145': sq(rescale('HU')) }) }))).toBe('HU');
    const each = ['HU', 'EDW', 'US'].map((type) => ({ '00289145': sq(rescale(type)) }));
    const frames = instance('CT', '2.1', { '52009230': { vr: 'SQ', Value: each } });
    expect([1, 2, 3].map((frame) => unitOf(frames, frame))).toEqual(['HU', 'EDW', '']);
  });

  it('is none of a screen save and of a localizer, and what its rescale says of others', () => {
    expect(unitOf(instance('CT', '7', rescale()))).toBe('');
    const localizer = { '00080008': { vr: 'CS', Value: ['ORIGINAL', 'PRIMARY', 'LOCALIZER'] } };
    expect(unitOf(instance('CT', '2', { ...rescale('HU'), ...localizer }))).toBe('');
    expect(unitOf(instance('MR', '4', rescale('mm2/s')))).toBe('mm2/s');
    expect(unitOf(instance('MR', '4', rescale()))).toBe('');
  });

  it('is that of their Units for PET and NM, as people write it', () => {
    const units = (modality: string, value: string) =>
      unitOf(instance(modality, '20', { ...rescale('US'), '00541001': { vr: 'CS', Value: [value] } }));
    expect([units('NM', 'CNTS'), units('PT', 'BQML'), units('NM', 'PROPCNTS')]).toEqual([
      'counts',
      'Bq/ml',
      'PROPCNTS',
    ]);
    expect(unitOf(instance('NM', '20', rescale('HU')))).toBe('');
  });
});

describe('pixel values', () => {
  const picture: GreyPicture = {
    kind: 'grey',
    columns: 6,
    rows: 1,
    pixels: Uint16Array.of(0, 3, 4, 5, 6, 100),
    least: 0,
    most: 100,
    low: 0,
    high: 100,
    pipeline: { modality: { slope: 2, intercept: 10 }, alternatives: [], inverse: false },
  };
  const valuesOf = (...[json, uptake]: [DicomJson, number?]) => {
    const values = pixelValues(picture, {
      instance: json,
      ...(uptake && { uptake: { factor: uptake, unit: 'SUVbw' } }),
    });
    return Array.from({ length: 7 }, (_, index) => values?.valueAt(index));
  };

  it('are those of the modality, and an uptake is a multiple of them, not of what is stored [RD-13] [RD-14]', () => {
    expect(valuesOf({})).toEqual([10, 16, 18, 20, 22, 210, NaN]);
    expect(valuesOf({}, 0.5)).toEqual([5, 8, 9, 10, 11, 105, NaN]);
  });

  it('are none where the stored value is padding, both ends of its range too [RD-13]', () => {
    const padding = { '00280120': { vr: 'US', Value: [6] } };
    expect(valuesOf(padding)).toEqual([10, 16, 18, 20, NaN, 210, NaN]);
    const range = { ...padding, '00280121': { vr: 'US', Value: [4] } };
    expect(valuesOf(range)).toEqual([10, 16, NaN, NaN, NaN, 210, NaN]);
  });
});
