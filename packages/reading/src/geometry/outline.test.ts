import { randomFrom } from '@mado/dicom/testing';
import { describe, expect, it } from 'vitest';
import type { GridPoint } from './affine.ts';
import { crossesItself } from './outline-crossings.ts';
import { areaOf } from './outline.ts';
import { distance, type PixelSize, type RoiType } from './shape.ts';

const at = (column: number, row: number) => ({ column, row });
const size = { across: 0.5, down: 2 };
const one = { across: 1, down: 1 };

/** Whether a point lies in a shape: as a pixel's centre, to which both are moved. */
function holds(tool: RoiType, points: readonly GridPoint[], pixel: PixelSize) {
  return (point: GridPoint) => {
    const moved = points.map(({ column, row }) => at(column - point.column + 0.5, row - point.row + 0.5));
    const mask = new Uint8Array(1);
    areaOf(tool, moved, pixel).rows()(0, 0, mask);
    return mask[0] === 1;
  };
}

describe('areas [RD-10] [RD-11]', () => {
  it('a circle is round in mm on pixels of any shape', () => {
    const points = [at(10, 10), at(20, 10)];
    const { area, box } = areaOf('CircleRoi', points, size);
    expect(area).toBeCloseTo(Math.PI * 25, 12);
    expect(box).toEqual({ left: 0, right: 20, top: 7.5, bottom: 12.5 });
    const asked = [at(0, 10), at(10, 12.5), at(10, 12.6), at(17, 12)];
    expect(asked.map(holds('CircleRoi', points, size))).toEqual([true, true, false, false]);
  });

  it('an ellipse lies within its diameters, also where they are not at right angles', () => {
    const upright = [at(0, 5), at(20, 5), at(10, 2), at(10, 8)];
    expect(areaOf('EllipticalRoi', upright, size).area).toBeCloseTo(Math.PI * 10 * 0.5 * 3 * 2, 12);
    expect([at(20, 5), at(18, 7)].map(holds('EllipticalRoi', upright, size))).toEqual([true, false]);
    const sheared = [at(0, 0), at(20, 0), at(5, -3), at(15, 3)];
    expect(areaOf('EllipticalRoi', sheared, one).area).toBeCloseTo(Math.PI * 30, 12);
    expect([at(15, 3), at(5, 3)].map(holds('EllipticalRoi', sheared, one))).toEqual([true, false]);
  });

  it('an outline encloses what it winds around once, its edges and corners among it', () => {
    const corner = [at(0, 0), at(4, 0), at(4, 4), at(2, 4), at(2, 2), at(0, 2)];
    expect(areaOf('FreehandMouse', corner, one).area).toBe(12);
    const asked = [at(1, 1), at(3, 3), at(1, 3), at(4, 4), at(2, 3), at(0, 1)];
    expect(asked.map(holds('FreehandMouse', corner, one))).toEqual([true, true, false, true, true, true]);
  });

  it('an outline that crosses itself has no area, and what it winds around twice is outside', () => {
    const eight = [at(0, 0), at(4, 4), at(4, 0), at(0, 4)];
    expect(crossesItself(eight)).toBe(true);
    expect(crossesItself([at(0, 0), at(4, 0), at(4, 4), at(0, 4)])).toBe(false);
    expect(areaOf('FreehandMouse', eight, one).area).toBeNaN();
    expect([at(3, 2), at(2, 3.5)].map(holds('FreehandMouse', eight, one))).toEqual([true, false]);
  });

  it('nothing lies in a shape without extent but what is on it', () => {
    const flat = [at(3, 3), at(3, 3), at(3, 3), at(3, 3)];
    expect(areaOf('EllipticalRoi', flat, size).area).toBe(0);
    expect(holds('EllipticalRoi', flat, size)(at(3, 3))).toBe(false);
    expect([at(3, 3), at(3, 3.1)].map(holds('FreehandMouse', flat, size))).toEqual([true, false]);
  });
});

/** What it means that a pixel counts, asked of one pixel after another. */
const definition: Readonly<
  Record<RoiType, (points: readonly GridPoint[], pixel: PixelSize) => (point: GridPoint) => boolean>
> = {
  CircleRoi:
    ([center = at(0, 0), edge = at(0, 0)], pixel) =>
    (point) =>
      distance(center, point, pixel) <= distance(center, edge, pixel) + 1e-6 * Math.min(pixel.across, pixel.down),
  EllipticalRoi: ([a = at(0, 0), b = at(0, 0), c = at(0, 0), d = at(0, 0)]) => {
    const center = at((a.column + b.column + c.column + d.column) / 4, (a.row + b.row + c.row + d.row) / 4);
    const [u, v] = [[a, b] as const, [c, d] as const].map(([from, to]) =>
      at((to.column - from.column) / 2, (to.row - from.row) / 2),
    ) as [GridPoint, GridPoint];
    const determinant = u.column * v.row - u.row * v.column;
    return ({ column, row }) => {
      const [x, y] = [column - center.column, row - center.row];
      const along = (x * v.row - y * v.column) / determinant;
      const across = (y * u.column - x * u.row) / determinant;
      return determinant !== 0 && along ** 2 + across ** 2 <= 1 + 1e-6;
    };
  },
  RectangleRoi: (points) => (point) => isInside(points, point),
  FreehandMouse: (points) => (point) => isInside(points, point),
};

