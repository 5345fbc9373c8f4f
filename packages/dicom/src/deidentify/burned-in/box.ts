/** A rectangle of whole pixels of a frame; column and row of its first pixel are zero-based. */
export interface Box {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** The part of a box that lies in a frame; null where none does. Parts of pixels count as whole ones. */
export function clipped(box: Box, columns: number, rows: number): Box | null {
  const column = Math.max(0, Math.floor(box.column));
  const row = Math.max(0, Math.floor(box.row));
  const wide = Math.min(columns, Math.ceil(box.column + box.columns)) - column;
  const high = Math.min(rows, Math.ceil(box.row + box.rows)) - row;
  return wide > 0 && high > 0 ? { column, row, columns: wide, rows: high } : null;
}

/** How many pixels lie in at least one of the boxes, which lie in the frame. */
export function coveredArea(boxes: readonly Box[], columns: number, rows: number): number {
  const covered = new Uint8Array(columns * rows);
  for (const { column, row, columns: wide, rows: high } of boxes)
    for (let y = row; y < row + high; y++) covered.fill(1, y * columns + column, y * columns + column + wide);
  let count = 0;
  for (const pixel of covered) count += pixel;
  return count;
}
