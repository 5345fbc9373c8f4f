import { patientPoint } from '@mado/dicom';
import { fromPatient, placedPlane, toPatient } from '@mado/reading';
import { expect, test } from 'vitest';
import { referenceLine } from './reference-line.ts';
import { aStack, coronal, sagittal } from './testing/a-stack.ts';
import type { ViewerImage } from './series-images.ts';

/** 100 x 100 pixels of 1 mm; the corner of its first pixel lies at these mm. */
function plane(orientation: readonly number[], corner: readonly number[], said = { '00200052': '1.9' }): ViewerImage {
  const [image] = aStack([0], said);
  if (!image) throw new Error('no image');
  const centre = [0, 1, 2].map((i) => (corner[i] ?? 0) + 0.5 * ((orientation[i] ?? 0) + (orientation[i + 3] ?? 0)));
  return {
    ...image,
    columns: 100,
    rows: 100,
    plane: { ...image.plane, orientation, spacing: [1, 1], position: patientPoint(centre) },
  };
}
const axial = [1, 0, 0, 0, 1, 0];
const points = (of: ViewerImage, on: ViewerImage) =>
  referenceLine(of, on)
    ?.map(({ column, row }) => [Math.round(column * 1e6) / 1e6, Math.round(row * 1e6) / 1e6])
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));

test('an axial slice cuts a coronal and a sagittal one where it lies, as far as it reaches [VW-11]', () => {
  const slice = plane(axial, [20, 0, 30]);
  // Rows of the coronal image go down from z = 100.
  expect(points(slice, plane(coronal, [0, 50, 100]))).toEqual([
    [20, 70],
    [120, 70],
  ]);
  expect(points(slice, plane(sagittal, [50, -10, 100]))).toEqual([
    [10, 70],
    [110, 70],
  ]);
});

test('an oblique one has an oblique line', () => {
  const oblique = plane([1, 0, 0, 0, Math.SQRT1_2, -Math.SQRT1_2], [0, 0, 50]);
  const [from, to] = points(plane(sagittal, [50, 0, 100]), oblique) ?? [];
  expect([from?.[0], to?.[0]]).toEqual([50, 50]);
});

test('of planes at any angle its ends lie on both, at the edge of the one that cuts', () => {
  const [a, b] = [0.5, 1.1];
  const tilted = [Math.cos(a), Math.sin(a), 0, -Math.sin(a) * Math.cos(b), Math.cos(a) * Math.cos(b), Math.sin(b)];
  const [of, on] = [plane(tilted, [20, -40, -60]), plane(coronal, [-10, 10, 70])];
  const [own, other] = [placedPlane(of.plane), placedPlane(on.plane)];
  const ends = referenceLine(of, on);
  if (!ends || !own || !other) throw new Error('no line');
  for (const end of ends) {
    const { column, row, off } = fromPatient(own, toPatient(other, end));
    expect(off).toBeCloseTo(0, 9);
    expect(Math.min(column, row, 100 - column, 100 - row)).toBeCloseTo(0, 9);
  }
  expect(Math.hypot(ends[0].column - ends[1].column, ends[0].row - ends[1].row)).toBeGreaterThan(50);
});

test.each([
  ['parallel planes', plane(axial, [0, 0, 0]), plane(axial, [0, 0, 5])],
  ['planes nearly parallel', plane(axial, [0, 0, 0]), plane([1, 0, 0, 0, 1, 0.01], [0, 0, -0.5])],
  [
    'one on another without a place',
    plane(axial, [0, 0, 30]),
    { ...plane(coronal, [0, 50, 100]), plane: { ...plane(coronal, [0, 50, 100]).plane, position: null } },
  ],
  ['one that does not reach the other', plane(axial, [0, 0, 30]), plane(coronal, [0, 500, 100])],
  ['other frames of reference', plane(axial, [0, 0, 30]), plane(coronal, [0, 50, 100], { '00200052': '1.8' })],
])('%s have none [VW-11]', (_, of, on) => {
  expect(referenceLine(of, on)).toBeNull();
});
