import type { Item } from '@mado/contract';
import { showsConflict } from '../identity/shows-conflict.ts';

/** Height of a row in px, on a wide screen and on a phone. */
export const rowHeight = { wide: 48, phone: 64 } as const;
/** A mark stands in a line of its own: so neither it nor what was examined and when is cut. */
const markLine = 21;

/** Where the rows of a list lie, px from the first one. */
export interface RowOffsets {
  /** Of each row, by its index. */
  readonly heights: readonly number[];
  /** Where each row begins. */
  readonly tops: readonly number[];
}

export function rowOffsets(items: readonly Item[], phone: boolean): RowOffsets {
  const height = phone ? rowHeight.phone : rowHeight.wide;
  let top = 0;
  const tops: number[] = [];
  const heights = items.map((item) => {
    tops.push(top);
    const own = height + markLine * marksIn(item);
    top += own;
    return own;
  });
  return { heights, tops };
}

function marksIn(item: Item): number {
  return (showsConflict(item) ? 1 : 0) + (item.incomplete === null ? 0 : 1);
}
