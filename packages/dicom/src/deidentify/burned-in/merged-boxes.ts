import type { Box } from './box.ts';

/** How much of the smaller of two boxes lies in the other, and how much of the box around both lies in one of them. */
const COMMON = 0.7;
const FILLED = 0.92;

/** What lies in another box goes; two that hold hardly less than the box around both are that box. */
export function mergedBoxes(boxes: readonly Box[]): Box[] {
  let left = boxes.toSorted((a, b) => b.columns * b.rows - a.columns * a.rows);
  for (let changed = true; changed;) {
    changed = false;
    const kept: Box[] = [];
    for (const box of left) {
      const at = kept.findIndex((other) => areOne(box, other));
      if (at < 0) {
        kept.push(box);
        continue;
      }
      const whole = around(kept[at]!, box);
      if (whole.columns !== kept[at]!.columns || whole.rows !== kept[at]!.rows) changed = true;
      kept[at] = whole;
    }
    left = kept;
  }
  return left.toSorted((a, b) => a.row - b.row || a.column - b.column);
}

function areOne(a: Box, b: Box): boolean {
  const common = overlap(a, b);
  const whole = around(a, b);
  const smaller = Math.min(a.columns * a.rows, b.columns * b.rows);
  const covered = a.columns * a.rows + b.columns * b.rows - common;
  return common >= COMMON * smaller && covered >= FILLED * whole.columns * whole.rows;
}

/** How many pixels two boxes have in common. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.column + a.columns, b.column + b.columns) - Math.max(a.column, b.column);
  const high = Math.min(a.row + a.rows, b.row + b.rows) - Math.max(a.row, b.row);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The smallest box that holds two. */
export function around(a: Box, b: Box): Box {
  const column = Math.min(a.column, b.column);
  const row = Math.min(a.row, b.row);
  return {
    column,
    row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
  };
}
