import { angleAt, distance, type GridPoint } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { movePoint } from './move-points.ts';

const at = (column: number, row: number): GridPoint => ({ column, row });
const square = { across: 1, down: 1 };
const tall = { across: 1, down: 2 };

describe('a point that is moved takes along what belongs to it', () => {
  it('of a rectangle: the opposite corner stays, and it stays one', () => {
    const box = [at(0, 0), at(4, 0), at(4, 2), at(0, 2)];
    expect(movePoint('RectangleRoi', box, 0, at(1, 1), square)).toEqual([at(1, 1), at(4, 1), at(4, 2), at(1, 2)]);
    expect(movePoint('RectangleRoi', box, 1, at(5, 1), square)).toEqual([at(0, 1), at(5, 1), at(5, 2), at(0, 2)]);
    expect(movePoint('RectangleRoi', box, 2, at(6, 5), square)).toEqual([at(0, 0), at(6, 0), at(6, 5), at(0, 5)]);
  });

  it('of an ellipse: the opposite end stays, the other axis goes with the centre', () => {
    const ellipse = [at(0, 5), at(10, 5), at(5, 2), at(5, 8)];
    expect(movePoint('EllipticalRoi', ellipse, 1, at(14, 9), square)).toEqual([
      at(0, 5),
      at(14, 5),
      at(7, 2),
      at(7, 8),
    ]);
  });

  it('of an ellipse on pixels that are not square: the end stays on its axis by the nearest way in mm', () => {
    const slanted = [at(0, 0), at(8, 4), at(0, 4), at(8, 0)];
    // In mm the axis goes from 0,0 to 8,8, and the hand is at 12,4: nearest to it lies 8,8.
    expect(movePoint('EllipticalRoi', slanted, 1, at(12, 2), tall)).toEqual(slanted);
    expect(movePoint('EllipticalRoi', slanted, 0, at(2, 1), tall)).toEqual([
      at(2, 1),
      at(8, 4),
      at(1, 4.5),
      at(9, 0.5),
    ]);
  });

  it('of a circle: its centre moves all, its edge the radius', () => {
    expect(movePoint('CircleRoi', [at(5, 5), at(8, 5)], 0, at(6, 7), square)).toEqual([at(6, 7), at(9, 7)]);
    expect(movePoint('CircleRoi', [at(5, 5), at(8, 5)], 1, at(5, 9), square)).toEqual([at(5, 5), at(5, 9)]);
  });

  it('of two axes: they stay at right angles in mm, and the other keeps its length', () => {
    const axes = [at(0, 0), at(12, 0), at(4, 1), at(4, -2)];
    const moved = movePoint('Bidirectional', axes, 1, at(0, 9), tall);
    const [a, b, c, d] = moved as [GridPoint, GridPoint, GridPoint, GridPoint];
    expect([distance(a, b, tall), distance(c, d, tall)]).toEqual([18, expect.closeTo(6, 9)]);
    expect(angleAt([c, at(0, 3), b], tall)).toBeCloseTo(90, 9);
    // The first end goes, the second stays: each side of the short axis keeps its own length.
    expect(movePoint('Bidirectional', axes, 0, at(24, 0), tall)).toEqual([at(24, 0), at(12, 0), at(20, -1), at(20, 2)]);
    const slid = movePoint('Bidirectional', axes, 2, at(9, 4), tall);
    expect(slid).toEqual([at(0, 0), at(12, 0), at(9, 4), at(9, -2)]);
    // Beyond the end of the long axis there is nothing to cross.
    expect(movePoint('Bidirectional', axes, 3, at(30, -4), tall)[3]).toEqual(at(12, -4));
  });

  it('of an outline: neighbours go along, those far away stay', () => {
    const ring = Array.from({ length: 40 }, (_, i) => at(i, 0));
    const bent = movePoint('FreehandMouse', ring, 20, at(20, 8), square);
    expect(bent[20]).toEqual(at(20, 8));
    expect(bent[21]?.row).toBeGreaterThan(bent[23]?.row ?? 9);
    expect([bent[16], bent[24], bent[0]]).toEqual([at(16, 0), at(24, 0), at(0, 0)]);
  });

  it('of an outline: its last point is a neighbour of its first', () => {
    const ring = Array.from({ length: 40 }, (_, i) => at(i, 0));
    const bent = movePoint('FreehandMouse', ring, 1, at(1, 8), square);
    const rows = [38, 39, 0, 1, 2, 3].map((i) => bent[i]?.row ?? NaN);
    expect(rows[1]).toBeCloseTo(rows[5] ?? NaN, 9);
    expect(rows[2]).toBeCloseTo(rows[4] ?? NaN, 9);
    expect([rows[0], rows[3]]).toEqual([expect.closeTo(bent[4]?.row ?? NaN, 9), 8]);
    expect(rows[1]).toBeGreaterThan(0);
  });
});
