// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStudy } from '../../../testing/an-item.ts';
import { layoutOfRows } from './row-layout.ts';
import { rowsOf } from './rows.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const sort = { key: 'name', order: 'asc' } as const;
/** Rows by their names, of which those in capitals are taller. */
function rows(names: string) {
  const items = Array.from(names, (name) => {
    const isTall = name === name.toUpperCase();
    return aStudy(name.toUpperCase().charCodeAt(0), { incomplete: isTall ? { received: 1, expected: 2 } : null });
  });
  const all = rowsOf(items);
  return { rows: all, layout: layoutOfRows(all, false) };
}

test.each([
  ['in the middle of a tall row, above which a row comes', 'aBc', 100, 'naBc', 148],
  ['in the middle of a row, above which a tall row comes', 'abc', 60, 'Nabc', 129],
  ['at the very beginning of a row, before which a row comes', 'abc', 48, 'anbc', 96],
  ['at the last px of a row, behind which a row comes', 'abc', 47, 'anbc', 47],
  ['where the tall row above becomes a low one', 'Abc', 69, 'abc', 48],
  ['at the top, where what is new is to be seen', 'abc', 0, 'nabc', 0],
])('what one looks at stays: %s', (_, before, scrollTop, after, expected) => {
  const scroller = { current: Object.assign(document.createElement('div'), { scrollTop }) };
  const { rerender } = renderHook((placed) => useSteadyScroll(scroller, placed, sort, 0), {
    initialProps: rows(before),
  });
  rerender(rows(after));
  expect(scroller.current.scrollTop).toBe(expected);
});
