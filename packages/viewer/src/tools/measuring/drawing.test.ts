import { pointLimit, type GridPoint } from '@mado/reading';
import { describe, expect, it } from 'vitest';
import { begin, drawTo, lift, press, type Drawing } from './drawing.ts';

const at = (column: number, row: number): GridPoint => ({ column, row });
const ground = { size: { across: 1, down: 1 }, step: 2 };

describe('an outline', () => {
  it('has a point for each step of the hand, and none for less', () => {
    const way = [at(1, 0), at(2, 0), at(3, 0), at(4.1, 0), at(4.1, 1.9), at(4.1, 2)];
    const drawn = way.reduce((drawing, point) => drawTo(drawing, point, ground), begin('FreehandMouse', at(0, 0)));
    expect(drawn.points).toEqual([at(0, 0), at(2, 0), at(4.1, 0), at(4.1, 2)]);
  });

  it('has no more points than can be kept: its last one goes on with the hand [RD-2]', () => {
    const full: Drawing = {
      ...begin('FreehandMouse', at(0, 0)),
      points: Array.from({ length: pointLimit }, (_, n) => at(n * 3, 0)),
    };
    const { points } = drawTo(drawTo(full, at(0, 50), ground), at(0, 90), ground);
    expect(points).toHaveLength(pointLimit);
    expect([points[0], points.at(-2), points.at(-1)]).toEqual([at(0, 0), at((pointLimit - 2) * 3, 0), at(0, 90)]);
  });

  it('of two points is none', () => {
    const two = drawTo(begin('FreehandMouse', at(0, 0)), at(9, 0), ground);
    expect(lift(two, true)).toBeNull();
    expect(lift(drawTo(two, at(9, 9), ground), true)).toBe('done');
  });
});

describe('a point that is being placed', () => {
  const placed = press(begin('Length', at(5, 5)));

  it('is not set where the first one is, and is set a little beside it', () => {
    expect(lift(placed, false)).toBe(placed);
    expect(lift(drawTo(placed, at(5, 5.5), ground), false)).toBe('done');
    // Without a press of its own that is a hand that trembles.
    const trembling = drawTo(begin('Length', at(5, 5)), at(5, 5.5), ground);
    expect(lift(trembling, false)).toBe(trembling);
  });

  it('of an angle is followed by that of its second leg', () => {
    const first = lift(drawTo(begin('Angle', at(0, 0)), at(4, 0), ground), true);
    expect(first).toMatchObject({ second: true, setting: false });
    const second = drawTo(first as Drawing, at(4, 4), ground);
    expect(second.points).toEqual([at(0, 0), at(4, 0), at(4, 4)]);
    expect(lift(press(second), false)).toBe('done');
  });
});
