/** What several rounds gave. */
export interface Summary {
  readonly min: number;
  readonly median: number;
  readonly max: number;
  readonly rounds: number;
}

/** The value below which the fraction `q` (0 to 1) of the samples lies: of the sorted samples, the nearest rank. */
export function quantile(samples: readonly number[], q: number): number {
  if (samples.length === 0) throw new RangeError('no samples');
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

/** Middle of the samples; of an even number of them, the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  if (samples.length === 0) throw new RangeError('no samples');
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

export function summary(samples: readonly number[]): Summary {
  return {
    min: Math.min(...samples),
    median: median(samples),
    max: Math.max(...samples),
    rounds: samples.length,
  };
}

/** Slope of the straight line through points, by least squares: units of y per unit of x. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const n = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n;
  const over = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
