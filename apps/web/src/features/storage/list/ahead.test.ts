import { expect, test } from 'vitest';
import { rowsAhead } from './ahead.ts';

test('a list that stands still asks for a hundred rows on each side, within its length', () => {
  expect(rowsAhead([500, 519], null, 10_000)).toEqual([400, 619]);
  expect(rowsAhead([500, 519], [500, 519], 10_000)).toEqual([400, 619]);
  expect(rowsAhead([0, 19], null, 10_000)).toEqual([0, 119]);
  expect(rowsAhead([190, 199], null, 200)).toEqual([90, 199]);
});

test('one that is scrolled asks for more where it goes, and not without end', () => {
  expect(rowsAhead([508, 527], [500, 519], 10_000)).toEqual([408, 767]);
  expect(rowsAhead([492, 511], [500, 519], 10_000)).toEqual([252, 611]);
  expect(rowsAhead([590, 609], [500, 519], 10_000)).toEqual([490, 1_209]);
});

test('a jump to somewhere else is no movement', () => {
  expect(rowsAhead([5_000, 5_019], [0, 19], 10_000)).toEqual([4_900, 5_119]);
});
