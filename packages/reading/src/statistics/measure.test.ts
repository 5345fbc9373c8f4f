import { describe, expect, it } from 'vitest';
import { measure } from './measure.ts';
import type { PixelValues } from './roi-statistics.ts';

const at = (column: number, row: number) => ({ column, row });
const square = { across: 1, down: 1 };

/** Each pixel is worth its column plus a hundred times its row. */
const ramp = (columns: number, rows: number): PixelValues => ({
  columns,
  rows,
  valueAt: (index) => (index % columns) + 100 * Math.floor(index / columns),
});

describe('what tools measure [RD-2] [RD-3]', () => {
  const size = { across: 0.5, down: 2 };

  it('length, angle and both axes, the longer one first however it was drawn', () => {
    expect(measure('Length', [at(0, 0), at(6, 2)], size, null)).toEqual({ length: 5 });
    expect(measure('Angle', [at(4, 0), at(0, 0), at(0, 4)], size, null)).toEqual({ angle: 90 });
    expect(measure('Bidirectional', [at(0, 0), at(4, 0), at(2, 0), at(2, 3)], size, null)).toEqual({
      longestDiameter: 6,
      shortestDiameter: 2,
    });
    expect(measure('ArrowAnnotate', [at(0, 0), at(4, 0)], size, ramp(9, 9))).toEqual({});
  });

  it('the probe has the value of the pixel that holds it, and none off the image [RD-23]', () => {
    const probe = (column: number, row: number) => measure('DragProbe', [at(column, row)], size, ramp(10, 10));
    expect([probe(3, 4), probe(3.999, 4.999), probe(10, 4), probe(-0.001, 4)]).toEqual([
      { value: 403 },
      { value: 403 },
      { count: 0 },
      { count: 0 },
    ]);
    expect(measure('DragProbe', [at(1, 1)], size, { ...ramp(3, 3), valueAt: () => NaN })).toEqual({
      count: 0,
      inside: 1,
    });
  });
});

describe('pixels of an ROI [RD-12] [RD-13]', () => {
  it('count by their centres, those on the outline too; the deviation is that of the pixels', () => {
    // Centres at 2.5, 3.5 and 4.5 in columns, at 1.5 in rows.
    const box = [at(2.5, 1.5), at(4.5, 1.5), at(4.5, 1.5), at(2.5, 1.5)];
    expect(measure('RectangleRoi', box, square, ramp(10, 10))).toEqual({
      area: 0,
      count: 3,
      mean: 103,
      standardDeviation: Math.sqrt(2 / 3),
      minimum: 102,
      maximum: 104,
    });
    const smaller = [at(2.6, 1), at(4.4, 1), at(4.4, 2), at(2.6, 2)];
    expect(measure('RectangleRoi', smaller, square, ramp(10, 10))).toMatchObject({ count: 1, mean: 103 });
  });

  it('are those of the image alone where the ROI reaches beyond it, and none where it lies outside', () => {
    const beyond = [at(-5, -5), at(2, -5), at(2, 1), at(-5, 1)];
    expect(measure('RectangleRoi', beyond, square, ramp(10, 10))).toMatchObject({ count: 2, minimum: 0, maximum: 1 });
    const outside = [at(20, 20), at(30, 20), at(30, 30), at(20, 30)];
    expect(measure('RectangleRoi', outside, square, ramp(10, 10))).toEqual({ area: 100, count: 0 });
  });

  it('are none between the centres and of padding alone, and how many there are is told [RD-23]', () => {
    const between = [at(2.6, 2.6), at(3.4, 2.6), at(3.4, 3.4), at(2.6, 3.4)];
    expect(measure('RectangleRoi', between, square, ramp(10, 10))).toMatchObject({ count: 0, inside: 0 });
    const padding = { ...ramp(10, 10), valueAt: () => NaN };
    const four = [at(2, 2), at(4, 2), at(4, 4), at(2, 4)];
    expect(measure('RectangleRoi', four, square, padding)).toMatchObject({ count: 0, inside: 4 });
  });

  it('are not those that are no numbers', () => {
    const values = { ...ramp(4, 1), valueAt: (index: number) => [1, NaN, 5, Infinity][index] ?? NaN };
    const all = [at(0, 0), at(4, 0), at(4, 1), at(0, 1)];
    expect(measure('RectangleRoi', all, square, values)).toMatchObject({ count: 2, mean: 3, standardDeviation: 2 });
  });

  it('keep what distinguishes large values', () => {
    const values = { columns: 2, rows: 1, valueAt: (index: number) => 1e9 + index };
    const all = [at(0, 0), at(2, 0), at(2, 1), at(0, 1)];
    expect(measure('RectangleRoi', all, square, values)).toMatchObject({ standardDeviation: 0.5 });
  });

  it('are the same in a circle of a noisy picture as by counting all of them', () => {
    const columns = 64;
    const noise = Array.from({ length: columns * columns }, (_, i) => ((i * 7919) % 251) - 100);
    const own = measure(
      'CircleRoi',
      [at(30.2, 28.7), at(41.9, 28.7)],
      { across: 1, down: 1.5 },
      {
        columns,
        rows: columns,
        valueAt: (index) => noise[index] ?? NaN,
      },
    );
    const inside = noise.filter((_, i) => {
      const [x, y] = [(i % columns) + 0.5 - 30.2, (Math.floor(i / columns) + 0.5 - 28.7) * 1.5];
      return Math.hypot(x, y) <= 11.7;
    });
    const mean = inside.reduce((a, b) => a + b) / inside.length;
    const deviation = Math.sqrt(inside.reduce((sum, one) => sum + (one - mean) ** 2, 0) / inside.length);
    expect(own.count).toBe(inside.length);
    expect(own.mean).toBeCloseTo(mean, 9);
    expect(own.standardDeviation).toBeCloseTo(deviation, 9);
    expect([own.minimum, own.maximum]).toEqual([Math.min(...inside), Math.max(...inside)]);
  });
});
