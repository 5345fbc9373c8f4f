import type { DicomJson } from '@mado/dicom';
import { expect, it } from 'vitest';
import { offeredPresets, windowForSeries } from './offered-presets.ts';
import type { GreyPicture } from './picture.ts';
import { usualSlots } from './window-presets.ts';
import { imagesOfSeries, plainAffine } from './testing/a-series-with-images.ts';
import { emptyPane, type PaneState, type ReadySeries, type VoiChoice } from './state.ts';

const grey: GreyPicture = {
  kind: 'grey',
  columns: 1,
  rows: 1,
  pixels: Uint16Array.of(1),
  least: 1,
  most: 1,
  low: 1,
  high: 1,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};
const window = { voi: { function: 'LINEAR', center: 40, width: 400 } as const, explanation: '' };
const table = { voi: { firstMapped: 0, bits: 8, entries: Uint16Array.of(0, 255) }, explanation: 'HARD' };
const kinds = (picture: Parameters<typeof offeredPresets>[0], instance: DicomJson = {}, slots = usualSlots) => {
  const [image] = imagesOfSeries(1);
  return offeredPresets(picture, { ...image!, instance }, slots).map(({ kind }) => kind);
};

it('a capture of modality CT has no windows for HU; a CT has them behind those of its file [PX-6, PX-7]', () => {
  const capture = { '00080060': { vr: 'CS', Value: ['CT'] } };
  const scan = { ...capture, '00281053': { vr: 'DS', Value: [1] } };
  const both = { ...grey, pipeline: { ...grey.pipeline, alternatives: [window, table] } };
  expect(kinds(grey, capture)).toEqual(['range']);
  expect(kinds(grey, scan)).toEqual(Array(5).fill('slot'));
  expect(kinds(both, capture)).toEqual(['file', 'file']);
  expect(kinds(both, scan).slice(0, 3)).toEqual(['file', 'file', 'slot']);
});

it("the reader's own windows are for all values, the usual ones for HU [VW-3]", () => {
  const own = usualSlots.with(1, { width: 1400, center: -500 }).with(6, { width: 10, center: 5 }).with(0, null);
  const scan = { '00080060': { vr: 'CS', Value: ['CT'] }, '00281053': { vr: 'DS', Value: [1] } };
  expect(kinds(grey, {}, own)).toEqual(['range', 'slot', 'slot']);
  expect(kinds(grey, scan, own)).toEqual(Array(5).fill('slot'));
});

it('colour has none', () => {
  expect(kinds({ kind: 'colour', columns: 1, rows: 1, rgba: new Uint8ClampedArray(4) })).toEqual([]);
});

it('the window that is seen can be kept for the series, where images bring their own and it is not yet [VW-58]', () => {
  const framed = { ...grey, pipeline: { ...grey.pipeline, alternatives: [window] } };
  const seen = (
    voi: typeof window.voi | typeof table.voi,
    chosen: VoiChoice = { kind: 'file', alternative: 0 },
  ): PaneState => ({
    ...emptyPane,
    viewState: { ...emptyPane.viewState, voi: chosen },
    shown: { index: 0, voi, scale: 1, affine: plainAffine },
  });
  const series = (count: number) => ({ images: imagesOfSeries(count) }) as unknown as ReadySeries;
  const offered = { kind: 'series', center: 40, width: 400 };
  expect(windowForSeries(seen(window.voi), series(2), framed)).toEqual(offered);
  expect(windowForSeries(seen(window.voi, { kind: 'window', center: 40, width: 400 }), series(2), framed)).toBeNull();
  expect(windowForSeries(seen(window.voi), series(1), framed)).toBeNull();
  expect(windowForSeries(seen(window.voi), series(2), grey)).toBeNull();
  expect(windowForSeries(seen(table.voi), series(2), framed)).toBeNull();
});
