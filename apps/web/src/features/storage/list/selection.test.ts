import { expect, test } from 'vitest';
import { select, type Selection, type SelectionStep } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const nothing: Selection = { ids: new Set(), anchor: null, active: null };

function after(...steps: SelectionStep[]): { ids: string[]; active: string | null } {
  const { ids, active } = steps.reduce(select, nothing);
  return { ids: [...ids], active };
}

test('one replaces what was chosen', () => {
  expect(after({ type: 'only', id: 'a' }, { type: 'only', id: 'c' })).toEqual({ ids: ['c'], active: 'c' });
});

test('toggling adds and takes away', () => {
  const steps: SelectionStep[] = [
    { type: 'only', id: 'a' },
    { type: 'toggle', id: 'c' },
    { type: 'toggle', id: 'a' },
  ];
  expect(after(...steps)).toEqual({ ids: ['c'], active: 'a' });
});

test('a range goes from where it began, in both directions, and can shrink', () => {
  const begin: SelectionStep = { type: 'only', id: 'c' };
  const to = (...ids: string[]): SelectionStep => ({ type: 'range', ids, to: ids.at(-1) ?? '' });
  expect(after(begin, to('c', 'd', 'e')).ids).toEqual(['c', 'd', 'e']);
  expect(after(begin, to('c', 'd', 'e'), to('c', 'd'))).toEqual({ ids: ['c', 'd'], active: 'd' });
  expect(select(select(nothing, begin), to('c', 'd')).anchor).toBe('c');
});

test('a band chooses besides what was chosen before, or instead of it', () => {
  const begin: SelectionStep = { type: 'only', id: 'a' };
  expect(after(begin, { type: 'band', ids: ['c', 'd'], besides: new Set(['a']) }).ids).toEqual(['a', 'c', 'd']);
  expect(after(begin, { type: 'band', ids: ['c'], besides: new Set() })).toEqual({ ids: ['c'], active: 'c' });
  expect(after(begin, { type: 'band', ids: [], besides: new Set() })).toEqual({ ids: [], active: 'a' });
});

test('all, and none: the row of the keyboard stays', () => {
  expect(after({ type: 'only', id: 'd' }, { type: 'all', ids: order })).toEqual({ ids: order, active: 'd' });
  expect(after({ type: 'only', id: 'd' }, { type: 'clear' })).toEqual({ ids: [], active: 'd' });
  expect(after({ type: 'all', ids: order }).active).toBe('a');
});
