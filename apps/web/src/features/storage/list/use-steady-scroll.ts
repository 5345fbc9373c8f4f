import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Sort } from '../api.ts';

/**
 * Keeps the rows on the screen where they are when others come or go above them. At the top of the list nothing is held, so that what is new is seen;
 * another order begins anew.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  order: readonly string[],
  sort: Sort,
  /** Of a row, px. */
  height: number,
): void {
  const before = useRef({ order, sort });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { order, sort };
    const element = scroller.current;
    if (element === null || element.scrollTop === 0 || old.order === order || old.sort !== sort) return;
    const moved = rowsMoved(old.order, order, Math.floor(element.scrollTop / height));
    if (moved !== 0) element.scrollTop += moved * height;
    // The sort is looked at only when rows come: until then the old ones stand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order]);
}

/** By how many rows the first row from `from` on that is still there has moved. */
export function rowsMoved(before: readonly string[], now: readonly string[], from: number): number {
  const places = new Map(now.map((id, index) => [id, index]));
  for (let index = from; index < before.length; index++) {
    const place = places.get(before[index] ?? '');
    if (place !== undefined) return place - index;
  }
  return 0;
}
