import { patientPoint } from '@mado/dicom';
import { expect, test } from 'vitest';
import type { ViewerImage } from './series-images.ts';
import { stackGaps } from './stack-gaps.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';

const axial = [1, 0, 0, 0, 1, 0];

/** Axial slices at these heights in mm, or of what is given. */
function stack(heights: readonly number[], instance: ViewerImage['instance'] = {}, orientation = axial): ViewerImage[] {
  return imagesOfSeries(heights.length).map((image, index) => ({
    ...image,
    instance,
    plane: {
      ...image.plane,
      orientation,
      position:
        orientation === axial ? patientPoint([0, 0, heights[index] ?? 0]) : patientPoint([heights[index] ?? 0, 0, 0]),
    },
  }));
}

const even = (count: number, step = 2.5) => Array.from({ length: count }, (_, n) => n * step);
const without = (list: readonly number[], ...gone: number[]) => list.filter((_, n) => !gone.includes(n));
const numbered = (tag: string, value: number) => ({ [tag]: { vr: 'IS', Value: [value] } });

test('an even stack lacks nothing, whichever way it runs, with positions rounded as devices do', () => {
  expect(stackGaps(stack(even(20)))).toEqual([]);
  expect(stackGaps(stack(even(20).toReversed()))).toEqual([]);
  expect(stackGaps(stack(even(60, 0.6667).map((mm) => Math.round(mm * 10) / 10)))).toEqual([]);
});

test('missing slices are named by the images around them, and counted', () => {
  expect(stackGaps(stack(without(even(20), 5, 12, 13)))).toEqual([
    { kind: 'slices', after: 5, before: 6, count: 1 },
    { kind: 'slices', after: 11, before: 12, count: 2 },
  ]);
  expect(stackGaps(stack(without(even(20), 5).toReversed()))).toEqual([
    { kind: 'slices', after: 14, before: 15, count: 1 },
  ]);
  // A distance of three may be off by three times as much as one.
  expect(stackGaps(stack([...even(10, 3), 36.5, 39.5, 42.5]))).toEqual([
    { kind: 'slices', after: 10, before: 11, count: 2 },
  ]);
});

test('uneven distances are said as such', () => {
  const uneven = [...even(10, 2), 24, 30.5, 33, 41];
  expect(stackGaps(stack(uneven))).toEqual([{ kind: 'spacing', least: 2, most: 8 }]);
  // One distance that is no multiple of the others, in thin slices one that is half as large again.
  expect(stackGaps(stack([...even(12, 2), 25]))).toEqual([{ kind: 'spacing', least: 2, most: 3 }]);
  expect(stackGaps(stack([...even(12, 0.2), 2.5]))).toMatchObject([{ kind: 'spacing' }]);
});

test('a stack in which a device changed its own words of the image type is one', () => {
  const typed = (heights: readonly number[], ...own: string[]) =>
    stack(heights, { '00080008': { vr: 'CS', Value: ['ORIGINAL', 'PRIMARY', 'AXIAL', ...own] } });
  expect(stackGaps([...typed(even(7, 4), 'ADD'), ...typed([26, 33, 40, 47, 54])])).toMatchObject([{ kind: 'spacing' }]);
});

test('phases, echoes and b-values at the same places are no gap, and a slice missing in one phase is one', () => {
  const phase = (n: number, heights: readonly number[]) => stack(heights, numbered('00200100', n));
  expect(stackGaps([...phase(1, even(10)), ...phase(2, even(10))])).toEqual([]);
  expect(stackGaps(even(10).flatMap((mm) => stack([mm, mm, mm])))).toEqual([]);
  expect(stackGaps([...phase(1, even(10)), ...phase(2, without(even(10), 4))])).toEqual([
    { kind: 'slices', after: 14, before: 15, count: 1 },
  ]);
});

test('a scan that stops for every slice is one stack; several orientations are several', () => {
  const slices = without(even(12), 6).flatMap((mm, n) => stack([mm], numbered('00200012', n)));
  expect(stackGaps(slices)).toEqual([{ kind: 'slices', after: 6, before: 7, count: 1 }]);
  expect(stackGaps([...stack(even(8)), ...stack(even(8, 7), {}, [0, 1, 0, 0, 0, -1])])).toEqual([]);
  // Places in different frames of reference are not of one stack.
  const framed = (uid: string, from: number) =>
    stack(
      even(8).map((mm) => mm + from),
      { '00200052': { vr: 'UI', Value: [uid] } },
    );
  expect(stackGaps([...framed('1.1', 0), ...framed('1.2', 1)])).toEqual([]);
});

test('nothing is said of localizers, of a few slices and of images without planes', () => {
  const localizer = { '00080008': { vr: 'CS', Value: ['ORIGINAL', 'PRIMARY', 'LOCALIZER'] } };
  expect(stackGaps(stack([0, 10, 25, 27, 90, 91], localizer))).toEqual([]);
  expect(stackGaps(stack([0, 10, 25]))).toEqual([]);
  expect(stackGaps(imagesOfSeries(20))).toEqual([]);
});

test('sectional images without positions are counted by their numbers', () => {
  const images = (modality: string) =>
    imagesOfSeries(9).map((image, n) => ({
      ...image,
      instance: { '00080060': { vr: 'CS', Value: [modality] }, ...numbered('00200013', n < 4 ? n + 1 : n + 3) },
    }));
  expect(stackGaps(images('CT'))).toEqual([{ kind: 'numbers', from: 5, to: 6 }]);
  expect(stackGaps(images('US'))).toEqual([]);
});
