import { expect, test } from 'vitest';
import type { FrameTable } from './frame-table.ts';
import { describedFrames, isMissing, missingRanges, withMissingFrames } from './missing-frames.ts';

const table = (numberOfFrames: number, missing: [number, number][]) =>
  ({
    kind: 'encapsulated',
    frames: [],
    transferSyntaxUID: '1.2',
    deflated: null,
    numberOfFrames,
    missing,
  }) as FrameTable;

test('numbers that are not whole are named as ranges', () => {
  expect(missingRanges([true, true], 2)).toEqual([]);
  expect(missingRanges([true, false, false, true], 6)).toEqual([
    [2, 3],
    [5, 6],
  ]);
  expect(missingRanges([true, false], 4)).toEqual([[2, 4]]);
  expect(missingRanges([], 1)).toEqual([[1, 1]]);
  expect(missingRanges([true, true, false], 2)).toEqual([]);
});

test('they stand in the JSON, beside the private blocks of others, and come back out of it', () => {
  const others = { '7FDF0010': { vr: 'LO', Value: ['SOMEBODY'] }, '7FDF1001': { vr: 'UN' } };
  const json = withMissingFrames(
    { '7FE00010': { vr: 'OW' }, ...others },
    table(6, [
      [2, 3],
      [5, 5],
    ]),
  );
  expect(json).toMatchObject({
    ...others,
    '7FDF0011': { Value: ['MADO MISSING FRAMES 1.0'] },
    '7FDF1102': { Value: ['2-3', '5'] },
  });
  expect(Object.keys(json)).toEqual(Object.keys(json).toSorted());
  const frames = describedFrames(json);
  expect(frames).toEqual({
    numberOfFrames: 6,
    missing: [
      [2, 3],
      [5, 5],
    ],
  });
  expect([1, 2, 3, 4, 5, 6].filter((number) => isMissing(frames.missing, number))).toEqual([2, 3, 5]);
});

test('a number of frames that is not believed makes no list of millions', () => {
  const number = (frames: number) => ({ '00280008': { vr: 'IS', Value: [frames] } });
  expect(describedFrames(withMissingFrames(number(2_000_000_000), table(3, [])))).toEqual({
    numberOfFrames: 3,
    missing: [],
  });
  expect(describedFrames(number(2_000_000_000)).numberOfFrames).toBe(1_000_000);
  expect(describedFrames(number(-1)).numberOfFrames).toBe(1);
  expect(describedFrames({}).numberOfFrames).toBe(1);
  const whole = number(3);
  expect(withMissingFrames(whole, table(3, []))).toBe(whole);
});
