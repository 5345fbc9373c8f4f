import { describe, expect, it } from 'vitest';
import { readDataSet } from '../../index/read-instance.ts';
import { buildDicomFile, type ElementsByKeyword } from '../../testing/index.ts';
import { coveredArea } from './box.ts';
import { boxesOutside } from './boxes-outside.ts';
import { suspicionOf } from './suspicion.ts';

const storage = '1.2.840.10008.5.1.4.1.1';
const pixels = { rows: 60, columns: 80, bitsAllocated: 8, native: new Uint8Array(4800) };
const suspicion = (more: ElementsByKeyword) => suspicionOf(readDataSet(buildDicomFile({ ...more, pixels })).dicomJson);
const whole = { column: 0, row: 0, columns: 80, rows: 60 };

describe('suspicionOf', () => {
  it.each<[string, ElementsByKeyword, string]>([
    ['stated', { BurnedInAnnotation: 'YES' }, 'stated'],
    ['ultrasound', { SOPClassUID: `${storage}.6.1`, Modality: 'US' }, 'ultrasound'],
    ['ultrasound of several frames', { SOPClassUID: `${storage}.3.1`, Modality: 'US' }, 'ultrasound'],
    ['secondary capture', { SOPClassUID: `${storage}.7`, Modality: 'OT' }, 'secondary_capture'],
    ['secondary capture in colour', { SOPClassUID: `${storage}.7.4`, Modality: 'CT' }, 'secondary_capture'],
    ['a converted one of a CT', { ConversionType: 'WSD' }, 'secondary_capture'],
    ['a photograph', { SOPClassUID: `${storage}.77.1.4`, Modality: 'XC' }, 'photograph'],
    ['an endoscope', { SOPClassUID: `${storage}.77.1.1`, Modality: 'ES' }, 'photograph'],
    [
      'a label',
      { SOPClassUID: `${storage}.77.1.6`, Modality: 'SM', ImageType: ['ORIGINAL', 'PRIMARY', 'LABEL', 'NONE'] },
      'slide_label',
    ],
    [
      'an overview',
      { SOPClassUID: `${storage}.77.1.6`, Modality: 'SM', ImageType: ['ORIGINAL', 'PRIMARY', 'OVERVIEW', 'NONE'] },
      'slide_label',
    ],
    ['a screen of a CT', { ImageType: ['DERIVED', 'SECONDARY', 'SCREEN SAVE'] }, 'screen'],
  ])('[BI-1] a person looks at %s, whatever is stated', (_, more, reason) => {
    for (const BurnedInAnnotation of ['NO', undefined]) {
      const found = suspicion({ BurnedInAnnotation, ...more });
      expect(found.check).toBe('person');
      expect(found.reasons).toContain(reason);
    }
  });

  it('[BI-1] a person looks at overlays in unused bits', () => {
    const overlay = {
      '60000010': { vr: 'US', value: Uint16Array.of(4) },
      '60000102': { vr: 'US', value: Uint16Array.of(15) },
    };
    const deep = { ...pixels, bitsAllocated: 16, bitsStored: 12, native: new Uint16Array(4800) };
    const { dicomJson } = readDataSet(buildDicomFile({ ...overlay, BurnedInAnnotation: 'NO', pixels: deep }));
    expect(suspicionOf(dicomJson)).toEqual({ reasons: ['embedded_overlay'], check: 'person', boxes: [] });
  });

  it('[BI-2] the detector goes through the rest, unless NO is stated', () => {
    expect(suspicion({})).toEqual({ reasons: ['unstated'], check: 'detector', boxes: [] });
    expect(suspicion({ BurnedInAnnotation: 'NO' })).toEqual({ reasons: [], check: 'none', boxes: [] });
    expect(
      suspicion({
        SOPClassUID: `${storage}.77.1.6`,
        Modality: 'SM',
        ImageType: ['ORIGINAL', 'PRIMARY', 'VOLUME', 'NONE'],
      }).check,
    ).toBe('detector');
  });

  it('[BI-3] all outside of the regions of ultrasound is a candidate', () => {
    const region = (left: number, top: number, right: number, bottom: number) => ({
      RegionLocationMinX0: left,
      RegionLocationMinY0: top,
      RegionLocationMaxX1: right,
      RegionLocationMaxY1: bottom,
    });
    const SequenceOfUltrasoundRegions = [region(10, 20, 39, 49), region(30, 30, 69, 59), region(5, 5, 4, 4)];
    const us = { SOPClassUID: `${storage}.6.1`, Modality: 'US', SequenceOfUltrasoundRegions };
    const { boxes } = suspicion(us);
    const inside = 30 * 30 + 40 * 30 - 10 * 20;
    expect(coveredArea(boxes, 80, 60)).toBe(4800 - inside);
    expect(boxes.reduce((sum, box) => sum + box.columns * box.rows, 0)).toBe(4800 - inside);
    expect(boxes[0]).toEqual({ column: 0, row: 0, columns: 80, rows: 20 });
    expect(boxes).toContainEqual({ column: 0, row: 20, columns: 10, rows: 30 });
    expect(suspicion({ ...us, SequenceOfUltrasoundRegions: undefined }).boxes).toEqual([]);
    expect(suspicion({ SequenceOfUltrasoundRegions }).boxes).toEqual([]);
  });

  it('[BI-4] labels and overviews are candidates as a whole', () => {
    expect(suspicion({ Modality: 'SM', ImageType: ['ORIGINAL', 'PRIMARY', 'LABEL', 'NONE'] }).boxes).toEqual([whole]);
  });
});

describe('boxesOutside', () => {
  it('is the whole frame without regions, and nothing where one covers it', () => {
    expect(boxesOutside([], 80, 60)).toEqual([whole]);
    expect(boxesOutside([{ column: -5, row: -5, columns: 100, rows: 100 }], 80, 60)).toEqual([]);
  });
});
