import { patientPoint } from '@mado/dicom';
import { describe, expect, it } from 'vitest';
import { toCanvas, toGrid } from './affine.ts';
import { fromPatient, placedPlane, toPatient } from './image-geometry.ts';
import { angleAt, distance, moved } from './shape.ts';

const at = (column: number, row: number) => ({ column, row });

describe('grid and canvas', () => {
  it('are one affine, and back', () => {
    const affine = { a: 0.5, b: 2, c: -3, d: 0.25, e: 17, f: -4 };
    const { column, row } = toGrid(affine, toCanvas(affine, at(12.5, 7)));
    expect([column, row]).toEqual([expect.closeTo(12.5, 12), expect.closeTo(7, 12)]);
    expect(() => toGrid({ a: 1, b: 2, c: 2, d: 4, e: 0, f: 0 }, { x: 1, y: 1 })).toThrow(RangeError);
  });
});

describe('an image in its patient [RD-5]', () => {
  const oblique = placedPlane({
    position: patientPoint([10, -20, 30]),
    orientation: [0.8, 0.6, 0, 0, 0, -1],
    spacing: [2, 0.5],
  })!;

  it('has the centre of its first pixel at its position, columns along the row and rows along the column', () => {
    expect(toPatient(oblique, at(0.5, 0.5))).toEqual([10, -20, 30]);
    expect(toPatient(oblique, at(10.5, 0.5))).toEqual([14, -17, 30]);
    expect(toPatient(oblique, at(0.5, 3.5))).toEqual([10, -20, 24]);
  });

  it('gives each point back, and how far off the plane another lies', () => {
    const { column, row, off } = fromPatient(oblique, toPatient(oblique, at(7.25, 3)));
    expect([column, row, off]).toEqual([expect.closeTo(7.25, 9), expect.closeTo(3, 9), expect.closeTo(0, 9)]);
    // The normal is row x column: (-0.6, 0.8, 0).
    expect(fromPatient(oblique, [10 - 0.6 * 4, -20 + 0.8 * 4, 30]).off).toBeCloseTo(4, 9);
  });

  it('is told where cosines are rounded and not quite at right angles', () => {
    const plane = placedPlane({
      position: patientPoint([0, 0, 0]),
      orientation: [0.999, 0.02, 0, 0.01, 0.998, 0.05],
      spacing: [1, 1],
    })!;
    const { column, row } = fromPatient(plane, toPatient(plane, at(300, 400)));
    expect([column, row]).toEqual([expect.closeTo(300, 6), expect.closeTo(400, 6)]);
  });

  it('has none where anything of it is missing', () => {
    const whole = { position: patientPoint([0, 0, 0]), orientation: [1, 0, 0, 0, 1, 0], spacing: [1, 1] } as const;
    expect(placedPlane(whole)).not.toBeNull();
    for (const lacking of ['position', 'orientation', 'spacing']) {
      expect(placedPlane({ ...whole, [lacking]: null })).toBeNull();
    }
    expect(placedPlane({ ...whole, orientation: [1, 0, 0, 1, 0, 0] })).toBeNull();
  });
});

describe('lengths and angles on the grid', () => {
  it('count in the size of a pixel, which may be higher than wide', () => {
    expect(distance(at(1, 1), at(4, 3), { across: 1, down: 2 })).toBe(5);
  });

  it('what is moved by mm goes as many pixels as these are wide and high', () => {
    expect(moved(at(1, 1), { x: 3, y: 4 }, { across: 0.5, down: 2 })).toEqual(at(7, 3));
  });

  it('angles are exact where they are very small and nearly straight', () => {
    const size = { across: 1, down: 1 };
    expect(angleAt([at(10, 0), at(0, 0), at(0, 7)], size)).toBe(90);
    expect(angleAt([at(1e6, 1), at(0, 0), at(1e6, 0)], size)).toBeCloseTo(1e-6 * (180 / Math.PI), 15);
    expect(angleAt([at(-5, 0), at(0, 0), at(5, 0)], size)).toBe(180);
    expect(angleAt([at(3, 3), at(3, 3), at(5, 0)], size)).toBe(0);
    // Of pixels twice as high as wide a diagonal is steeper.
    expect(angleAt([at(1, 0), at(0, 0), at(1, 1)], { across: 1, down: 2 })).toBeCloseTo(63.43494882, 8);
  });
});
