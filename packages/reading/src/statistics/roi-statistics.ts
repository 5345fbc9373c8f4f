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

/** Pixels of an image by zero-based rows and columns, the ends not among them. */
interface PixelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The pixels of an image among which those of an area are. */
function pixelsAround({ box }: Area, { columns, rows }: Pick<PixelValues, 'columns' | 'rows'>): PixelBox {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(columns, Math.ceil(box.right) + 1)];
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(rows, Math.ceil(box.bottom) + 1)];
  return { left, right: Math.max(left, right), top, bottom: Math.max(top, bottom) };
}

/** How many pixels `roiStatistics` looks at. */
export function pixelsLookedAt(area: Area, image: Pick<PixelValues, 'columns' | 'rows'>): number {
  const { left, right, top, bottom } = pixelsAround(area, image);
  return (right - left) * (bottom - top);
}

/**
 * What the pixels in an area are like. A pixel counts when its centre lies in the area or on its outline; whatever is
 * on the screen, the whole image is looked at [RD-12]. Values that are no numbers are left out [RD-13].
 *
 * @returns `inside`: pixels whose centres lie in the area, whether they count or not; null where none counts
 */
export function roiStatistics(
  values: PixelValues,
  area: Area,
): { readonly inside: number; readonly statistics: RoiStatistics | null } {
  const { columns, valueAt } = values;
  const { left, right, top, bottom } = pixelsAround(area, values);
  const mask = new Uint8Array(right - left);
  const mark = area.rows();
  let [inside, count, mean, squares, minimum, maximum] = [0, 0, 0, 0, Infinity, -Infinity];
  for (let row = top; row < bottom; row++) {
    mask.fill(0);
    mark(row, left, mask);
    // Sums of a row by their distance from a value of it: sums of large values would lose what distinguishes them.
    let [own, base, sum, sumOfSquares] = [0, 0, 0, 0];
    const start = row * columns + left;
    for (let i = 0; i < mask.length; i++) {
      if (mask[i] === 0) continue;
      inside++;
      const value = valueAt(start + i);
      if (!Number.isFinite(value)) continue;
      if (own++ === 0) base = value;
      const away = value - base;
      sum += away;
      sumOfSquares += away * away;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
    if (own === 0) continue;
    // Rows are joined as Chan, Golub and LeVeque join samples.
    const away = base + sum / own - mean;
    const all = count + own;
    squares += Math.max(0, sumOfSquares - (sum * sum) / own) + (away * away * count * own) / all;
    mean += (away * own) / all;
    count = all;
  }
  if (count === 0) return { inside, statistics: null };
  return { inside, statistics: { count, mean, standardDeviation: Math.sqrt(squares / count), minimum, maximum } };
}
