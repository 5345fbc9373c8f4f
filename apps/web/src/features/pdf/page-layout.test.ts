import { expect, test } from 'vitest';
import { gap, nextZoom, pageAt, scaleOf, topsOf, zoomOf } from './page-layout.ts';

test('pages lie below each other, and each is found by its height', () => {
  const tops = topsOf(3, (page) => ({ width: 100, height: page * 100 }), 2);
  expect(tops).toEqual([gap, 200 + 2 * gap, 600 + 3 * gap, 1200 + 4 * gap]);
  expect([-5, 0, 200, 225, 700, 99_999].map((height) => pageAt(tops, height))).toEqual([1, 1, 1, 2, 3, 3]);
  const many = topsOf(300, () => ({ width: 595, height: 842 }), 1);
  for (const page of [1, 2, 150, 300]) expect(pageAt(many, (many[page - 1] ?? 0) + 1)).toBe(page);
});

test('a page fills the window, up to half as large again as it is', () => {
  expect(scaleOf(null, 390, 595)).toBeCloseTo((390 - 2 * gap) / 595);
  expect(zoomOf(scaleOf(null, 5_000, 595))).toBeCloseTo(1.5);
  expect(zoomOf(scaleOf(2, 390, 595))).toBeCloseTo(2);
  expect(scaleOf(null, 0, 595)).toBeGreaterThan(0);
});

test('zoom goes by steps, and ends', () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(0.6, 1), nextZoom(4, 1), nextZoom(0.25, -1)]).toEqual([
    1.25, 0.75, 0.75, 4, 0.25,
  ]);
});
