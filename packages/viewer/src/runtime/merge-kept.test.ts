import { expect, test } from 'vitest';
import { mergedKept } from './merge-kept.ts';

const of = (kept: Record<string, number>) => new Map(Object.entries(kept));
const merged = (base: Record<string, number>, mine: Record<string, number>, theirs: Record<string, number>) =>
  Object.entries(Object.fromEntries(mergedKept(of(base), of(mine), of(theirs))));

test('what was changed in two windows is changed in both', () => {
  expect(merged({ a: 1, b: 2 }, { a: 9, b: 2 }, { a: 1, b: 8 })).toEqual([
    ['a', 9],
    ['b', 8],
  ]);
});

test('what is new in either is there, what is here first, then there', () => {
  expect(merged({ a: 1 }, { mine: 2, a: 1 }, { theirs: 3, a: 1 })).toEqual([
    ['mine', 2],
    ['theirs', 3],
    ['a', 1],
  ]);
});

test('what was deleted in either is gone, but for what was changed here since', () => {
  expect(merged({ a: 1, b: 2, c: 3 }, { b: 2, c: 9 }, { a: 1 })).toEqual([['c', 9]]);
});

test('of what both have changed it is as it is here', () => {
  expect(merged({ a: 1 }, { a: 2 }, { a: 3 })).toEqual([['a', 2]]);
});
