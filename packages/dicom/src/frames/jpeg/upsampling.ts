export type Samples = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/**
 * The samples of one component at its own resolution; rows are `stride` apart and may be longer and more than the image
 * needs.
 */
export interface SamplePlane {
  samples: Samples;
  stride: number;
  columns: number;
  rows: number;
}

/**
 * Upsamples a component to the full number of rows. T.81 leaves the filter open: where a component has half the rows,
 * its samples lie in the middle between two full ones (JFIF 1.02) and the full ones take 3/4 of the near and 1/4 of the
 * other sample; other factors repeat samples.
 */
export function upsampledRows(plane: SamplePlane, factor: number, rows: number): SamplePlane {
  if (factor === 1) return plane;
  const { samples, stride, columns } = plane;
  const last = plane.rows - 1;
  const result = like(samples, columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const near = Math.min(Math.floor(row / factor), last);
    const odd = row & 1;
    const other = factor !== 2 ? near : Math.min(Math.max(near - 1 + 2 * odd, 0), last);
    let from = near * stride;
    let beside = other * stride;
    for (let to = row * columns; to < (row + 1) * columns; to += 1, from += 1, beside += 1) {
      result[to] = (3 * samples[from]! + samples[beside]! + 1 + odd) >> 2;
    }
  }
  return { samples: result, stride: columns, columns, rows };
}

/** Upsamples a component to the full number of columns, in the same way. */
export function upsampledColumns(plane: SamplePlane, factor: number, columns: number): SamplePlane {
  if (factor === 1) return plane;
  const { samples, stride, rows } = plane;
  const last = plane.columns - 1;
  const result = like(samples, columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const from = row * stride;
    const to = row * columns;
    if (factor !== 2) {
      for (let column = 0; column < columns; column += 1) {
        result[to + column] = samples[from + Math.min(Math.floor(column / factor), last)]!;
      }
      continue;
    }
    let before = samples[from]!;
    let near = before;
    for (let column = 0; column < columns; column += 2) {
      const half = column >> 1;
      const after = half < last ? samples[from + half + 1]! : near;
      result[to + column] = (3 * near + before + 1) >> 2;
      if (column + 1 < columns) result[to + column + 1] = (3 * near + after + 2) >> 2;
      before = near;
      near = after;
    }
  }
  return { samples: result, stride: columns, columns, rows };
}

function like(samples: Samples, length: number): Samples {
  return samples instanceof Uint8Array ? new Uint8Array(length) : new Uint16Array(length);
}