function isInside(points: readonly GridPoint[], point: GridPoint): boolean {
  let inside = false;
  let a = points.at(-1) ?? at(0, 0);
  for (const b of points) {
    if (isOnEdge(a, b, point)) return true;
    if (a.row > point.row !== b.row > point.row) {
      const crossing = a.column + ((point.row - a.row) / (b.row - a.row)) * (b.column - a.column);
      if (point.column < crossing) inside = !inside;
    }
    a = b;
  }
  return inside;
}

function isOnEdge(a: GridPoint, b: GridPoint, { column, row }: GridPoint): boolean {
  const length = distance(a, b, one);
  const [x, y] = [column - a.column, row - a.row];
  if (length === 0) return Math.hypot(x, y) <= 1e-6;
  const [dx, dy] = [b.column - a.column, b.row - a.row];
  const along = (x * dx + y * dy) / length;
  return Math.abs(x * dy - y * dx) / length <= 1e-6 && along >= -1e-6 && along <= length + 1e-6;
}

/** Every two edges that are no neighbours, compared. */
function crossesSomewhere(points: readonly GridPoint[]): boolean {
  const edges = points.map((point, i) => [point, points[(i + 1) % points.length] ?? point] as const);
  const side = (p: GridPoint, q: GridPoint, r: GridPoint) =>
    Math.sign((q.column - p.column) * (r.row - p.row) - (q.row - p.row) * (r.column - p.column));
  return edges.some(([a, b], i) =>
    edges.some(([c, d], j) => {
      if (j < i + 2 || (i === 0 && j === edges.length - 1)) return false;
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    }),
  );
}

describe('row by row, as one pixel after another [RD-12] [RD-24]', () => {
  const [columns, rows] = [24, 20];
  const random = randomFrom(7);
  const part = () => random(1 << 20) / (1 << 20);
  /** Points of halves meet pixels' centres and each other; others lie anywhere, also off the image. */
  const point = (fine: boolean) =>
    fine
      ? at(part() * (columns + 16) - 8, part() * (rows + 16) - 8)
      : at(random(2 * columns + 8) / 2 - 2, random(2 * rows + 8) / 2 - 2);
  const pointsOf: Readonly<Record<RoiType, (fine: boolean) => readonly GridPoint[]>> = {
    CircleRoi: (fine) => [point(fine), point(fine)],
    EllipticalRoi: (fine) => [point(fine), point(fine), point(fine), point(fine)],
    RectangleRoi(fine) {
      const [a, c] = [point(fine), point(fine)];
      return [a, at(c.column, a.row), c, at(a.column, c.row)];
    },
    FreehandMouse: (fine) => Array.from({ length: 3 + random(random(10) === 0 ? 60 : 9) }, () => point(fine)),
  };

  it.each(Object.keys(pointsOf) as RoiType[])('%s', (tool) => {
    for (let round = 0; round < 1000; round++) {
      const points = pointsOf[tool](round % 2 === 0);
      const pixel = [one, size, { across: 1.3, down: 0.7 }][round % 3] ?? one;
      const mark = areaOf(tool, points, pixel).rows();
      const counts = definition[tool](points, pixel);
      // The upper rows are not asked for, where the image begins below the top of the shape.
      const own: string[] = [];
      const expected: string[] = [];
      for (let row = round % 5; row < rows; row++) {
        const mask = new Uint8Array(columns - 3);
        mark(row, 3, mask);
        own.push(mask.join(''));
        expected.push(Array.from(mask, (_, i) => (counts(at(i + 3.5, row + 0.5)) ? 1 : 0)).join(''));
      }
      expect(own, JSON.stringify(points)).toEqual(expected);
    }
  });

  it('an outline crosses itself where two of its edges do, each compared with each', () => {
    const found = [0, 0];
    for (let round = 0; round < 3000; round++) {
      // Around a middle, by a hand that trembles: some cross themselves and some do not.
      const [count, tremble] = [3 + random(80), part() * 0.6];
      const turned = Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * (i + (part() - 0.5) * 4 * tremble)) / count;
        const away = 10 * (1 + (part() - 0.5) * tremble);
        const [column, row] = [12 + away * Math.cos(angle), 10 + away * Math.sin(angle)];
        return round % 3 === 0 ? at(Math.round(2 * column) / 2, Math.round(2 * row) / 2) : at(column, row);
      });
      const crosses = crossesItself(turned);
      expect(crosses, JSON.stringify(turned)).toBe(crossesSomewhere(turned));
      found[crosses ? 1 : 0]!++;
    }
    expect(Math.min(...found)).toBeGreaterThan(300);
  });

  it('an outline that crosses itself at its last edge alone, and one of 10,000 points that nowhere does', () => {
    const ring = Array.from({ length: 10_000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 10_000;
      return at(1000 + 900 * Math.cos(angle), 1000 + 900 * Math.sin(angle));
    });
    expect(crossesItself(ring)).toBe(false);
    expect(crossesItself([...ring, at(1890, 1010), at(1890, 990)])).toBe(true);
  });
});
