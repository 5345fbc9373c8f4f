import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Sort } from '../api.ts';
import type { Layout } from './row-layout.ts';
import type { Rows } from './rows.ts';

interface Placed {
  rows: Rows;
  layout: Layout;
}

/**
 * Keeps the rows on the screen where they are when others come or go above them. At the top of the list nothing is
 * held, so that what is new is seen; another order begins anew, and so does another number of tiles in a line.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  { rows, layout }: Placed,
  sort: Sort,
  margin: number,
): void {
  const before = useRef({ rows, layout, sort });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { rows, layout, sort };
    const element = scroller.current;
    if (element === null || element.scrollTop === 0 || old.rows === rows || old.sort !== sort) return;
    if (old.layout.perLine !== layout.perLine) return;
    const moved = movedBy(old, { rows, layout }, old.layout.lineAt(element.scrollTop - margin));
    if (moved !== 0) element.scrollTop += moved;
    // The sort is looked at only when rows come: until then the old ones stand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, layout]);
}

/** Rows from the top of the screen on that are looked at for one that is still there. */
const farthest = 200;

/** By how many px the first row from the line `from` on that is still there has moved. */
function movedBy(before: Placed, now: Placed, from: number): number {
  const { perLine } = before.layout;
  const first = from * perLine;
  const last = Math.min(before.rows.length, first + farthest);
  for (let index = first; index < last; index++) {
    const item = before.rows.at(index);
    const position = item ? now.rows.indexOf(item.uuid) : -1;
    if (position < 0) continue;
    return now.layout.top(Math.floor(position / perLine)) - before.layout.top(Math.floor(index / perLine));
  }
  return 0;
}
