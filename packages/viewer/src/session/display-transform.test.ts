import { frameNumber, type DicomJson } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import type { GreyPicture } from './picture.ts';
import type { GreyPipeline } from './voi.ts';
import type { ViewerImage } from './series-images.ts';
import { startingViewState } from './state.ts';
import { tag } from './tags.ts';
import { rangeForSeries, displayTransformOf } from './display-transform.ts';

function image(modality: string, bits: number): ViewerImage {
  const instance: DicomJson = {
    [tag.Modality]: { vr: 'CS', Value: [modality] },
    [tag.BitsAllocated]: { vr: 'US', Value: [bits > 8 ? 16 : 8] },
    [tag.BitsStored]: { vr: 'US', Value: [bits] },
  };
  return {
    key: '1.2.3/1',
    SOPInstanceUID: '1.2.3',
    frame: frameNumber(1),
    columns: 2,
    rows: 1,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance,
  };
}

function picture(low: number, high: number, pipeline: Partial<GreyPipeline> = {}): GreyPicture {
  return {
    kind: 'grey',
    columns: 2,
    rows: 1,
    pixels: Int16Array.of(low, high),
    least: low,
    most: high,
    low,
    high,
    pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false, ...pipeline },
  };
}

const slope = (slope: number) => ({ modality: { slope, intercept: 0 } });
const exact = (center: number, width: number) => ({ function: 'LINEAR_EXACT', center, width });

