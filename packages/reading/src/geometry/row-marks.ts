import type { GridPoint } from './affine.ts';

/** Roundings of a point that lies on the outline, which belongs to the area: in pixels. */
export const EDGE = 1e-6;

/**
 * Sets 1 for each pixel of a row whose centre lies in an area, and leaves the others as they are. It is called for one
 * row after another, downwards.
 *
 * @param left the column of the mask's first pixel; columns and rows are zero-based
 */
export type RowMarker = (row: number, left: number, mask: Uint8Array) => void;

/**
 * Rows of a shape without dents.
 *
 * @param holds whether a point lies in it, on the grid
 * @param middle the column in a row where it is if it is anywhere
 */
export function convexRows(
  holds: (column: number, row: number) => boolean,
  middle: (row: number) => number,
): RowMarker {
  return (row, left, mask) => {
    const y = row + 0.5;
    const center = Math.floor(middle(y) - 0.5);
    const inside = (column: number) => holds(column + 0.5, y);
    const from = inside(center) ? center : center + 1;
    // Between two pixels' centres there may be a sliver of it.
    if (!inside(from)) return;
    const right = left + mask.length - 1;
    if (from < left ? !inside(left) : from > right && !inside(right)) return;
    const start = Math.min(right, Math.max(left, from));
    mask.fill(1, last(inside, start, left) - left, last(inside, start, right) - left + 1);
  };
}

/** The column farthest from one that is inside, towards another, up to which all are. */
function last(inside: (column: number) => boolean, from: number, to: number): number {
  if (inside(to)) return to;
  let [within, without] = [from, to];
  while (Math.abs(without - within) > 1) {
    const between = Math.trunc((within + without) / 2);
    if (inside(between)) within = between;
    else without = between;
  }
  return within;
}

/** Edges of an outline, closed from the last point to the first, as numbers. */
interface Edges {
  readonly count: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  readonly length: Float64Array;
  /** Rows whose centres an edge touches: the first, and the last. */
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** Farther than a point on an edge can be off it. */
const NEAR = 2 * EDGE;

function edgesOf(points: readonly GridPoint[]): Edges {
  const count = points.length;
  const numbers = () => new Float64Array(count);
  const edges = {
    count,
    ax: numbers(),
    ay: numbers(),
    bx: numbers(),
    by: numbers(),
    length: numbers(),
    first: numbers(),
    last: numbers(),
  };
  for (let i = 0; i < count; i++) {
    const [a, b] = [points[(i + count - 1) % count], points[i]];
    if (!a || !b) continue;
    edges.ax[i] = a.column;
    edges.ay[i] = a.row;
    edges.bx[i] = b.column;
    edges.by[i] = b.row;
    edges.length[i] = Math.hypot(b.column - a.column, b.row - a.row);
    edges.first[i] = Math.ceil(Math.min(a.row, b.row) - NEAR - 0.5);
    edges.last[i] = Math.floor(Math.max(a.row, b.row) + NEAR - 0.5);
  }
  return edges;
}

/**
 * Rows of an outline by the even-odd rule, with what lies on it. A row asks only those edges that touch it: where they
 * cross it, pixels change between inside and outside.
 */
export function polygonRows(points: readonly GridPoint[]): RowMarker {
  const edges = edgesOf(points);
  const order = Uint32Array.from({ length: edges.count }, (_, i) => i).sort(
    (a, b) => (edges.first[a] ?? 0) - (edges.first[b] ?? 0),
  );
  let next = 0;
  const active = new Uint32Array(edges.count);
  let count = 0;
  const crossings = new Float64Array(edges.count);
  return (row, left, mask) => {
    while (next < edges.count && (edges.first[order[next] ?? 0] ?? 0) <= row) active[count++] = order[next++] ?? 0;
    let kept = 0;
    let crossed = 0;
    for (let i = 0; i < count; i++) {
      const edge = active[i] ?? 0;
      if ((edges.last[edge] ?? 0) < row) continue;
      active[kept++] = edge;
      const at = crossingOf(edges, edge, row + 0.5);
      if (!Number.isNaN(at)) crossings[crossed++] = at;
      markEdge(edges, edge, row + 0.5, left, mask);
    }
    count = kept;
    const sorted = crossings.subarray(0, crossed).sort();
    for (let i = 0; i + 1 < crossed; i += 2) {
      const from = Math.ceil((sorted[i] ?? 0) - 0.5) - left;
      const to = Math.ceil((sorted[i + 1] ?? 0) - 0.5) - left;
      if (to > 0) mask.fill(1, Math.max(0, from), to);
    }
  };
}

/** The column at which an edge crosses the middle of a row; NaN where it does not. */
function crossingOf({ ax, ay, bx, by }: Edges, edge: number, y: number): number {
  const [x0, y0, x1, y1] = [ax[edge] ?? 0, ay[edge] ?? 0, bx[edge] ?? 0, by[edge] ?? 0];
  return y0 > y === y1 > y ? NaN : x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
}

/** Pixels whose centres lie on an edge, but for roundings. */
function markEdge(edges: Edges, edge: number, y: number, left: number, mask: Uint8Array): void {
  const [x0, y0] = [edges.ax[edge] ?? 0, edges.ay[edge] ?? 0];
  const [dx, dy] = [(edges.bx[edge] ?? 0) - x0, (edges.by[edge] ?? 0) - y0];
  const length = edges.length[edge] ?? 0;
  // The part of the edge that is near the middle of the row.
  const share = (row: number) => Math.min(1, Math.max(0, (row - y0) / dy));
  const flat = Math.abs(dy) <= NEAR;
  const [from, to] = flat ? [x0, x0 + dx] : [x0 + share(y - NEAR) * dx, x0 + share(y + NEAR) * dx];
  const first = Math.max(left, Math.ceil(Math.min(from, to) - NEAR - 0.5));
  const end = Math.min(left + mask.length - 1, Math.floor(Math.max(from, to) + NEAR - 0.5));
  for (let column = first; column <= end; column++) {
    const [x, z] = [column + 0.5 - x0, y - y0];
    if (length === 0) {
      if (Math.hypot(x, z) <= EDGE) mask[column - left] = 1;
      continue;
    }
    const along = (x * dx + z * dy) / length;
    const off = Math.abs(x * dy - z * dx) / length;
    if (off <= EDGE && along >= -EDGE && along <= length + EDGE) mask[column - left] = 1;
  }
}
