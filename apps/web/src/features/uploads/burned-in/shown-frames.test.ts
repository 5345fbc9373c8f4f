import { expect, test } from 'vitest';
import { countFrames, hasFrames, nextMissing, withFrames, type ShownFrames } from './shown-frames.ts';

const all = (...frames: number[]): ShownFrames =>
  frames.reduce<ShownFrames>((shown, at) => withFrames(shown, at, at), []);

test('frames in whatever order are ranges, and each counts once', () => {
  expect(all(0, 1, 2)).toEqual([[0, 2]]);
  expect(all(5, 3, 5, 0)).toEqual([
    [0, 0],
    [3, 3],
    [5, 5],
  ]);
  expect(all(5, 3, 0, 4)).toEqual([
    [0, 0],
    [3, 5],
  ]);
  expect(withFrames(all(0, 3, 9), 2, 8)).toEqual([
    [0, 0],
    [2, 9],
  ]);
  const seeded = Array.from({ length: 200 }, (_, at) => (at * 73) % 101);
  expect(all(...seeded)).toEqual([[0, 100]]);
});

test('what of a range was shown is counted, and whether it was all', () => {
  const shown = all(0, 3, 4, 5, 9);
  expect([countFrames(shown, 0, 9), countFrames(shown, 4, 8), countFrames(shown, 6, 8)]).toEqual([5, 2, 0]);
  expect([hasFrames(shown, 3, 5), hasFrames(shown, 3, 6), hasFrames([], 0, 0)]).toEqual([true, false, false]);
});

test('the way leads to what was not shown yet, and from the end to the first of it', () => {
  const shown = all(1, 2, 5);
  expect([0, 1, 2, 3, 5].map((start) => nextMissing(shown, start, 6))).toEqual([0, 3, 3, 3, 0]);
  expect(nextMissing(all(0, 1, 2), 1, 3)).toBeNull();
  expect(nextMissing(all(0, 1, 2), 1, 2_000_000_000)).toBe(3);
});
