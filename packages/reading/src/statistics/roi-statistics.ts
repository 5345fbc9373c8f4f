import type { Area } from '../geometry/outline.ts';

/** The values of an image, by the index of a pixel, row by row; NaN for one that does not count. */
export interface PixelValues {
  readonly columns: number;
  readonly rows: number;
  readonly valueAt: (index: number) => number;
}

export interface RoiStatistics {
  /** Pixels that count. */
  readonly count: number;
  readonly mean: number;
  /** Of the pixels themselves, not of a population that they would be drawn from: divided by their count. */
  readonly standardDeviation: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * What the pixels in an area are like. A pixel counts when its centre lies in the area or on its outline; whatever is
 * on the screen, the whole image is looked at [RD-12]. Values that are no numbers are left out [RD-13].
 *
 * @returns null where no pixel counts
 */
export function roiStatistics(values: PixelValues, { contains, box }: Area): RoiStatistics | null {
  const { columns, rows, valueAt } = values;
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(columns, Math.ceil(box.right) + 1)];
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(rows, Math.ceil(box.bottom) + 1)];
  let count = 0;
  let mean = 0;
  let squares = 0;
  let minimum = Infinity;
  let maximum = -Infinity;
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (!contains({ column: column + 0.5, row: row + 0.5 })) continue;
      const value = valueAt(row * columns + column);
      if (!Number.isFinite(value)) continue;
      count++;
      // Welford: sums of squares of large values would lose what distinguishes them.
      const away = value - mean;
      mean += away / count;
      squares += away * (value - mean);
      minimum = Math.min(minimum, value);
      maximum = Math.max(maximum, value);
    }
  }
  return count === 0 ? null : { count, mean, standardDeviation: Math.sqrt(squares / count), minimum, maximum };
}
