import { frameNumber, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { modalityUnit } from './pixel-values.ts';

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
});
