import type { Item } from '@mado/contract';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, type RefObject } from 'react';
import type { Sort } from '../api.ts';
import { rowOffsets } from './row-heights.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

const headerHeight = 34;

interface RowWindow {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Height of what stands above the first row, px. */
  margin: number;
  /** How many rows a page up or down is. */
  page: () => number;
}

/** Which rows are on the screen, and where; they stay there when others come or go above them. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  items: readonly Item[],
  order: readonly string[],
  sort: Sort,
  phone: boolean,
): RowWindow {
  const offsets = useMemo(() => rowOffsets(items, phone), [items, phone]);
  const margin = phone ? 0 : headerHeight;
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => offsets.heights[index] ?? 0,
    getItemKey: (index) => order[index] ?? index,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    overscan: 8,
  });
  useSteadyScroll(scroller, order, sort, offsets.tops);
  return {
    virtualizer,
    margin,
    page: () => {
      // Rows that are whole on the screen, by the tallest of them.
      const tallest = Math.max(1, ...virtualizer.getVirtualItems().map(({ size }) => size));
      return Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - margin) / tallest) - 1);
    },
  };
}

/** On a phone the bar of the selection takes room: the row just chosen must not lie behind it. */
export function useChosenInSight({ virtualizer }: RowWindow, chosenRow: number): void {
  const room = virtualizer.scrollRect?.height;
  useEffect(() => {
    if (chosenRow >= 0) virtualizer.scrollToIndex(chosenRow);
  }, [chosenRow, room, virtualizer]);
}
