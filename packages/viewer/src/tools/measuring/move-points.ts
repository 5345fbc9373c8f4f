import { between, distance, moved, type GridPoint, type PixelSize, type ToolType, type Vector } from '@mado/reading';

/** The points of a tool after one of them (zero-based) was moved: what belongs together stays together. */
export function movePoint(
  tool: ToolType,
  points: readonly GridPoint[],
  index: number,
  to: GridPoint,
  size: PixelSize,
): readonly GridPoint[] {
  switch (tool) {
    case 'RectangleRoi':
      return rectangle(points, index, to);
    case 'EllipticalRoi':
      return ellipse(points, index, to, size);
    case 'CircleRoi':
      return index === 0 ? moveAll(points, difference(points[0], to)) : replaced(points, index, to);
    case 'Bidirectional':
      return index < 2 ? longEnd(points, index, to, size) : shortEnd(points, index, to, size);
    case 'FreehandMouse':
      return bent(points, index, to);
    default:
      return replaced(points, index, to);
  }
}

/** All points moved by the same way, in pixels of the image. */
export function moveAll(points: readonly GridPoint[], by: GridPoint): readonly GridPoint[] {
  return points.map(({ column, row }) => ({ column: column + by.column, row: row + by.row }));
}

const origin: GridPoint = { column: 0, row: 0 };

export function difference(from: GridPoint = origin, to: GridPoint): GridPoint {
  return { column: to.column - from.column, row: to.row - from.row };
}

function replaced(points: readonly GridPoint[], index: number, to: GridPoint): readonly GridPoint[] {
  return points.map((point, i) => (i === index ? to : point));
}

/** The opposite corner stays. */
function rectangle(points: readonly GridPoint[], index: number, to: GridPoint): readonly GridPoint[] {
  const fixed = points[(index + 2) % 4] ?? to;
  const next = { column: fixed.column, row: to.row };
  const before = { column: to.column, row: fixed.row };
  const corners: Record<number, GridPoint> = {
    [index]: to,
    [(index + 2) % 4]: fixed,
    // Corners follow one another along a row first.
    [(index + 1) % 4]: index % 2 === 0 ? next : before,
    [(index + 3) % 4]: index % 2 === 0 ? before : next,
  };
  return points.map((point, i) => corners[i] ?? point);
}

/** The opposite end stays where it is, the end slides along its axis, and the other axis goes with the centre. */
function ellipse(points: readonly GridPoint[], index: number, to: GridPoint, size: PixelSize): readonly GridPoint[] {
  const opposite = index ^ 1;
  const fixed = points[opposite] ?? to;
  const end = along(fixed, points[index] ?? to, to, size);
  const shift = half(difference(points[index], end));
  return points.map((point, i) => {
    if (i === index) return end;
    if (i === opposite) return fixed;
    return { column: point.column + shift.column, row: point.row + shift.row };
  });
}

/** The short axis keeps its place on the long one, its lengths and the right angle. */
function longEnd(points: readonly GridPoint[], index: number, to: GridPoint, size: PixelSize): readonly GridPoint[] {
  const [a = to, b = to, c = to, d = to] = points;
  const { share, left, right } = axes(a, b, c, d, size);
  const [from, end] = index === 0 ? [to, b] : [a, to];
  return [from, end, ...shortEnds(from, end, share, left, right, size)];
}

/** It moves along the short axis; along the long one it takes the crossing with it. */
function shortEnd(points: readonly GridPoint[], index: number, to: GridPoint, size: PixelSize): readonly GridPoint[] {
  const [a = to, b = to, c = to, d = to] = points;
  const before = axes(a, b, c, d, size);
  const long = between(a, b, size);
  const squared = long.x ** 2 + long.y ** 2;
  if (squared === 0) return points;
  const way = between(a, to, size);
  const share = Math.min(1, Math.max(0, (way.x * long.x + way.y * long.y) / squared));
  const off = (way.y * long.x - way.x * long.y) / Math.sqrt(squared);
  const [left, right] = index === 2 ? [Math.max(0, off), before.right] : [before.left, Math.max(0, -off)];
  return [a, b, ...shortEnds(a, b, share, left, right, size)];
}

/** Where the short axis crosses the long one, as a share of it, and how far it reaches to its two sides. */
function axes(a: GridPoint, b: GridPoint, c: GridPoint, d: GridPoint, size: PixelSize) {
  const long = between(a, b, size);
  const squared = long.x ** 2 + long.y ** 2;
  const toC = between(a, c, size);
  const share = squared === 0 ? 0.5 : (toC.x * long.x + toC.y * long.y) / squared;
  const crossing = moved(a, { x: long.x * share, y: long.y * share }, size);
  return { share, left: distance(crossing, c, size), right: distance(crossing, d, size) };
}

function shortEnds(a: GridPoint, b: GridPoint, share: number, left: number, right: number, size: PixelSize) {
  const long = between(a, b, size);
  const length = Math.hypot(long.x, long.y);
  const crossing = moved(a, { x: long.x * share, y: long.y * share }, size);
  const normal: Vector = length === 0 ? { x: 0, y: 0 } : { x: -long.y / length, y: long.x / length };
  return [
    moved(crossing, { x: normal.x * left, y: normal.y * left }, size),
    moved(crossing, { x: -normal.x * right, y: -normal.y * right }, size),
  ];
}

/** `to`, brought onto the line from `from` through `through`. */
function along(from: GridPoint, through: GridPoint, to: GridPoint, size: PixelSize): GridPoint {
  const line = between(from, through, size);
  const squared = line.x ** 2 + line.y ** 2;
  if (squared === 0) return to;
  const way = between(from, to, size);
  const share = (way.x * line.x + way.y * line.y) / squared;
  return moved(from, { x: line.x * share, y: line.y * share }, size);
}

function half({ column, row }: GridPoint): GridPoint {
  return { column: column / 2, row: row / 2 };
}

/** Neighbours within a tenth of the outline go along, the less the farther they are. */
function bent(points: readonly GridPoint[], index: number, to: GridPoint): readonly GridPoint[] {
  const reach = Math.max(1, Math.floor(points.length / 10));
  const by = difference(points[index], to);
  return points.map((point, i) => {
    const apart = Math.min(Math.abs(i - index), points.length - Math.abs(i - index));
    if (apart >= reach) return point;
    const share = (1 + Math.cos((Math.PI * apart) / reach)) / 2;
    return { column: point.column + by.column * share, row: point.row + by.row * share };
  });
}
