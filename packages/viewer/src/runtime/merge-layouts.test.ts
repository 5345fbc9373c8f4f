import { expect, test } from 'vitest';
import { MOST_LAYOUTS } from '../session/own-layouts.ts';
import { mergedLayouts } from './merge-layouts.ts';

const ct = (of: number, name = '胸部 CT') => ({ name, of, rules: [] });
const named = (...names: string[]) => names.map((name) => ({ name }));
const names = (layouts: readonly unknown[]) => layouts.map((one) => (one as { name: string }).name);

test('of one name made in two windows both are kept, that of here with a number [HP-35]', () => {
  const { all, kept, unkept } = mergedLayouts([], [ct(1), ...named('MR')], [ct(2)]);
  expect(all).toEqual([ct(1, '胸部 CT 2'), { name: 'MR' }, ct(2)]);
  expect([kept, unkept]).toEqual([all, []]);
});

test('a number that is taken is not given, nor a name that is too long [HP-35]', () => {
  expect(mergedLayouts([], [ct(1), ...named('胸部 CT 2')], [ct(2), ...named('胸部 CT 3')]).all[0]).toEqual(
    ct(1, '胸部 CT 4'),
  );
  const long = '𠮷'.repeat(200);
  const [first] = names(mergedLayouts([], [ct(1, long)], [ct(2, long)]).all);
  expect(first).toBe(`${'𠮷'.repeat(198)} 2`);
});

test('the same layout made in both is one; so is one that was kept with a number, of which no answer came [HP-35]', () => {
  const sorted = { rules: [], of: 1, name: '胸部 CT' };
  expect(mergedLayouts([], [{ ...ct(1), extra: undefined }], [sorted]).all).toHaveLength(1);
  expect(mergedLayouts([], [ct(1)], [ct(2), ct(1, '胸部 CT 2')]).all).toEqual([ct(2), ct(1, '胸部 CT 2')]);
});

test('what both have replaced is there twice; what one has replaced is as it is there [HP-35]', () => {
  expect(mergedLayouts([ct(0)], [ct(1)], [ct(2)]).all).toEqual([ct(1, '胸部 CT 2'), ct(2)]);
  expect(mergedLayouts([ct(0)], [ct(1)], [ct(0)]).all).toEqual([ct(1)]);
  expect(mergedLayouts([ct(0)], [ct(0)], [ct(2)]).all).toEqual([ct(2)]);
});

test('what was deleted in either is gone, but for what the other has changed [HP-35]', () => {
  expect(mergedLayouts(named('a', 'b'), named('b'), named('a')).all).toEqual([]);
  expect(mergedLayouts([ct(0)], [], [ct(2)]).all).toEqual([ct(2)]);
  expect(mergedLayouts([ct(0)], [ct(1)], []).all).toEqual([ct(1)]);
  // A member without a value is not kept, and no change.
  expect(mergedLayouts([{ ...ct(0), extra: undefined }], [], [ct(0)]).all).toEqual([]);
});

test('what is no protocol stays what it is', () => {
  expect(mergedLayouts([7, 8], [9, 7], [7, 8, null]).all).toEqual([9, null, 7]);
});

test('for the last that were made here there may be no room: nothing that is kept goes for them [HP-36]', () => {
  const there = Array.from({ length: MOST_LAYOUTS - 1 }, (_, n) => `there ${n}`);
  const mine = named('third', 'second', 'first');
  const { all, kept, left, unkept } = mergedLayouts([], mine, named(...there));
  expect(names(all)).toEqual(['third', 'second', 'first', ...there]);
  expect(names(kept)).toEqual(['first', ...there]);
  expect([left, unkept]).toEqual([mine.slice(0, 2), ['third', 'second']]);
});

test('one that replaces what is kept needs no room [HP-36]', () => {
  const there = Array.from({ length: MOST_LAYOUTS }, (_, n) => ct(n, `there ${n}`));
  const replaced = ct(99, 'there 0');
  const { kept, unkept } = mergedLayouts(there, [...named('new'), replaced, ...there.slice(1)], there);
  expect([kept.length, unkept]).toEqual([MOST_LAYOUTS, ['new']]);
  expect(kept).toContainEqual(replaced);
});