describe('the window of a series whose files have none', () => {
  const pet = image('PT', 16);

  it('comes from the first picture, in values of the modality, and is that of the others [VW-2]', () => {
    const range = rangeForSeries(pet, picture(0, 1000, slope(2)));
    expect(range).toEqual(exact(1000, 2000));
    expect(displayTransformOf(startingViewState, pet, picture(0, 32767, slope(0.25)), range).voi).toEqual(
      exact(1000, 2000),
    );
    expect(displayTransformOf(startingViewState, pet, picture(5, 6, slope(9)), range).voi).toEqual(exact(1000, 2000));
  });

  it('is not given by a picture that is all the same', () => {
    expect(rangeForSeries(pet, picture(0, 0))).toBeNull();
  });

  it('gives way to the window of the file and to that of the reader [VW-2]', () => {
    const alternatives = [{ voi: { function: 'LINEAR', center: 40, width: 400 } as const, explanation: '' }];
    const range = rangeForSeries(pet, picture(0, 1000));
    expect(rangeForSeries(pet, picture(0, 1000, { alternatives }))).toBeNull();
    expect(displayTransformOf(startingViewState, pet, picture(0, 9, { alternatives }), range).voi).toEqual(
      alternatives[0]?.voi,
    );
    const chosen = { voi: { kind: 'window', center: 1, width: 2 } as const, inverted: false };
    expect(displayTransformOf(chosen, pet, picture(0, 9), range).voi).toEqual({
      function: 'LINEAR',
      center: 1,
      width: 2,
    });
  });

  it('chosen by the reader counts whole numbers only where there are some', () => {
    const chosen = { voi: { kind: 'window', center: 0.5, width: 1 } as const, inverted: false };
    const voiFor = (one: GreyPicture) => displayTransformOf(chosen, pet, one, null).voi;
    expect(voiFor(picture(0, 9, slope(2)))).toMatchObject({ function: 'LINEAR' });
    expect(voiFor(picture(0, 9, slope(0.25)))).toEqual(exact(0.5, 1));
    expect(voiFor(picture(0, 9, { modality: { slope: 2, intercept: 0.5 } }))).toEqual(exact(0.5, 1));
    expect(voiFor({ ...picture(0, 1), pixels: Float32Array.of(0, 1) })).toEqual(exact(0.5, 1));
  });

  it.each(['SIGMOID', 'LINEAR_EXACT', 'LINEAR'] as const)(
    'chosen by the reader is %s as in the file [VW-20]',
    (name) => {
      const table = { firstMapped: 0, bits: 8, entries: Uint16Array.of(0, 255) };
      const file = { function: name, center: 40, width: 400 };
      const alternatives = [table, file].map((voi) => ({ voi, explanation: '' }));
      const chosen = { voi: { kind: 'window', center: 7, width: 9 } as const, inverted: false };
      for (const modality of [slope(1), slope(0.25)]) {
        const shown = picture(0, 9, { alternatives, ...modality });
        expect(displayTransformOf(chosen, pet, shown, null).voi).toEqual({ function: name, center: 7, width: 9 });
      }
    },
  );

  it('chosen by the reader is never LINEAR and narrower than 1 [VW-21]', () => {
    const chosen = { voi: { kind: 'window', center: 7, width: 0.5 } as const, inverted: false };
    const alternatives = [{ voi: { function: 'LINEAR', center: 40, width: 400 } as const, explanation: '' }];
    const voiFor = (one: Partial<GreyPipeline>) => displayTransformOf(chosen, pet, picture(0, 9, one), null).voi;
    expect(voiFor({})).toEqual({ function: 'LINEAR', center: 7, width: 1 });
    expect(voiFor({ alternatives })).toEqual({ function: 'LINEAR', center: 7, width: 1 });
    expect(voiFor({ alternatives, ...slope(0.25) })).toEqual(exact(7, 0.5));
    const curved = [{ voi: { function: 'SIGMOID', center: 40, width: 400 } as const, explanation: '' }];
    expect(voiFor({ alternatives: curved })).toEqual({ function: 'SIGMOID', center: 7, width: 0.5 });
  });

  it('is of those of the file the one that the reader chose, else the first', () => {
    const windows = [40, 300].map((center) => ({ function: 'LINEAR', center, width: 400 }) as const);
    const alternatives = windows.map((voi) => ({ voi, explanation: '' }));
    const of = (alternative: number) =>
      displayTransformOf(
        { voi: { kind: 'file', alternative }, inverted: false },
        pet,
        picture(0, 9, { alternatives }),
        null,
      );
    expect([0, 1, 2].map((alternative) => of(alternative).voi)).toEqual([windows[0], windows[1], windows[0]]);
  });

  it('leaves 8 bits what they can hold, unless they are rescaled', () => {
    const range = rangeForSeries(pet, picture(0, 1000));
    expect(rangeForSeries(image('US', 8), picture(3, 9))).toBeNull();
    expect(displayTransformOf(startingViewState, image('US', 8), picture(3, 9), range).voi).toEqual(exact(127.5, 255));
    expect(rangeForSeries(image('PT', 8), picture(3, 9, slope(2)))).toEqual(exact(255, 510));
    const lower = { modality: { slope: 1, intercept: -128 } };
    expect(rangeForSeries(image('PT', 8), picture(3, 9, lower))).toEqual(exact(-0.5, 255));
  });

  it('is soft tissue for a CT in HU, and for no screen capture of one [VW-2, PX-7]', () => {
    const ct = image('CT', 16);
    const scan = { ...ct, instance: { ...ct.instance, [tag.RescaleSlope]: { vr: 'DS', Value: [1] } } };
    expect(rangeForSeries(scan, picture(0, 1000))).toBeNull();
    const voiOf = (one: ViewerImage) => displayTransformOf(startingViewState, one, picture(0, 9), null).voi;
    expect(voiOf(scan)).toMatchObject({ center: 40, width: 550 });
    expect(rangeForSeries(ct, picture(0, 1000))).toEqual(exact(500, 1000));
    expect(voiOf(ct)).toEqual(exact(4.5, 9));
  });

  it('is for PET what most of it lies in, and 0 to 5 for SUV [PX-8]', () => {
    const units = (Value: string) => ({
      ...pet,
      instance: { ...pet.instance, '00541001': { vr: 'CS', Value: [Value] } },
    });
    const hot = { ...picture(0, 9000), pixels: Int16Array.from({ length: 500 }, (_, i) => (i === 0 ? 9000 : 100)) };
    expect(rangeForSeries(units('BQML'), hot)).toEqual(exact(100, 200));
    expect(rangeForSeries(units('GML'), hot)).toBeNull();
    expect(displayTransformOf(startingViewState, units('GML'), hot, null).voi).toEqual(exact(2.5, 5));
  });
});
