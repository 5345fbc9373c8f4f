import { expect, test } from 'vitest';
import { reconstructionOf } from './reconstruction.ts';
import type { ViewerImage } from './series-images.ts';
import { aStack, sagittal } from './testing/a-stack.ts';

const even = [0, 3, 6, 9, 12, 15];
const [stack] = [aStack(even)];
const issues = (images: readonly ViewerImage[]) => reconstructionOf(images).reconstructionIssues;

test.each(['MR', 'CT', 'PT', 'NM'])('an even stack of %s is a volume, whichever way it runs [VW-8]', (modality) => {
  for (const heights of [even, even.toReversed()])
    expect(reconstructionOf(aStack(heights, { '00080060': modality }))).toEqual({
      isReconstructable: true,
      reconstructionIssues: [],
      missingFrames: 0,
    });
});

test('of other modalities and of one image nobody makes a volume [VW-8]', () => {
  for (const images of [aStack(even, { '00080060': 'US' }), aStack([0]), []])
    expect(reconstructionOf(images)).toEqual({ isReconstructable: false, reconstructionIssues: [], missingFrames: 0 });
});

test.each<[string, ViewerImage[]]>([
  ['multiframe', aStack(even, { '00280008': 6 })],
  ['imagesdimensionsvarying', [...stack.slice(1), ...aStack([0], {}, { rows: 5 })]],
  ['imagescomponentsvarying', [...stack.slice(1), ...aStack([0], { '00280002': 3 })]],
  ['datasetis4D', [...stack, ...aStack([6.009])]],
  ['missingframes', aStack([0, 3, 6, 15, 18])],
  ['irregularspacing', aStack([0, 3, 6, 10, 13])],
])('%s [VW-8]', (issue, images) => {
  expect(issues(images)).toEqual([issue]);
  expect(reconstructionOf(images).isReconstructable).toBe(false);
});

test('of images that lie this way and that nothing else is said [VW-8]', () => {
  const turned = stack.map((image, n) =>
    n === 5 ? { ...image, plane: { ...image.plane, orientation: sagittal } } : image,
  );
  expect(issues(turned)).toEqual(['imagesorientationvarying']);
  // Of one it is not known which way it lies.
  const unknown = { ...stack[0]!, plane: { ...stack[0]!.plane, orientation: null } };
  for (const images of [stack.with(5, unknown), stack.with(0, unknown)])
    expect(issues(images)).toEqual(['imagesorientationvarying']);
});

test('distances may differ by a tenth, and places by a hundredth of a millimetre [VW-8]', () => {
  expect(issues(aStack([0, 3, 6.29, 9, 12]))).toEqual([]);
  expect(issues(aStack([0, 3, 6.4, 9, 12]))).toEqual(['irregularspacing']);
  // Of very thin slices a tenth is less than that.
  expect(issues(aStack([0, 0.05, 0.1, 0.159, 0.209]))).toEqual([]);
  expect(issues(aStack([0, 3, 6, 6.011, 9]))).not.toContain('datasetis4D');
});

test('missing slices are counted [VW-8]', () => {
  expect(reconstructionOf(aStack([0, 3, 6, 15, 18, 24])).missingFrames).toBe(3);
  // Of two distances the smaller one is usual.
  expect(reconstructionOf(aStack([0, 3, 9])).missingFrames).toBe(1);
  // Three times the usual distance may differ by three times as much.
  expect(reconstructionOf(aStack([0, 3, 6, 9, 12, 20.5]))).toMatchObject({
    reconstructionIssues: ['missingframes'],
    missingFrames: 2,
  });
});

test('of an uneven distance it is not said that slices are missing [VW-8]', () => {
  expect(reconstructionOf(aStack([0, 3, 6, 9, 13.6]))).toMatchObject({
    reconstructionIssues: ['irregularspacing'],
    missingFrames: 0,
  });
});

test('images without places make no volume [VW-8]', () => {
  const placeless = stack.map((image) => ({ ...image, plane: { ...image.plane, position: null } }));
  const none = { isReconstructable: false, reconstructionIssues: [], missingFrames: 0 };
  expect(reconstructionOf(placeless)).toEqual(none);
  expect(reconstructionOf(stack.with(2, placeless[2]!))).toEqual(none);
});
