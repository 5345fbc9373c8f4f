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
  const to = (id: string): SelectionStep => ({ type: 'extend', id, order });
  expect(after(begin, to('e')).ids).toEqual(['c', 'd', 'e']);
  expect(after(begin, to('e'), to('d')).ids).toEqual(['c', 'd']);
  expect(after(begin, to('e'), to('a')).ids).toEqual(['a', 'b', 'c']);
});

test('a range that begins at a row that is gone begins anew', () => {
  expect(after({ type: 'only', id: 'gone' }, { type: 'extend', id: 'b', order })).toEqual({ ids: ['b'], active: 'b' });
});

test('all, and none: the row of the keyboard stays', () => {
  expect(after({ type: 'only', id: 'd' }, { type: 'all', order })).toEqual({ ids: order, active: 'd' });
  expect(after({ type: 'only', id: 'd' }, { type: 'clear' })).toEqual({ ids: [], active: 'd' });
  expect(after({ type: 'all', order }).active).toBe('a');
});
