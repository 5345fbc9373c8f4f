import { describe, expect, test } from 'vitest';
import type { DicomJson } from '../dataset/dicom-json.ts';
import { pixelDescription } from './pixel-description.ts';

const syntax = '1.2.840.10008.1.2.5';
const us = (value: number): DicomJson[string] => ({ vr: 'US', Value: [value] });
const ct: DicomJson = {
  '00280002': us(1),
  '00280004': { vr: 'CS', Value: ['MONOCHROME2'] },
  '00280010': us(3),
  '00280011': us(4),
  '00280100': us(16),
  '00280101': us(12),
  '00280102': us(11),
  '00280103': us(1),
};

describe('pixel description', () => {
  test('takes the image pixel module', () => {
    expect(pixelDescription(ct, syntax)).toEqual({
      transferSyntaxUID: syntax,
      rows: 3,
      columns: 4,
      samplesPerPixel: 1,
      bitsAllocated: 16,
      bitsStored: 12,
      highBit: 11,
      pixelRepresentation: 1,
      planarConfiguration: 0,
      photometricInterpretation: 'MONOCHROME2',
    });
  });

  test('floating point pixel data has neither bits stored nor a sign', () => {
    const map: DicomJson = {
      '00280010': us(3),
      '00280011': us(4),
      '00280100': us(64),
      '7FE00009': { vr: 'OD', BulkDataURI: '7FE00009' },
    };
    expect(pixelDescription(map, syntax)).toMatchObject({ floatingPoint: true, bitsAllocated: 64 });
    expect(() => pixelDescription({ ...ct, '7FE00008': { vr: 'OF' } }, syntax)).toThrow(/Bits Allocated/);
  });

  test.each([
    ['00280010', 0, 'Rows'],
    ['00280011', 70000, 'Columns'],
    ['00280002', 5, 'Samples per Pixel'],
    ['00280100', 12, 'Bits Allocated'],
    ['00280101', 17, 'Bits Stored'],
    ['00280102', 10, 'High Bit'],
    ['00280102', 16, 'High Bit'],
    ['00280103', 2, 'Pixel Representation'],
    ['00280006', 2, 'Planar Configuration'],
  ])('%s = %i is refused by name', (tag, value, name) => {
    const bad = expect.objectContaining({
      kind: 'bad_pixel_description',
      element: `${name} (${tag.slice(0, 4)},${tag.slice(4)})`,
      message: expect.stringContaining(name) as string,
    }) as Error;
    expect(() => pixelDescription({ ...ct, [tag]: us(value) }, syntax)).toThrow(bad);
  });

  test.each(['00280010', '00280011', '00280100'])('%s is needed', (tag) => {
    expect(() => pixelDescription({ ...ct, [tag]: { vr: 'US' } }, syntax)).toThrow(/is missing/);
  });
});
