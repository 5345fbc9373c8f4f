import { describe, expect, it } from 'vitest';
import { areaOf, crossesItself } from './outline.ts';

const at = (column: number, row: number) => ({ column, row });
const size = { across: 0.5, down: 2 };

describe('areas [RD-10] [RD-11]', () => {
  it('a circle is round in mm on pixels of any shape', () => {
    const { area, contains, box } = areaOf('CircleRoi', [at(10, 10), at(20, 10)], size);
    expect(area).toBeCloseTo(Math.PI * 25, 12);
    expect(box).toEqual({ left: 0, right: 20, top: 7.5, bottom: 12.5 });
    expect([contains(at(0, 10)), contains(at(10, 12.5)), contains(at(10, 12.6)), contains(at(17, 12))]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('an ellipse lies within its diameters, also where they are not at right angles', () => {
    const plain = areaOf('EllipticalRoi', [at(0, 5), at(20, 5), at(10, 2), at(10, 8)], size);
    expect(plain.area).toBeCloseTo(Math.PI * 10 * 0.5 * 3 * 2, 12);
    expect(plain.contains(at(20, 5))).toBe(true);
    expect(plain.contains(at(18, 7))).toBe(false);
    const sheared = areaOf('EllipticalRoi', [at(0, 0), at(20, 0), at(5, -3), at(15, 3)], { across: 1, down: 1 });
    expect(sheared.area).toBeCloseTo(Math.PI * 30, 12);
    expect([sheared.contains(at(15, 3)), sheared.contains(at(5, 3))]).toEqual([true, false]);
  });

  it('an outline encloses what it winds around once, its edges and corners among it', () => {
    const corner = [at(0, 0), at(4, 0), at(4, 4), at(2, 4), at(2, 2), at(0, 2)];
    const { area, contains } = areaOf('FreehandMouse', corner, { across: 1, down: 1 });
    expect(area).toBe(12);
    expect([contains(at(1, 1)), contains(at(3, 3)), contains(at(1, 3))]).toEqual([true, true, false]);
    expect([contains(at(4, 4)), contains(at(2, 3)), contains(at(0, 1))]).toEqual([true, true, true]);
  });

  it('an outline that crosses itself has no area, and what it winds around twice is outside', () => {
    const eight = [at(0, 0), at(4, 4), at(4, 0), at(0, 4)];
    expect(crossesItself(eight)).toBe(true);
    expect(crossesItself([at(0, 0), at(4, 0), at(4, 4), at(0, 4)])).toBe(false);
    const { area, contains } = areaOf('FreehandMouse', eight, { across: 1, down: 1 });
    expect(area).toBeNaN();
    expect([contains(at(3, 2)), contains(at(2, 3.5))]).toEqual([true, false]);
  });

  it('nothing lies in a shape without extent but what is on it', () => {
    const flat = areaOf('EllipticalRoi', [at(3, 3), at(3, 3), at(3, 3), at(3, 3)], size);
    expect([flat.area, flat.contains(at(3, 3))]).toEqual([0, false]);
  });
});
