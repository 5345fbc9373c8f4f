import type { GridPoint } from './affine.ts';

const origin: GridPoint = { column: 0, row: 0 };

/** Farther than rounding moves a point of an edge, as a share of a cell. */
const ROUNDING = 1e-6;

/**
 * Two edges of an outline, closed from the last point to the first, that are no neighbours cross. Only those edges are
 * compared that pass through the same cell of a grid, which has about as many cells as there are edges.
 */
export function crossesItself(points: readonly GridPoint[]): boolean {
  const count = points.length;
  if (count < 4) return false;
  const pointAt = (index: number) => points[index % count] ?? origin;
  const { cells, passes } = gridAround(points);
  // The edge that came into a cell last, and before each such entry the one before it; -1: none.
  const newest = new Int32Array(cells).fill(-1);
  const edges: number[] = [];
  const older: number[] = [];
  for (let i = 0; i < count; i++) {
    const [a, b] = [pointAt(i), pointAt(i + 1)];
    const found = passes(a, b, (cell) => {
      for (let entry = newest[cell] ?? -1; entry >= 0; entry = older[entry] ?? -1) {
        const j = edges[entry] ?? 0;
        if (i - j < 2 || (j === 0 && i === count - 1)) continue;
        if (cross(pointAt(j), pointAt(j + 1), a, b)) return true;
      }
      older.push(newest[cell] ?? -1);
      newest[cell] = edges.push(i) - 1;
      return false;
    });
    if (found) return true;
  }
  return false;
}

interface Grid {
  readonly cells: number;
  /** Visits the cells that an edge passes through or touches. @returns whether a visit found what it sought */
  readonly passes: (a: GridPoint, b: GridPoint, visit: (cell: number) => boolean) => boolean;
}

function gridAround(points: readonly GridPoint[]): Grid {
  const side = Math.max(1, Math.ceil(Math.sqrt(points.length)));
  const [left, right] = endsOf(points, ({ column }) => column);
  const [top, bottom] = endsOf(points, ({ row }) => row);
  const toCells = (value: number, from: number, to: number) => (to > from ? ((value - from) / (to - from)) * side : 0);
  const cellOf = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value)));
  return {
    cells: side * side,
    passes(a, b, visit) {
      const [ax, bx] = [toCells(a.column, left, right), toCells(b.column, left, right)];
      const [ay, by] = [toCells(a.row, top, bottom), toCells(b.row, top, bottom)];
      const flat = Math.abs(by - ay) <= ROUNDING;
      const share = (y: number) => Math.min(1, Math.max(0, (y - ay) / (by - ay)));
      const lastRow = cellOf(Math.max(ay, by) + ROUNDING);
      for (let row = cellOf(Math.min(ay, by) - ROUNDING); row <= lastRow; row++) {
        // The part of the edge in this row of cells.
        const from = flat ? ax : ax + share(row - ROUNDING) * (bx - ax);
        const to = flat ? bx : ax + share(row + 1 + ROUNDING) * (bx - ax);
        const lastColumn = cellOf(Math.max(from, to) + ROUNDING);
        for (let column = cellOf(Math.min(from, to) - ROUNDING); column <= lastColumn; column++)
          if (visit(row * side + column)) return true;
      }
      return false;
    },
  };
}

function endsOf(points: readonly GridPoint[], of: (point: GridPoint) => number): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const point of points) {
    least = Math.min(least, of(point));
    most = Math.max(most, of(point));
  }
  return [least, most];
}

/** Two edges have a point in common that is an end of neither. */
function cross(a: GridPoint, b: GridPoint, c: GridPoint, d: GridPoint): boolean {
  if (Math.max(a.column, b.column) < Math.min(c.column, d.column)) return false;
  if (Math.max(c.column, d.column) < Math.min(a.column, b.column)) return false;
  if (Math.max(a.row, b.row) < Math.min(c.row, d.row)) return false;
  if (Math.max(c.row, d.row) < Math.min(a.row, b.row)) return false;
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function side(p: GridPoint, q: GridPoint, r: GridPoint): number {
  return Math.sign((q.column - p.column) * (r.row - p.row) - (q.row - p.row) * (r.column - p.column));
}
