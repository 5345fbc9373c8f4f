import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSeriesDocument, firstNumber, firstText, items, readDataSet, type DicomJson } from '@mado/dicom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { measurementOn } from './measured-image.ts';
import { measuredLines } from './measurement-text.ts';
import type { GreyPicture } from './picture.ts';
import { seriesImages } from './series-images.ts';
import { aSeries, aStudy } from './testing/a-study.ts';
import { uptakesOf } from './uptake.ts';

const root = resolve(import.meta.dirname, '../../../..', process.env['MADO_TEST_DATA'] ?? '../shared/data', 'dicom');
const folder = join(root, 'ct-pet-acrin');

type Values = Record<string, string | number | null>;

/** FDG: 370 MBq at 08:00, scan at 09:50, which is one half-life later; 74 kg. */
function pet(given: Values = {}, ofInjection: Values = {}): DicomJson {
  const injection = { '00181072': '080000', '00181074': 370e6, '00181075': 6600, ...ofInjection };
  const own: Values = {
    '00080016': '1.2.840.10008.5.1.4.1.1.128',
    '00080018': '1.2.3.1',
    '00080021': '20260115',
    '00080022': '20260115',
    '00080031': '095000',
    '00080032': '095000',
    '00080060': 'PT',
    '00101030': 74,
    '00541001': 'BQML',
    '00541102': 'START',
    '00280010': 4,
    '00280011': 4,
    ...given,
  };
  return {
    ...elements(own),
    '00280051': { vr: 'CS', Value: ['DECY', 'ATTN', 'SCAT'] },
    '00540016': { vr: 'SQ', Value: [elements(injection)] },
    '7FE00010': { vr: 'OW', BulkDataURI: 'bulk' },
  };
}

function elements(values: Values): DicomJson {
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(stated.map(([tag, value]) => [tag, { vr: 'XX', Value: [value] }]));
}

const factorOf = (...instances: DicomJson[]) => uptakesOf(instances)[0]?.factor;

afterEach(() => vi.restoreAllMocks());

