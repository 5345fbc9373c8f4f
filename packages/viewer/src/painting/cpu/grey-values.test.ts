import type { StoredValues } from '@mado/dicom/frames';
import { describe, expect, it } from 'vitest';
import type { GreyPicture } from '../../session/picture.ts';
import type { GreyPipeline } from '../../session/voi.ts';
import { drawGrey } from './grey-values.ts';

function picture(pixels: StoredValues, pipeline: Partial<GreyPipeline> = {}): GreyPicture {
  const least = Math.min(...pixels);
  const most = Math.max(...pixels);
  return {
    kind: 'grey',
    columns: pixels.length,
    rows: 1,
    pixels,
    least,
    most,
    low: least,
    high: most,
    pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false, ...pipeline },
  };
}

/** Red of each pixel; the other colours must be the same and alpha full. */
function greys(from: GreyPicture, voi: Parameters<typeof drawGrey>[2], inverted = false): number[] {
  const target = new Uint32Array(from.pixels.length);
  drawGrey(target, from, voi, inverted);
  const bytes = new Uint8Array(target.buffer);
  return Array.from(from.pixels, (_, index) => {
    const [red = -1, green, blue, alpha] = bytes.subarray(index * 4, index * 4 + 4);
    expect([green, blue, alpha]).toEqual([red, red, 255]);
    return red;
  });
}

const window = (center: number, width: number) => ({ function: 'LINEAR', center, width }) as const;

describe('stored values to grey', () => {
  it('follow the linear window of C.11.2.1.2.1 after the rescale', () => {
    const ct = picture(Int16Array.of(-32768, 823, 824, 1024, 1063, 1064, 1223, 1224, 32767), {
      modality: { slope: 1, intercept: -1024 },
    });
    // c 40, w 400: black up to -160, white above 239 HU; between ((x - 39.5) / 399 + 0.5) * 255.
    expect(greys(ct, window(40, 400))).toEqual([0, 0, 0, 102, 127, 128, 229, 230, 255]);
  });

  it('are turned round by MONOCHROME1, and by the reader, and not by both', () => {
    const values = Uint8Array.of(0, 255);
    const exact = { function: 'LINEAR_EXACT', center: 127.5, width: 255 } as const;
    expect(greys(picture(values), exact)).toEqual([0, 255]);
    expect(greys(picture(values, { inverse: true }), exact)).toEqual([255, 0]);
    expect(greys(picture(values), exact, true)).toEqual([255, 0]);
    expect(greys(picture(values, { inverse: true }), exact, true)).toEqual([0, 255]);
  });

  it('go through tables, and keep to their ends outside', () => {
    const table = { firstMapped: 10, bits: 8, entries: Uint16Array.of(0, 51, 255) };
    expect(greys(picture(Uint16Array.of(0, 10, 11, 12, 999)), table)).toEqual([0, 0, 51, 255, 255]);
    const modality = { firstMapped: 0, bits: 16, entries: Uint16Array.of(100, 300) };
    expect(greys(picture(Uint8Array.of(0, 1), { modality }), window(200.5, 201))).toEqual([0, 255]);
  });

  it.each([
    ['32 bits over a wide range', Uint32Array.of(0, 2 ** 31, 2 ** 32 - 1)],
    ['floating point', Float32Array.of(0, 2 ** 31, 2 ** 32)],
  ])('work for %s', (_, pixels) => {
    const all = { function: 'LINEAR_EXACT', center: 2 ** 31, width: 2 ** 32 } as const;
    expect(greys(picture(pixels), all)).toEqual([0, 128, 255]);
  });

  it('work for every whole type, below zero too', () => {
    expect(greys(picture(Int8Array.of(-128, 0, 127)), window(0, 256))).toEqual([0, 128, 255]);
    expect(greys(picture(Int32Array.of(-100000, 0, 100000)), window(0.5, 200001))).toEqual([0, 128, 255]);
  });
});
