import { expect, test } from 'vitest';
import { scaleBar } from './scale-bar.ts';

const plain = { a: 1, b: 0, c: 0, d: 1, e: 7, f: 9 };
const size = (across: number, down = across) => ({ across, down });

test.each([
  [1, 100, 100],
  [0.7, 50, 50 / 0.7],
  [0.1, 10, 100],
  [0.03, 2, 2 / 0.03],
])('with %d mm a pixel it is %d mm long [VW-15]', (mm, bar, length) => {
  expect(scaleBar(plain, size(mm))?.mm).toBe(bar);
  expect(scaleBar(plain, size(mm))?.length).toBeCloseTo(length, 9);
});

test('it lies across the screen, whichever way the picture is turned and mirrored [VW-15]', () => {
  const turned = { a: 0, b: 2, c: -2, d: 0, e: 0, f: 0 };
  // Across the screen lie the rows.
  expect(scaleBar(turned, size(1, 0.5))).toEqual({ mm: 20, length: 80 });
  // A row is twice as high as a column is wide, and lies on four pixels across.
  expect(scaleBar({ ...turned, c: -4 }, size(0.5, 1))).toEqual({ mm: 20, length: 80 });
  expect(scaleBar({ ...plain, a: -4, d: 4 }, size(1))).toEqual({ mm: 20, length: 80 });
});

test('what is no size has none', () => {
  expect(scaleBar({ ...plain, a: 0 }, size(1))).toBeNull();
  expect(scaleBar(plain, size(0))).toBeNull();
  expect(scaleBar(plain, size(1e9))).toBeNull();
});