describe('the uptake of PET [RD-14]', () => {
  it('is the weight in g by what is left of the dose, in Bq, when the scan begins', () => {
    const complaint = vi.spyOn(console, 'warn');
    expect(uptakesOf([pet()])).toEqual([{ factor: 74_000 / 185e6, unit: 'SUVbw' }]);
    expect(complaint).not.toHaveBeenCalled();
  });

  it('counts decay to the time that the values are corrected to', () => {
    // To the injection: the whole dose.
    expect(factorOf(pet({ '00541102': 'ADMIN' }))).toBeCloseTo(74_000 / 370e6, 12);
    // A series that was made later: to the first of its acquisitions.
    const later = { '00080031': '140000' };
    const first = pet({ ...later, '00080032': '095000' });
    expect(factorOf(pet({ ...later, '00080032': '101500' }), first)).toBeCloseTo(74_000 / 185e6, 12);
  });

  it('takes the scan to have begun with its first acquisition, whenever the series was made', () => {
    // Ten half-lives before the acquisition, twelve before the series.
    const dated = { '00181072': null, '00181078': '20260114154500' };
    expect(factorOf(pet({ '00080031': '140000' }, dated))).toBeGreaterThan(0);
  });

  it('counts decay to the moment that GE keeps, unless that is of another day than the scan', () => {
    const later = { '00080031': '140000', '00080032': '101500', '00090010': 'GEMS_PETD_01' };
    expect(factorOf(pet({ ...later, '0009100D': '20260115095000.00' }))).toBeCloseTo(74_000 / 185e6, 12);
    // De-identified: the dates were shifted, but not that of the private block.
    const shifted = factorOf(pet({ ...later, '0009100D': '20251201095000.00' }));
    expect(shifted).toBeCloseTo(74_000 / (370e6 * 0.5 ** (8100 / 6600)), 12);
  });

  it('takes the injection by its date, else as the last such time before the scan', () => {
    const dated = { '00181072': null, '00181078': '20260115080000.000' };
    expect(factorOf(pet({}, dated))).toBeCloseTo(74_000 / 185e6, 12);
    const zoned = { ...dated, '00181078': '20260115080000.000+0900' };
    expect(factorOf(pet({ '00080201': '+0900' }, zoned))).toBeCloseTo(74_000 / 185e6, 12);
    const night = { '00080031': '005000', '00080032': '005000' };
    expect(factorOf(pet(night, { '00181072': '230000' }))).toBeCloseTo(74_000 / 185e6, 12);
    const punctuated = pet({ '00080021': '2026.01.15', '00080031': '09:50:00' }, { '00181072': '08:00:00' });
    expect(factorOf(punctuated)).toBeCloseTo(74_000 / 185e6, 12);
  });

  it('is what the file states in g/ml, by its type', () => {
    const bare = { '00101030': null, '00541001': 'GML' };
    expect(uptakesOf([pet(bare)])).toEqual([{ factor: 1, unit: 'SUVbw' }]);
    expect(uptakesOf([pet({ ...bare, '00541006': 'LBM' })])).toEqual([{ factor: 1, unit: 'SUVlbm' }]);
    expect(uptakesOf([pet({ ...bare, '00541006': 'IBW' })])).toEqual([{ factor: 1, unit: 'SUVibw' }]);
    expect(uptakesOf([pet({ ...bare, '00541006': 'NEW' })])).toEqual([null]);
  });

  it('is counts by the factors that Philips keeps with them', () => {
    const creator = { '00541001': 'CNTS', '70530010': 'Philips PET Private Group' };
    expect(factorOf(pet({ ...creator, '70531000': 0.0005 }))).toBe(0.0005);
    expect(factorOf(pet({ ...creator, '70531009': 2 }))).toBeCloseTo((2 * 74_000) / 185e6, 12);
    // In whichever block its creator has reserved.
    const second = { '00541001': 'CNTS', '70530010': 'Somebody else', '70530011': 'Philips PET Private Group' };
    expect(factorOf(pet({ ...second, '70531000': 3, '70531100': 0.0005 }))).toBe(0.0005);
    expect(factorOf(pet({ ...creator, '70530010': 'Somebody else', '70531000': 0.0005 }))).toBeUndefined();
  });
});

describe('without what it needs values stay as the file has them [RD-15]', () => {
  it.each([
    ['weight', {}, { '00101030': null }],
    ['weight 0', {}, { '00101030': 0 }],
    ['dose', { '00181074': null }, {}],
    ['half-life', { '00181075': 0 }, {}],
    ['time of the injection', { '00181072': null }, {}],
    ['date of the series', {}, { '00080021': null }],
    ['decay correction', {}, { '00541102': 'NONE' }],
    ['units', {}, { '00541001': 'PROPCNTS' }],
    ['injection after the scan', { '00181078': '20260115101500' }, {}],
    ['injection of another year', { '00181078': '19590115080000' }, {}],
    ['injection of the day before, nearly thirteen half-lives', { '00181078': '20260114103000' }, {}],
    // The scan was in the morning, whenever the series was made: that was noon of the day before.
    ['injection at noon', { '00181072': '120000' }, { '00080031': '140000' }],
    ['another time zone', { '00181078': '20260115080000+0000' }, { '00080201': '+0900' }],
    ['a time zone of the injection alone', { '00181078': '20260115080000+0900' }, {}],
    ['no time', { '00181072': 'noon' }, {}],
  ])('%s', (_, ofInjection, given) => {
    expect(uptakesOf([pet(given, ofInjection)])).toEqual([null]);
  });

  it('corrections for attenuation and decay, and what instances do not agree on', () => {
    const plain = { ...pet(), '00280051': { vr: 'CS', Value: ['DECY', 'SCAT'] } };
    expect(uptakesOf([plain])).toEqual([null]);
    expect(uptakesOf([pet(), pet({ '00101030': 80 })])).toEqual([null, null]);
    expect(uptakesOf([pet({ '00101030': null }), pet()])).toEqual([null, null]);
    // What is no PET image has no part in it.
    expect(uptakesOf([pet(), pet({ '00541001': null, '00101030': 80 })])[0]?.factor).toBeGreaterThan(0);
    expect(uptakesOf([pet({ '00080060': 'CT' })])).toEqual([null]);
  });
});

