import { expect, test } from 'vitest';
import {
  blackouts,
  boxesAt,
  canConfirm,
  canSend,
  countShown,
  framesDone,
  leftToConfirm,
  proposedValue,
  withBoxes,
  withConfirmed,
  withEverywhere,
  withSeries,
  withShown,
  withUnseen,
  type BurnedInValue,
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
const start = proposedValue({ series: [one, two], unseen: [] });
const second = { file: 3, frame: 1 };
const shown = (value: BurnedInValue, key: string, ...frames: number[]): BurnedInValue =>
  frames.reduce((before, at) => withShown(before, key, at), value);
const looked = (value: BurnedInValue) =>
  [...blackouts(value)].flatMap(([id, its]) => (its.looked ? [id] : [])).toSorted((a, b) => a - b);

test('what is proposed holds in all frames, and nobody has looked', () => {
  expect(blackouts(start).get(3)).toEqual({ boxes: [proposed], own: {}, frames: 2, looked: false });
  expect(blackouts(start).get(9)).toEqual({ boxes: [], own: {}, frames: 1, looked: false });
  expect(blackouts(start).get(5)).toBeUndefined();
  expect([leftToConfirm(start), canSend(start)]).toEqual([2, false]);
  expect(JSON.parse(JSON.stringify(start))).toEqual(start);
});

test('[BI-14, BI-19] only a series of which every frame was shown is confirmed, and was looked at', () => {
  expect(withConfirmed(start, 'a', true)).toEqual(start);
  const almost = shown(start, 'a', 0, 2);
  expect([countShown(almost, 'a'), canConfirm(almost, 'a')]).toEqual([{ shown: 2, all: 3 }, false]);
  expect(withConfirmed(almost, 'a', true).confirmed).toEqual([]);
  const half = withConfirmed(shown(almost, 'a', 1, 1), 'a', true);
  expect([looked(half), canSend(half)]).toEqual([[3, 4], false]);
  const all = withConfirmed(shown(half, 'b', 0), 'b', true);
  expect([looked(all), canSend(all)]).toEqual([[3, 4, 9], true]);
  expect(withConfirmed(all, 'b', false).confirmed).toEqual(['a']);
  expect(canSend(proposedValue({ series: [], unseen: [] }))).toBe(true);
});

test('who changes boxes has to confirm anew, and has seen the pictures', () => {
  const confirmed = withConfirmed(shown(start, 'a', 0, 1, 2), 'a', true);
  const after = withSeries(confirmed, 'a', (before) => withBoxes(before, second, [other]));
  expect([after.confirmed, canConfirm(after, 'a'), looked(after)]).toEqual([[], true, []]);
  expect(blackouts(after).get(4)?.boxes).toEqual([other]);
});

test('[BI-20] a file with a frame that cannot be shown holds nothing back, and was not looked at', () => {
  const unseen = withUnseen(shown(start, 'a', 0, 2), 3);
  expect([countShown(unseen, 'a'), framesDone(unseen, 'a')]).toEqual([{ shown: 1, all: 1 }, [[0, 2]]]);
  const confirmed = withConfirmed(shown(unseen, 'a', 1), 'a', true);
  expect([confirmed.confirmed, looked(confirmed)]).toEqual([['a'], [4]]);
  expect(blackouts(confirmed).get(3)?.boxes).toEqual([proposed]);
  expect(proposedValue({ series: [one], unseen: [{ id: 4, why: 'damaged' }] }).unseen).toEqual([4]);
});

test('[BI-17] what is said of frames does not grow with their number', () => {
  const frames = 2_000_000_000;
  const many = proposedValue({ series: [aFlaggedSeries('c', { images: [{ id: 1, frames }] })], unseen: [] });
  expect(countShown(shown(many, 'c', 0, frames - 1), 'c')).toEqual({ shown: 2, all: frames });
  expect(blackouts(many).get(1)).toEqual({ boxes: [], own: {}, frames, looked: false });
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

test('boxes of a frame alone are said by the frame of their file', () => {
  const apart = withBoxes(withEverywhere(start.series['a']!, second, false), second, [other]);
  const its = blackouts(withSeries(start, 'a', () => apart));
  expect([its.get(3), its.get(4)]).toMatchObject([
    { boxes: [proposed], own: { 1: [other] } },
    { boxes: [proposed], own: {} },
  ]);
});

test('boxes of a frame alone are not said of a file whose number begins alike', () => {
  const images = [3, 31].map((id) => ({ id, frames: 2 }));
  const value = proposedValue({ series: [aFlaggedSeries('d', { images })], unseen: [] });
  const apart = withBoxes(withEverywhere(value.series['d']!, second, false), { file: 31, frame: 1 }, [other]);
  const its = blackouts(withSeries(value, 'd', () => apart));
  expect([its.get(3)?.own, its.get(31)?.own]).toEqual([{}, { 1: [other] }]);
});
