import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { planeLocation } from './image-plane.ts';
import { nearestWhole, noPicture, seriesImages } from './series-images.ts';

const us = (value: number) => ({ vr: 'US', Value: [value] });
const ds = (...Value: number[]) => ({ vr: 'DS', Value });
const cs = (value: string) => ({ vr: 'CS', Value: [value] });
const ui = (value: string) => ({ vr: 'UI', Value: [value] });
const sq = (...Value: DicomJson[]) => ({ vr: 'SQ', Value });

const slice = (number: number, more: DicomJson = {}): DicomJson => ({
  '00080016': ui('1.2.840.10008.5.1.4.1.1.2'),
  '00080018': ui(`1.2.3.${number}`),
  '00080060': cs('CT'),
  '00180050': ds(2.5),
  '00200013': { vr: 'IS', Value: [number] },
  '00200032': ds(-100, -120, number * 2.5),
  '00200037': ds(1, 0, 0, 0, 1, 0),
  '00280010': us(256),
  '00280011': us(128),
  '00280030': ds(0.5, 0.25),
  '7FE00010': { vr: 'OW', BulkDataURI: '7FE00010' },
  ...more,
});

const perFrame = (...z: number[]): DicomJson => ({
  '00280008': { vr: 'IS', Value: [z.length] },
  '00200032': { vr: 'DS' },
  '52009229': sq({
    '00209116': sq({ '00200037': ds(0, 1, 0, 0, 0, -1) }),
    '00289110': sq({ '00280030': ds(2, 1), '00180050': ds(4) }),
  }),
  '52009230': sq(...z.map((position) => ({ '00209113': sq({ '00200032': ds(position, 5, 6) }) }))),
});