/** Pixels 0 to 15 by 500, 4 x 4. */
const picture: GreyPicture = {
  kind: 'grey',
  columns: 4,
  rows: 4,
  pixels: Uint16Array.from({ length: 16 }, (_, index) => index * 500),
  least: 0,
  most: 7500,
  low: 0,
  high: 7500,
  pipeline: { modality: { slope: 2, intercept: 0 }, alternatives: [], inverse: false },
};

function measured(instance: DicomJson, toolType: 'RectangleRoi' | 'DragProbe') {
  const [image] = seriesImages(buildSeriesDocument([instance])).images;
  if (!image) throw new Error('no image');
  const corners = [
    { column: 0, row: 0 },
    { column: 2, row: 0 },
    { column: 2, row: 1 },
    { column: 0, row: 1 },
  ];
  const points = toolType === 'DragProbe' ? [{ column: 1.5, row: 0.5 }] : corners;
  const base = { _id: 'a', toolType, label: '', location: '', description: '', text: '' };
  const on = { key: 'a', study: aStudy(aSeries('a')), series: aSeries('a') };
  return measurementOn(base, on, image, points, picture);
}

describe('regions and probes say it [RD-14] [RD-15]', () => {
  it('SUVbw with two digits', () => {
    const roi = measured(pet(), 'RectangleRoi');
    expect(roi).toMatchObject({ modalityUnit: 'SUVbw', cachedStats: { mean: 0.2, minimum: 0, maximum: 0.4 } });
    expect(roi.cachedStats['standardDeviation']).toBeCloseTo(0.2, 12);
    expect(measuredLines(roi)[0]?.values).toEqual({ mean: '0.20', deviation: '0.20', unit: 'SUVbw' });
    expect(measuredLines(measured(pet(), 'DragProbe'))[0]?.values).toEqual({ value: '0.40', unit: 'SUVbw' });
  });

  it('else the unit of the file', () => {
    const roi = measured(pet({ '00101030': null }), 'RectangleRoi');
    expect(roi).toMatchObject({ modalityUnit: 'Bq/ml', cachedStats: { mean: 500, maximum: 1000 } });
    expect(measured(pet({ '00541001': 'PROPCNTS' }), 'DragProbe').modalityUnit).toBe('PROPCNTS');
  });
});

/** The factor from Bq/ml to SUV by body weight that another program wrote beside the series, and of which images. */
function statedFactor(): { factor: number | undefined; uids: readonly (string | undefined)[] } {
  const file = join(folder, 'rwv-pet-suv-factors-2.dcm');
  const { dicomJson } = readDataSet(new Uint8Array(readFileSync(file)));
  const [one = {}] = items(dicomJson, '00409094').filter((each) =>
    items(each, '00409096').some((mapping) => firstText(mapping, '00409210') === '{SUVbw}g/ml'),
  );
  const factor = items(one, '00409096').map((mapping) => firstNumber(mapping, '00409225'))[0];
  return { factor, uids: items(one, '00081140').map((image) => firstText(image, '00081155')) };
}

const instancesIn = (name: string) =>
  readdirSync(join(folder, name)).map(
    (file) => readDataSet(new Uint8Array(readFileSync(join(folder, name, file)))).dicomJson,
  );

describe.skipIf(!existsSync(folder))('a real PET', () => {
  it('has the factor that another program found, to its five digits [RD-14]', () => {
    const series = instancesIn('pt-pet-ac');
    const { factor, uids } = statedFactor();
    expect(new Set(uids)).toEqual(new Set(series.map((instance) => firstText(instance, '00080018'))));
    const own = uptakesOf(series).map((uptake) => uptake?.factor.toPrecision(5));
    expect(new Set(own)).toEqual(new Set([factor?.toPrecision(5)]));
  });

  it('that is not corrected for scatter and counts in proportion stays as it is [RD-15]', () => {
    const series = instancesIn('pt-pet-nac');
    expect(new Set(uptakesOf(series))).toEqual(new Set([null]));
  });
});
