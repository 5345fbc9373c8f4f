import type { Item } from '@mado/contract';
import { showsConflict } from '../identity/shows-conflict.ts';
import type { Rows } from './rows.ts';

/** Height of a row in px, on a wide screen and on a phone; a mark has a line of its own, so that nothing is cut. */
export const rowHeight = { wide: 48, phone: 64 } as const;
const markLine = 21;

/** Where the lines of a list lie, px from the first one. A line of tiles has several items, one of rows has one. */
export interface Layout {
  /** How many lines there are. */
  readonly lines: number;
  readonly perLine: number;
  /** px */
  readonly total: number;
  top(line: number): number;
  height(line: number): number;
  /** The line at a height; the last one below them all. */
  lineAt(y: number): number;
}

/** Rows below each other. Those that have not come are as tall as one without marks. */
export function layoutOfRows(rows: Rows, phone: boolean): Layout {
  const height = phone ? rowHeight.phone : rowHeight.wide;
  const marked: { index: number; marks: number; before: number }[] = [];
  rows.forEach((item, index) => {
    const marks = marksIn(item);
    if (marks > 0) marked.push({ index, marks, before: 0 });
  });
  marked.sort((a, b) => a.index - b.index);
  let sum = 0;
  for (const one of marked) {
    one.before = sum;
    sum += one.marks;
  }
  /** The first marked row from this one on. */
  const from = (index: number): number => firstTrue(marked.length, (n) => (marked[n]?.index ?? 0) >= index);
  const marksBefore = (index: number): number => {
    const last = marked[from(index) - 1];
    return last ? last.before + last.marks : 0;
  };
  const top = (index: number): number => index * height + marksBefore(index) * markLine;
  return {
    lines: rows.length,
    perLine: 1,
    total: rows.length * height + sum * markLine,
    top,
    height: (index) => {
      const own = marked[from(index)];
      return height + (own?.index === index ? own.marks * markLine : 0);
    },
    lineAt: (y) => Math.max(0, firstTrue(rows.length, (index) => top(index) > y) - 1),
  };
}

/** Tiles beside each other, as many in a line as there is room for. */
export function layoutOfTiles(count: number, perLine: number, height: number): Layout {
  const lines = Math.ceil(count / perLine);
  return {
    lines,
    perLine,
    total: lines * height,
    top: (line) => line * height,
    height: () => height,
    lineAt: (y) => Math.max(0, Math.min(lines - 1, Math.floor(y / height))),
  };
}

function marksIn(item: Item): number {
  return (showsConflict(item) ? 1 : 0) + (item.incomplete === null ? 0 : 1);
}

/** The first number below `count` from which on something is true; `count`: of none. */
function firstTrue(count: number, isTrue: (n: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
