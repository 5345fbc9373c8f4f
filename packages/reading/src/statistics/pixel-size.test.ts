import type { DicomJson } from '@mado/dicom';
import { expect, it } from 'vitest';
import { pixelSize } from './pixel-size.ts';

const at = (column: number, row: number) => ({ column, row });
const ds = (...Value: number[]) => ({ vr: 'DS', Value });
const region = (x: [number, number], delta: [number, number], units = 3): DicomJson => ({
  '00186018': { vr: 'UL', Value: [x[0]] },
  '0018601A': { vr: 'UL', Value: [0] },
  '0018601C': { vr: 'UL', Value: [x[1]] },
  '0018601E': { vr: 'UL', Value: [99] },
  '00186024': { vr: 'US', Value: [units] },
  '00186026': { vr: 'US', Value: [units] },
  '0018602C': { vr: 'FD', Value: [delta[0]] },
  '0018602E': { vr: 'FD', Value: [delta[1]] },
});

it('the size of a pixel is the first that the file states [RD-6]', () => {
  const imager = { '00181164': ds(0.2, 0.1) };
  const scanned = { '00182010': ds(0.4, 0.3) };
  const of = (json: DicomJson, spacing: readonly [number, number] | null = null) => pixelSize(json, spacing, 1.5, []);
  expect(of({ ...imager, ...scanned }, [2, 0.5])).toEqual({ across: 0.5, down: 2, unit: 'mm', source: 'PixelSpacing' });
  const calibrated = { '00280A02': { vr: 'CS', Value: ['FIDUCIAL'] } };
  expect(of(calibrated, [1, 1]).source).toBe('calibrated');
  expect(of({ ...imager, ...scanned })).toMatchObject({ across: 0.1, down: 0.2, source: 'ImagerPixelSpacing' });
  expect(of({ ...imager, '00181114': ds(2) })).toMatchObject({ across: 0.05, down: 0.1, source: 'magnified' });
  for (const none of [0, -2])
    expect(of({ ...imager, '00181114': ds(none) })).toMatchObject({ across: 0.1, source: 'ImagerPixelSpacing' });
  expect(of(scanned)).toMatchObject({ across: 0.3, down: 0.4, source: 'NominalScannedPixelSpacing' });
  expect(of({ '00181164': ds(0, 1) })).toEqual({ across: 1, down: 1.5, unit: 'px', source: 'pixels' });
});

it('an ultrasound image has the sizes of its regions, and px across them [RD-6]', () => {
  const json: DicomJson = {
    '00186011': { vr: 'SQ', Value: [region([0, 49], [0.01, 0.02]), region([50, 99], [0.05, 0.05], 4)] },
  };
  const of = (...columns: number[]) =>
    pixelSize(
      json,
      null,
      1,
      columns.map((column) => at(column, 10)),
    );
  expect(of(3, 50)).toMatchObject({ unit: 'mm', source: 'UltrasoundRegion' });
  expect(of(3, 50).across).toBeCloseTo(0.1, 12);
  expect(of(3, 50).down).toBeCloseTo(0.2, 12);
  // Seconds, and over the edge between both.
  expect(of(60, 70).unit).toBe('px');
  expect(of(3, 70).unit).toBe('px');
});

it('a region that counts upwards and leftwards has the same sizes [RD-6]', () => {
  const json: DicomJson = { '00186011': { vr: 'SQ', Value: [region([0, 49], [-0.01, -0.02])] } };
  expect(pixelSize(json, null, 1, [at(3, 10), at(40, 10)])).toMatchObject({ across: 0.1, down: 0.2, unit: 'mm' });
});

it('is never in mm in a region that is not in centimetres, whatever Pixel Spacing says [RD-6]', () => {
  const doppler = region([50, 99], [0.002, 0.05], 4);
  const of = (regions: DicomJson[], ...columns: number[]) =>
    pixelSize(
      { '00186011': { vr: 'SQ', Value: regions } },
      [0.3, 0.3],
      1,
      columns.map((column) => at(column, 10)),
    );
  const both = [region([0, 49], [0.01, 0.02]), doppler];
  expect(of(both, 60, 70)).toEqual({ across: 1, down: 1, unit: 'px', source: 'pixels' });
  expect([of(both, 3, 70).unit, of(both, 3, 120).unit]).toEqual(['px', 'px']);
  expect(of(both, 3, 4)).toMatchObject({ unit: 'mm', source: 'UltrasoundRegion' });
  // Beside all regions it is what is stated for the image.
  expect(of(both, 110, 120)).toMatchObject({ across: 0.3, unit: 'mm', source: 'PixelSpacing' });
  // Within another: a window of colour in the same scale, and a trace in another.
  const around = region([0, 199], [0.01, 0.02]);
  expect(of([around, region([50, 99], [0.01, 0.02])], 20, 60).source).toBe('UltrasoundRegion');
  expect([of([around, doppler], 20, 60).unit, of([around, doppler], 20, 120).unit]).toEqual(['px', 'mm']);
  // Alike in one direction alone is another size.
  for (const delta of [
    [0.01, 0.05],
    [0.05, 0.02],
  ] as const)
    expect(of([around, region([50, 99], [...delta])], 20, 60).unit).toBe('px');
});

it('beside the regions of an ultrasound image nothing but its Pixel Spacing is its size [RD-6]', () => {
  const stated = { '00181164': ds(0.2, 0.1), '00182010': ds(0.4, 0.3) };
  const json: DicomJson = { ...stated, '00186011': { vr: 'SQ', Value: [region([0, 49], [0.01, 0.02])] } };
  expect(pixelSize(json, null, 1.5, [at(60, 10), at(70, 10)])).toEqual({
    across: 1,
    down: 1.5,
    unit: 'px',
    source: 'pixels',
  });
});
