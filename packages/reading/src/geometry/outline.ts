import type { GridPoint } from './affine.ts';
import { between, distance, type PixelSize, type RoiType } from './shape.ts';

/** An area on the grid of an image. */
export interface Area {
  /** In the square of the pixel size's unit; NaN of an outline that crosses itself, which has no one area [RD-11]. */
  readonly area: number;
  readonly contains: (point: GridPoint) => boolean;
  /** Smallest box around it. */
  readonly box: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
}

/** Roundings of a point that lies on the outline, which belongs to the area: in pixels. */
const EDGE = 1e-6;

/** The area that a tool's points enclose [RD-10]. */
export function areaOf(tool: RoiType, points: readonly GridPoint[], size: PixelSize): Area {
  switch (tool) {
    case 'CircleRoi':
      return circle(points, size);
    case 'EllipticalRoi':
      return ellipse(points, size);
    case 'RectangleRoi':
    case 'FreehandMouse':
      return polygon(points, size);
  }
}

const origin: GridPoint = { column: 0, row: 0 };

function circle([center = origin, edge = origin]: readonly GridPoint[], size: PixelSize): Area {
  const radius = distance(center, edge, size);
  const [across, down] = [radius / size.across, radius / size.down];
  return {
    area: Math.PI * radius ** 2,
    contains: (point) => distance(center, point, size) <= radius + EDGE * Math.min(size.across, size.down),
    box: around(center, across, down),
  };
}

/** Two diameters that meet in the centre; where they are not at right angles they are conjugate ones. */
function ellipse([a = origin, b = origin, c = origin, d = origin]: readonly GridPoint[], size: PixelSize): Area {
  const center = {
    column: (a.column + b.column + c.column + d.column) / 4,
    row: (a.row + b.row + c.row + d.row) / 4,
  };
  const [u, v] = [half(a, b), half(c, d)];
  const determinant = u.column * v.row - u.row * v.column;
  return {
    area: Math.PI * Math.abs(determinant) * size.across * size.down,
    contains({ column, row }) {
      if (determinant === 0) return false;
      const [x, y] = [column - center.column, row - center.row];
      const along = (x * v.row - y * v.column) / determinant;
      const across = (y * u.column - x * u.row) / determinant;
      return along ** 2 + across ** 2 <= 1 + EDGE;
    },
    box: around(center, Math.hypot(u.column, v.column), Math.hypot(u.row, v.row)),
  };
}

function half(a: GridPoint, b: GridPoint): GridPoint {
  return { column: (b.column - a.column) / 2, row: (b.row - a.row) / 2 };
}

function around({ column, row }: GridPoint, across: number, down: number): Area['box'] {
  return { left: column - across, top: row - down, right: column + across, bottom: row + down };
}

/** Where an outline crosses itself, what it winds around an even number of times is outside. */
function polygon(points: readonly GridPoint[], size: PixelSize): Area {
  const columns = points.map(({ column }) => column);
  const rows = points.map(({ row }) => row);
  return {
    area: crossesItself(points) ? NaN : Math.abs(shoelace(points)) * size.across * size.down,
    contains: (point) => isInside(points, point),
    box: { left: least(columns), top: least(rows), right: most(columns), bottom: most(rows) },
  };
}

function shoelace(points: readonly GridPoint[]): number {
  let sum = 0;
  let before = points.at(-1) ?? origin;
  for (const point of points) {
    sum += before.column * point.row - point.column * before.row;
    before = point;
  }
  return sum / 2;
}

/** Two edges that are no neighbours meet. */
export function crossesItself(points: readonly GridPoint[]): boolean {
  const count = points.length;
  for (let i = 0; i < count; i++) {
    const [a, b] = [points[i] ?? origin, points[(i + 1) % count] ?? origin];
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      if (cross(a, b, points[j] ?? origin, points[(j + 1) % count] ?? origin)) return true;
    }
  }
  return false;
}

function cross(a: GridPoint, b: GridPoint, c: GridPoint, d: GridPoint): boolean {
  if (Math.max(a.column, b.column) < Math.min(c.column, d.column)) return false;
  if (Math.max(c.column, d.column) < Math.min(a.column, b.column)) return false;
  const side = (p: GridPoint, q: GridPoint, r: GridPoint) =>
    Math.sign((q.column - p.column) * (r.row - p.row) - (q.row - p.row) * (r.column - p.column));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function isInside(points: readonly GridPoint[], point: GridPoint): boolean {
  let inside = false;
  let a = points.at(-1) ?? origin;
  for (const b of points) {
    if (isOnEdge(a, b, point)) return true;
    if (a.row > point.row !== b.row > point.row) {
      const at = a.column + ((point.row - a.row) / (b.row - a.row)) * (b.column - a.column);
      if (point.column < at) inside = !inside;
    }
    a = b;
  }
  return inside;
}

function isOnEdge(a: GridPoint, b: GridPoint, point: GridPoint): boolean {
  const one = { across: 1, down: 1 };
  const length = distance(a, b, one);
  if (length === 0) return distance(a, point, one) <= EDGE;
  const [edge, away] = [between(a, b, one), between(a, point, one)];
  const along = (away.x * edge.x + away.y * edge.y) / length;
  const off = Math.abs(away.x * edge.y - away.y * edge.x) / length;
  return off <= EDGE && along >= -EDGE && along <= length + EDGE;
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
