import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Sort } from '../api.ts';

/**
 * Keeps the rows on the screen where they are when others come or go above them. At the top of the list nothing is
 * held, so that what is new is seen; another order begins anew.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  order: readonly string[],
  sort: Sort,
  /** Where each row begins, px from the first one. */
  tops: readonly number[],
): void {
  const before = useRef({ order, sort, tops });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { order, sort, tops };
    const element = scroller.current;
    if (element === null || element.scrollTop === 0 || old.order === order || old.sort !== sort) return;
    // The row at the top of the screen, also where only its end is seen.
    const first = old.tops.findLastIndex((top) => top <= element.scrollTop);
    const moved = movedBy(old, { order, tops }, Math.max(0, first));
    if (moved !== 0) element.scrollTop += moved;
    // The sort is looked at only when rows come: until then the old ones stand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order]);
}

interface Rows {
  readonly order: readonly string[];
  readonly tops: readonly number[];
}

/** By how many px the first row from `from` on that is still there has moved. */
export function movedBy(before: Rows, now: Rows, from: number): number {
  const positions = new Map(now.order.map((id, index) => [id, index]));
  for (let index = from; index < before.order.length; index++) {
    const position = positions.get(before.order[index] ?? '');
    if (position !== undefined) return (now.tops[position] ?? 0) - (before.tops[index] ?? 0);
  }
  return 0;
}
