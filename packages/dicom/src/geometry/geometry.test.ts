import { expect, test } from 'vitest';
import { frameIndex, frameIndexOf, frameNumber, frameNumberOf } from './frame-position.ts';
import { distanceAlong, patientPoint, planeNormal } from './patient-point.ts';

test('frame numbers count from one and frame indexes from zero', () => {
  expect(frameIndexOf(frameNumber(1))).toBe(0);
  expect(frameNumberOf(frameIndex(0))).toBe(1);
  for (const wrong of [0, -1, 1.5, NaN, Infinity]) expect(() => frameNumber(wrong)).toThrow(RangeError);
  for (const wrong of [-1, 0.5, NaN]) expect(() => frameIndex(wrong)).toThrow(RangeError);
});

test('the normal of axial, coronal and oblique planes is a unit vector', () => {
  // Adding 0 takes the sign of zeros away.
  const normal = (orientation: number[]) => planeNormal(orientation)?.map((cosine) => cosine + 0);
  expect(normal([1, 0, 0, 0, 1, 0])).toEqual([0, 0, 1]);
  expect(normal([1, 0, 0, 0, 0, -1])).toEqual([0, 1, 0]);
  const oblique = planeNormal([0.8, 0.6, 0, 0, 0, -1]) ?? [0, 0, 0];
  expect(Math.hypot(...oblique)).toBeCloseTo(1, 12);
  expect(oblique[0]).toBeCloseTo(-0.6, 12);
  // Also of cosines that are rounded, or not quite at right angles.
  const rounded = planeNormal([0.995, 0, 0, 0.05, 0.99, 0]) ?? [0, 0, 0];
  expect(rounded.map((cosine) => cosine + 0)).toEqual([0, 0, 1]);
});

test('six numbers that span no plane have no normal', () => {
  expect(planeNormal([1, 0, 0, 1, 0, 0])).toBeUndefined();
  expect(planeNormal([0, 0, 0, 0, 0, 0])).toBeUndefined();
  expect(planeNormal([1, 0, 0])).toBeUndefined();
});

test('distance along a direction, in mm', () => {
  expect(distanceAlong([0, 0.6, 0.8], patientPoint([99, 10, 5]))).toBeCloseTo(10, 12);
  expect(() => patientPoint([1, 2])).toThrow(RangeError);
  expect(() => patientPoint([1, 2, NaN])).toThrow(RangeError);
});
