import { areaOf, type GridPoint, type PixelSize } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { outlineOf } from './measurement-outline.ts';

const at = (column: number, row: number): GridPoint => ({ column, row });
const tall: PixelSize = { across: 0.5, down: 2 };

describe('the line that is drawn is the edge of what is measured [RD-10]', () => {
  it('of a circle: as far in mm everywhere, which is wider in columns than in rows', () => {
    const [line = []] = outlineOf('CircleRoi', [at(20, 30), at(28, 30)], tall);
    for (const { column, row } of line)
      expect(Math.hypot((column - 20) * tall.across, (row - 30) * tall.down)).toBeCloseTo(4, 9);
    const reach = (of: (point: GridPoint) => number) => Math.max(...line.map(of)) - Math.min(...line.map(of));
    expect([reach(({ column }) => column), reach(({ row }) => row)]).toEqual([
      expect.closeTo(16, 9),
      expect.closeTo(4, 9),
    ]);
    expect(line.at(-1)).toEqual(line[0]);
  });

  it('of an ellipse: through both ends of both axes, also where they lie across the rows', () => {
    const ends = [at(10, 10), at(30, 20), at(16, 23), at(24, 7)];
    const [line = []] = outlineOf('EllipticalRoi', ends, tall);
    for (const end of ends)
      expect(Math.min(...line.map((one) => Math.hypot(one.column - end.column, one.row - end.row)))).toBeLessThan(1e-9);
    // The polygon of its corners has its area but for the slivers beyond them.
    const whole = areaOf('EllipticalRoi', ends, tall).area;
    const drawn = areaOf('FreehandMouse', line.slice(0, -1), tall).area;
    expect(drawn / whole).toBeCloseTo(1, 2);
    expect(drawn).toBeLessThan(whole);
  });
});

it('an outline and a rectangle are closed, lines are not', () => {
  const corners = [at(0, 0), at(4, 0), at(4, 3), at(0, 3)];
  expect(outlineOf('RectangleRoi', corners, tall)).toEqual([[...corners, at(0, 0)]]);
  expect(outlineOf('FreehandMouse', corners.slice(1), tall)).toEqual([[...corners.slice(1), at(4, 0)]]);
  expect(outlineOf('Angle', corners.slice(1), tall)).toEqual([corners.slice(1)]);
  expect(outlineOf('Bidirectional', corners, tall)).toEqual([corners.slice(0, 2), corners.slice(2)]);
  expect(outlineOf('DragProbe', [at(1, 1)], tall)).toEqual([]);
});
