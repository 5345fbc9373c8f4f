import type { StoredValues } from '@mado/dicom/frames';
import { describe, expect, it } from 'vitest';
import type { GreyPicture } from '../../session/picture.ts';
import { imagesOfSeries } from '../../session/testing/a-series-with-images.ts';
import type { GreyPipeline } from '../../session/voi.ts';
import { imageForGpu } from './engine-image.ts';

const [image] = imagesOfSeries(1);

function grey(pixels: StoredValues, modality: GreyPipeline['modality']): GreyPicture {
  const [least, most] = [Math.min(...pixels), Math.max(...pixels)];
  const pipeline = { modality, alternatives: [], inverse: false };
  return { kind: 'grey', columns: pixels.length, rows: 1, pixels, least, most, low: least, high: most, pipeline };
}

const given = (picture: GreyPicture, table: Parameters<typeof imageForGpu>[3] = null) =>
  imageForGpu('mado:1', image!, picture, table).getPixelData();

describe('pixels for the GPU', () => {
  it('are values of the modality, not those that are stored; whole ones of 16 bits stay whole', () => {
    const ct = grey(Uint16Array.of(0, 1024, 2048), { slope: 1, intercept: -1024 });
    expect(given(ct)).toEqual(Int16Array.of(-1024, 0, 1024));
    expect(given(grey(Uint16Array.of(1, 3), { slope: 0.5, intercept: 0 }))).toEqual(Float32Array.of(0.5, 1.5));
    expect(given(grey(Uint16Array.of(0, 65_535), { slope: 1, intercept: 0 }))).toEqual(Float32Array.of(0, 65_535));
  });

  it('have gone through both tables of the file, which the GPU does not know', () => {
    const modality = { firstMapped: 0, bits: 16, entries: Uint16Array.of(10, 12) };
    const voi = { firstMapped: 10, bits: 8, entries: Uint16Array.of(0, 51, 255) };
    expect([...given(grey(Uint8Array.of(0, 1), modality), voi)]).toEqual([0, 255]);
  });

  it('of colour have no alpha', () => {
    const rgba = Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 255);
    const engine = imageForGpu('mado:1', image!, { kind: 'colour', columns: 2, rows: 1, rgba }, null);
    expect(engine.getPixelData()).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
    expect(engine.numberOfComponents).toBe(3);
  });
});