describe('images of a series', () => {
  it('come in the order of the document, one per instance', () => {
    const { images, left_out } = seriesImages(buildSeriesDocument([slice(3), slice(1), slice(2)]));
    expect(images.map(({ key }) => key)).toEqual(['1.2.3.1/1', '1.2.3.2/1', '1.2.3.3/1']);
    expect(left_out).toEqual([]);
    expect(images[1]).toMatchObject({ columns: 128, rows: 256, aspect: 2, frame: 1 });
    expect(images[1]?.plane).toEqual({
      position: [-100, -120, 5],
      orientation: [1, 0, 0, 0, 1, 0],
      spacing: [0.5, 0.25],
      thickness: 2.5,
    });
    expect(images.map(({ plane }) => planeLocation(plane))).toEqual([2.5, 5, 7.5]);
  });

  it('have the fingerprint of the file that they are in, where the source tells it', () => {
    const document = buildSeriesDocument([slice(2), slice(1, perFrame(10, 20))], ['b', 'a']);
    expect(seriesImages(document).images.map(({ fingerprint }) => fingerprint)).toEqual(['a', 'a', 'b']);
    const [told] = seriesImages(buildSeriesDocument([slice(1)])).images;
    expect(told).not.toHaveProperty('fingerprint');
  });

  it('of an object with many frames take each frame’s own plane, else the shared one', () => {
    const { images } = seriesImages(buildSeriesDocument([slice(1, perFrame(10, 20, 30))]));
    expect(images.map(({ key }) => key)).toEqual(['1.2.3.1/1', '1.2.3.1/2', '1.2.3.1/3']);
    expect(images.map(({ plane }) => plane.position?.[0])).toEqual([10, 20, 30]);
    expect(images[2]?.plane).toMatchObject({ orientation: [0, 1, 0, 0, 0, -1], spacing: [2, 1], thickness: 4 });
  });

  it('say which frames the file does not have all of', () => {
    const missing = {
      '7FDF0010': { vr: 'LO', Value: ['MADO MISSING FRAMES 1.0'] },
      '7FDF1001': { vr: 'IS', Value: [4] },
      '7FDF1002': { vr: 'LO', Value: ['1', '3-4'] },
    };
    const { images } = seriesImages(buildSeriesDocument([slice(1, { ...perFrame(10, 20, 30, 40), ...missing })]));
    expect(images.map((image) => image.missing ?? false)).toEqual([true, false, true, true]);
    expect([0, 1, 3].map((index) => nearestWhole(images, index))).toEqual([1, 1, 1]);
    expect(nearestWhole(images.slice(2), 1)).toBe(1);
    // Of two as near the one that comes later.
    const [none, whole] = [images[0]!, images[1]!];
    expect(nearestWhole([whole, none, whole], 1)).toBe(2);
  });

  it('state no plane where the file has none, or one that spans nothing', () => {
    const bare = slice(1, { '00200032': ds(1, 2), '00200037': ds(1, 0, 0, 1, 0, 0), '00280030': ds(0, 1) });
    const [image] = seriesImages(buildSeriesDocument([bare])).images;
    expect(image?.plane).toEqual({ position: null, orientation: null, spacing: null, thickness: 2.5 });
    expect(image?.aspect).toBe(1);
  });

  it('take the shape of a pixel from its aspect ratio where it has no spacing', () => {
    const odd = slice(1, { '00280030': { vr: 'DS' }, '00280034': { vr: 'IS', Value: [11, 10] } });
    expect(seriesImages(buildSeriesDocument([odd])).images[0]?.aspect).toBe(1.1);
  });

  it('leave out what cannot be drawn and say why, once per reason', () => {
    const report = (number: number): DicomJson => ({
      '00080016': ui('1.2.840.10008.5.1.4.1.1.88.33'),
      '00080018': ui(`1.2.9.${number}`),
    });
    const { images, left_out } = seriesImages(buildSeriesDocument([report(1), slice(2), report(3)]));
    expect(images).toHaveLength(1);
    expect(left_out).toEqual(['report']);
  });

  it.each([
    ['1.2.840.10008.5.1.4.1.1.88.59', 'key_objects'],
    ['1.2.840.10008.5.1.4.1.1.88.11', 'report'],
    ['1.2.840.10008.5.1.4.1.1.104.1', 'document'],
    ['1.2.840.10008.5.1.4.1.1.9.1.1', 'waveform'],
    ['1.2.840.10008.5.1.4.1.1.481.3', 'contours'],
    ['1.2.840.10008.5.1.4.1.1.481.5', 'plan'],
    ['1.2.840.10008.5.1.4.1.1.11.1', 'presentation'],
    ['1.2.840.10008.5.1.4.1.1.67', 'no_pixels'],
    ['', 'no_pixels'],
  ])('SOP class %s without pixels: %s', (SOPClassUID, reason) => {
    expect(noPicture({ '00080016': ui(SOPClassUID) })).toBe(reason);
  });

  it('a video is no picture, whatever its rows and columns', () => {
    expect(noPicture(slice(1, { '00083002': ui('1.2.840.10008.1.2.4.102') }))).toBe('video');
  });

  it('a source that has no still image of a series is believed', () => {
    const endoscopy = slice(1, { '00080016': ui('1.2.840.10008.5.1.4.1.1.77.1.1.1') });
    for (const end of ['77.1.1.1', '77.1.2.1', '77.1.4.1']) {
      const video = slice(1, { '00080016': ui(`1.2.840.10008.5.1.4.1.1.${end}`) });
      expect(seriesImages(buildSeriesDocument([video]), false)).toEqual({ images: [], left_out: ['video'] });
    }
    expect(seriesImages(buildSeriesDocument([slice(1)]), false)).toEqual({ images: [], left_out: ['no_still'] });
    expect(seriesImages(buildSeriesDocument([endoscopy]), true).images).toHaveLength(1);
  });

  it('floating point pixels are drawn like others', () => {
    const { '7FE00010': _, ...others } = slice(1);
    expect(noPicture({ ...others, '7FE00008': { vr: 'OF', BulkDataURI: '7FE00008' } })).toBeNull();
    expect(noPicture(others)).toBe('no_pixels');
  });

  it('pixels without rows or columns are none', () => {
    for (const size of ['00280010', '00280011']) expect(noPicture(slice(1, { [size]: us(0) }))).toBe('no_pixels');
  });
});

describe('a whole slide', () => {
  const slide = (sopClass: string, columns: number, frames: number) =>
    slice(columns, {
      '00080016': ui(`1.2.840.10008.5.1.4.1.1.${sopClass}`),
      '00080060': cs('SM'),
      '00280008': { vr: 'IS', Value: [frames] },
      '00280010': us(100),
      '00280011': us(100),
      '00480006': { vr: 'UL', Value: [columns] },
      '00480007': { vr: 'UL', Value: [100] },
    });

  it('is no stack of tiles, and its overview is an image [VW-95]', () => {
    const series = [slide('77.1.6', 1000, 80), slide('77.1.6', 100, 1), slide('77.1.6', 300, 1)];
    const { images, left_out } = seriesImages(buildSeriesDocument(series));
    expect(images.map(({ key }) => key)).toEqual(['1.2.3.100/1']);
    expect(left_out).toEqual(['slide']);
  });

  it('is known by its class: other objects have many frames as they are', () => {
    expect(noPicture(slide('77.1.9', 1000, 80))).toBe('slide');
    for (const other of ['77.1.3', '3.1', '2.1']) expect(noPicture(slide(other, 1000, 80))).toBeNull();
  });
});
