import { expect, test } from 'vitest';
import {
  anchorOfScroll,
  heightOf,
  highest,
  partsThere,
  scrolledHeight,
  scrollOfAnchor,
  settled,
  wholeHeight,
  type Heights,
} from './text-layout.ts';

const short: Heights = { count: 4, guess: 100, measured: new Map([[1, 300]]) };
const long: Heights = {
  count: 3_200,
  guess: 12_000,
  measured: new Map([
    [0, 13_000],
    [1, 9_000],
    [1_600, 40],
  ]),
};
const windowHeight = 800;

test('parts lie below each other, measured or not', () => {
  expect(wholeHeight(short)).toBe(600);
  expect(heightOf(short, 1)).toBe(300);
  expect(anchorOfScroll(short, 150, 100)).toEqual({ part: 1, offset: 50 });
  expect(anchorOfScroll(short, 450, 100)).toEqual({ part: 2, offset: 50 });
  expect(settled(short, { part: 1, offset: 310 }, 100)).toEqual({ part: 2, offset: 10 });
  expect(settled(short, { part: 2, offset: -20 }, 100)).toEqual({ part: 1, offset: 280 });
  expect(settled(short, { part: 0, offset: -20 }, 100)).toEqual({ part: 0, offset: 0 });
  expect(settled(short, { part: 3, offset: 99 }, 100)).toEqual({ part: 3, offset: 0 });
});

test('a text higher than a browser can show is scrolled by its share, from its beginning to its end', () => {
  expect(scrolledHeight(long)).toBe(highest);
  expect(anchorOfScroll(long, 0, windowHeight)).toEqual({ part: 0, offset: 0 });
  const end = anchorOfScroll(long, highest - windowHeight, windowHeight);
  expect(end.part).toBe(long.count - 1);
  expect(end.offset).toBeCloseTo(12_000 - windowHeight, 0);
  for (const at of [0, 5_000, 123_456, 4_000_000, highest - windowHeight])
    expect(scrollOfAnchor(long, anchorOfScroll(long, at, windowHeight), windowHeight)).toBeCloseTo(at, 3);
});

test('of a long text few parts are there, of a short one all [WB-20]', () => {
  expect(partsThere(short, { part: 0, offset: 0 }, windowHeight)).toEqual([0, 1, 2, 3]);
  expect(partsThere(long, { part: 1_599, offset: 11_500 }, windowHeight)).toEqual([1_598, 1_599, 1_600, 1_601, 1_602]);
  expect(partsThere(long, { part: 3_199, offset: 0 }, windowHeight)).toEqual([3_198, 3_199]);
});
