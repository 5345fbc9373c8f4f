import { expect, test } from 'vitest';
import { compare, type CanvasPicture, type GreyPicture } from './compare.ts';
import { flipped, throughWindow, type Slice } from './slice.ts';

/** A picture whose every pixel differs from its neighbours. */
const picture: GreyPicture = { width: 5, height: 4, grey: Uint8Array.from({ length: 20 }, (_, at) => (at * 67) % 251) };

function paint(width: number, height: number, left: number, top: number, shift = 0): CanvasPicture {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= left && x < left + 5 && y >= top && y < top + 4;
      const grey = inside ? (picture.grey[(y - top) * 5 + x - left] ?? 0) + shift : 0;
      rgba.set([grey, grey, grey, 255], (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

test('finds the picture about the middle of the canvas, also where it is uneven', () => {
  expect(compare(paint(12, 9, 4, 2), picture, 0)).toEqual({ left: 4, top: 2, compared: 20, wrong: 0 });
  expect(compare(paint(5, 4, 0, 0), picture, 0)).toEqual({ left: 0, top: 0, compared: 20, wrong: 0 });
});

test('counts what is further off than the tolerance, and what is not grey', () => {
  expect(compare(paint(12, 9, 4, 2, 2), picture, 2).wrong).toBe(0);
  expect(compare(paint(12, 9, 4, 2, 3), picture, 2).wrong).toBeGreaterThan(0);
  const coloured = paint(12, 9, 4, 2);
  coloured.rgba[(2 * 12 + 4) * 4 + 2] = 90;
  expect(compare(coloured, picture, 2).wrong).toBe(1);
  expect(compare(paint(12, 9, 4, 2), flipped(picture), 2).wrong).toBeGreaterThan(0);
});

test('a window is that of PS3.3 C.11.2.1.2.1: LINEAR', () => {
  const values = Float32Array.of(-1e4, 1799, 1800, 2048, 2200, 1e4);
  const slice: Slice = { sopInstanceUID: '1', instanceNumber: 1, rows: 1, columns: 6, values, window: null };
  // Center 2048, width 4096: y = 0 at x <= 0, 255 at x > 4095, ((x - 2047.5) / 4095 + 0.5) * 255 between.
  expect([...throughWindow(slice, { center: 2048, width: 4096 }).grey]).toEqual([0, 112, 112, 128, 137, 255]);
  // Center 2048, width 1: a step at 2048.
  expect([...throughWindow(slice, { center: 2048, width: 1 }).grey]).toEqual([0, 0, 0, 255, 255, 255]);
});
