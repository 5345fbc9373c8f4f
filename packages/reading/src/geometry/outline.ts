import type { GridPoint } from './affine.ts';
import { crossesItself } from './outline-crossings.ts';
import { convexRows, EDGE, polygonRows, type RowMarker } from './row-marks.ts';
import { distance, type PixelSize, type RoiType } from './shape.ts';

/** An area on the grid of an image. */
export interface Area {
  /** In the square of the pixel size's unit; NaN of an outline that crosses itself, which has no one area [RD-11]. */
  readonly area: number;
  /** Smallest box around it. */
  readonly box: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
  /** Begins to mark, from row to row downwards, the pixels whose centres lie in it or on its outline [RD-12]. */
  readonly rows: () => RowMarker;
}

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
  const reach = radius + EDGE * Math.min(size.across, size.down);
  const holds = (column: number, row: number) =>
    Math.hypot((column - center.column) * size.across, (row - center.row) * size.down) <= reach;
  return {
    area: Math.PI * radius ** 2,
    box: around(center, radius / size.across, radius / size.down),
    rows: () => convexRows(holds, () => center.column),
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
  const holds = (column: number, row: number) => {
    if (determinant === 0) return false;
    const [x, y] = [column - center.column, row - center.row];
    const along = (x * v.row - y * v.column) / determinant;
    const across = (y * u.column - x * u.row) / determinant;
    return along ** 2 + across ** 2 <= 1 + EDGE;
  };
  // Where the sum of both squares is least in a row.
  const slope = (v.row * v.column + u.row * u.column) / (v.row ** 2 + u.row ** 2);
  return {
    area: Math.PI * Math.abs(determinant) * size.across * size.down,
    box: around(center, Math.hypot(u.column, v.column), Math.hypot(u.row, v.row)),
    rows: () => convexRows(holds, (row) => center.column + slope * (row - center.row)),
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
  const [columns, rows] = [points.map(({ column }) => column), points.map(({ row }) => row)];
  return {
    get area() {
      return crossesItself(points) ? NaN : Math.abs(shoelace(points)) * size.across * size.down;
    },
    box: { left: least(columns), top: least(rows), right: most(columns), bottom: most(rows) },
    rows: () => polygonRows(points),
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

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
