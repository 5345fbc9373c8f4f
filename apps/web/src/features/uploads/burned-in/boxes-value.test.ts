import { expect, test } from 'vitest';
import {
  blackoutOf,
  boxesAt,
  boxesOfFile,
  cannotBeSeen,
  canSend,
  leftToConfirm,
  proposedValue,
  withBoxes,
  withConfirmed,
  withEverywhere,
  withSeries,
} from './boxes-value.ts';
import { aFlaggedSeries } from './testing/a-flagged-series.ts';

const proposed = { column: 0, row: 0, columns: 30, rows: 10 };
const other = { column: 5, row: 50, columns: 20, rows: 10 };
const one = aFlaggedSeries('a', {
  images: [
    { id: 3, frames: 2 },
    { id: 4, frames: 1 },
  ],
  boxes: [proposed],
});
const two = aFlaggedSeries('b', { images: [{ id: 9, frames: 1 }] });
const start = proposedValue([one, two]);
const second = { file: 3, frame: 1 };

test('what is proposed holds in all frames, and nobody has looked', () => {
  expect(boxesOfFile(start, 3)?.(1)).toEqual([proposed]);
  expect(boxesOfFile(start, 9)?.(0)).toEqual([]);
  expect(boxesOfFile(start, 5)).toBeNull();
  expect(blackoutOf(start, 5)).toBeNull();
  expect(blackoutOf(start, 3)?.looked).toBe(false);
  expect([leftToConfirm(start), canSend(start)]).toEqual([2, false]);
  expect(JSON.parse(JSON.stringify(start))).toEqual(start);
});

test('only what is confirmed was looked at, and all of it is before files leave', () => {
  const half = withConfirmed(start, 'a', true);
  expect([blackoutOf(half, 4)?.looked, blackoutOf(half, 9)?.looked, canSend(half)]).toEqual([true, false, false]);
  const all = withConfirmed(half, 'b', true);
  expect(canSend(all)).toBe(true);
  expect(withConfirmed(withConfirmed(all, 'b', true), 'b', false)).toEqual(half);
  expect(canSend(proposedValue([]))).toBe(true);
});

test('who changes boxes has to confirm anew', () => {
  const confirmed = withConfirmed(start, 'a', true);
  const after = withSeries(confirmed, 'a', withBoxes(confirmed.series['a']!, second, [other]));
  expect(after.confirmed).toEqual([]);
  expect(boxesOfFile(after, 4)?.(0)).toEqual([other]);
});

test('a frame may have its own boxes, and those of a frame may come to hold in all', () => {
  const apart = withBoxes(withEverywhere(start.series['a']!, second, false), second, [other]);
  expect(boxesAt(apart, second)).toEqual([other]);
  expect(boxesAt(apart, { file: 3, frame: 0 })).toEqual([proposed]);
  const again = withEverywhere(apart, second, true);
  expect(boxesAt(again, { file: 4, frame: 0 })).toEqual([other]);
  expect(boxesAt(withEverywhere(again, second, false), second)).toEqual([other]);
  const none = withBoxes(apart, second, []);
  expect(boxesAt(none, second)).toEqual([]);
});

test('what nobody can see is told by its file', () => {
  const found = { series: [], unseen: [{ id: 7, why: 'video' as const }] };
  expect([cannotBeSeen(found, 7), cannotBeSeen(found, 8)]).toEqual([true, false]);
});
