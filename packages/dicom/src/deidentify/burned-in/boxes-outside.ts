import { clipped, type Box } from './box.ts';

/**
 * The pixels of a frame that lie in none of some regions, as boxes that do not overlap: rows between the edges of
 * regions are cut into what is free, and the same pieces below each other are one.
 */
export function boxesOutside(regions: readonly Box[], columns: number, rows: number): Box[] {
  const inside = regions.flatMap((region) => clipped(region, columns, rows) ?? []);
  const edges = [...new Set([0, rows, ...inside.flatMap((box) => [box.row, box.row + box.rows])])].toSorted(
    (a, b) => a - b,
  );
  const boxes: Box[] = [];
  for (const [at, row] of edges.entries()) {
    const below = edges[at + 1];
    if (below === undefined) break;
    for (const [column, end] of freeOf(
      inside.filter((box) => box.row <= row && box.row + box.rows > row),
      columns,
    )) {
      const above = boxes.find(
        (box) => box.column === column && box.columns === end - column && box.row + box.rows === row,
      );
      if (above) above.rows += below - row;
      else boxes.push({ column, row, columns: end - column, rows: below - row });
    }
  }
  return boxes;
}

/** The columns that no box has, from and before. */
function freeOf(taken: readonly Box[], columns: number): [number, number][] {
  const free: [number, number][] = [];
  let from = 0;
  for (const { column, columns: wide } of taken.toSorted((a, b) => a.column - b.column)) {
    if (column > from) free.push([from, column]);
    from = Math.max(from, column + wide);
  }
  if (from < columns) free.push([from, columns]);
  return free;
}
