import { expect, test } from 'vitest';
import { autoWindow } from './auto-window.ts';

/** 20 x 20 pixels whose value is their column, at two canvas pixels each. */
const values = { columns: 20, rows: 20, valueAt: (index: number) => index % 20 };
const affine = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 };

test('it goes over the values whose pixels have their centres inside [VW-19]', () => {
  // From the middle of column 4 to that of column 9, whichever way it was dragged.
  expect(autoWindow(values, affine, { x: 9, y: 0 }, { x: 19, y: 8 })).toEqual({ center: 6.5, width: 5 });
  expect(autoWindow(values, affine, { x: 19, y: 8 }, { x: 9, y: 0 })).toEqual({ center: 6.5, width: 5 });
  expect(autoWindow(values, affine, { x: 9.1, y: 0 }, { x: 18.9, y: 8 })).toEqual({ center: 6.5, width: 3 });
});

test('on a turned picture it is the same part of it [VW-19]', () => {
  const turned = { a: 0, b: 2, c: -2, d: 0, e: 40, f: 0 };
  expect(autoWindow(values, turned, { x: 0, y: 9 }, { x: 40, y: 19 })).toEqual({ center: 6.5, width: 5 });
});

test('a few bright pixels, and padding, do not decide [VW-19]', () => {
  const spotted = {
    ...values,
    valueAt: (index: number) => (index === 0 ? 60_000 : index === 1 ? NaN : 100 + (index % 2)),
  };
  expect(autoWindow(spotted, affine, { x: 0, y: 0 }, { x: 40, y: 40 })).toEqual({ center: 100.5, width: 1 });
});

test('off the picture there is none, and beyond its edge the part on it counts', () => {
  expect(autoWindow(values, affine, { x: 50, y: 0 }, { x: 60, y: 9 })).toBeNull();
  expect(autoWindow(values, affine, { x: 2.1, y: 2.1 }, { x: 2.5, y: 2.5 })).toBeNull();
  expect(autoWindow(values, affine, { x: -100, y: -100 }, { x: 500, y: 500 })).toEqual({ center: 9.5, width: 19 });
  // Nothing of the next row, where this one ends.
  expect(autoWindow(values, affine, { x: 30, y: 2 }, { x: 90, y: 20 })).toEqual({ center: 17, width: 4 });
  expect(autoWindow(values, affine, { x: 30, y: 2 }, { x: 36, y: 90 })).toEqual({ center: 16, width: 2 });
});

test('of small values it is as narrow as they lie, and of one value still a window [VW-19]', () => {
  const small = { ...values, valueAt: (index: number) => (index % 20) / 1000 };
  const all = [
    { x: 0, y: 0 },
    { x: 40, y: 40 },
  ] as const;
  const { center = 0, width = 0 } = autoWindow(small, affine, ...all) ?? {};
  expect([center, width]).toEqual([expect.closeTo(0.0095, 9), expect.closeTo(0.019, 9)]);
  expect(autoWindow({ ...values, valueAt: () => 0.5 }, affine, ...all)).toEqual({ center: 0.5, width: 1 });
});

test('of a hundred values none is left out, of a hundred and one the least and the most [VW-19]', () => {
  const row = (columns: number) => ({ columns, rows: 1, valueAt: (index: number) => index });
  const whole = (columns: number) => autoWindow(row(columns), affine, { x: 0, y: 0 }, { x: columns * 2, y: 2 });
  expect(whole(100)).toEqual({ center: 49.5, width: 99 });
  expect(whole(101)).toEqual({ center: 50, width: 98 });
});
