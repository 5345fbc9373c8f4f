/** Pictures without letters, 8 bits of grey, row by row: what text is burned into. */
export interface GreyPicture {
  columns: number;
  rows: number;
  grey: Uint8Array;
}

export type PictureKind = 'ultrasound' | 'ct' | 'report';
type Random = (below: number) => number;

/** A picture of a kind and a size, by what `random` gives. */
export function pictureWithoutText(kind: PictureKind, columns: number, rows: number, random: Random): GreyPicture {
  const draw = { ultrasound: drawUltrasound, ct: drawCt, report: drawReport }[kind];
  const levels = new Float32Array(columns * rows);
  draw({ columns, rows, levels }, random);
  return { columns, rows, grey: Uint8Array.from(levels, (level) => Math.max(0, Math.min(255, Math.round(level)))) };
}

interface Canvas {
  columns: number;
  rows: number;
  levels: Float32Array;
}

/** A sector on black: speckle that gets wider and weaker with depth, dark cysts, bright layers; a scale beside it. */
function drawUltrasound({ columns, rows, levels }: Canvas, random: Random): void {
  const speckle = speckled(columns, rows, random);
  const apexColumn = columns * (0.4 + random(200) / 1000);
  const apexRow = rows * 0.06;
  const depth = rows * (0.7 + random(200) / 1000);
  const halfAngle = 0.5 + random(40) / 100;
  const gain = 45 + random(60);
  const shapes = Array.from({ length: 6 }, () => ({
    column: columns * (0.25 + random(500) / 1000),
    row: rows * (0.25 + random(500) / 1000),
    radius: rows * (0.03 + random(80) / 1000),
    level: random(3) === 0 ? 2.2 : 0.05,
  }));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column - apexColumn, row - apexRow];
      const distance = Math.hypot(x, y);
      if (distance > depth || distance < rows * 0.04 || Math.abs(Math.atan2(x, y)) > halfAngle) continue;
      let level = gain * (1.3 - distance / depth);
      for (const shape of shapes)
        if (Math.hypot(column - shape.column, row - shape.row) < shape.radius) level *= shape.level;
      level *= 1 + 0.6 * Math.sin(distance / (rows * 0.05));
      levels[row * columns + column] = level * (speckle[row * columns + column] ?? 0);
    }
  }
  const bar = Math.round(columns * 0.96);
  for (let row = Math.round(rows * 0.2); row < rows * 0.6; row++)
    for (let column = bar; column < bar + 12; column++)
      levels[row * columns + column] = 255 * (1 - (row - rows * 0.2) / (rows * 0.4));
}

/** Rayleigh speckle with a mean of about 1, as wide as two or three pixels. */
function speckled(columns: number, rows: number, random: Random): Float32Array {
  const [real, imaginary] = [smoothNoise(columns, rows, random, 2), smoothNoise(columns, rows, random, 2)];
  return real.map((value, at) => 0.8 * Math.hypot(value, imaginary[at] ?? 0));
}

/** Normal noise of deviation 1 whose neighbours within `reach` pixels belong together. */
function smoothNoise(columns: number, rows: number, random: Random, reach: number): Float32Array {
  const raw = Float32Array.from({ length: columns * rows }, () => (random(256) + random(256) + random(256)) / 128 - 3);
  const blurred = blurredBy(blurredBy(raw, columns, rows, reach), columns, rows, reach);
  let squares = 0;
  for (const value of blurred) squares += value * value;
  const deviation = Math.sqrt(squares / blurred.length) || 1;
  return blurred.map((value) => value / deviation);
}

/** The mean of a square of 2 * reach - 1 pixels around each. */
function blurredBy(values: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const along = (from: Float32Array, step: number, length: number, across: number, count: number): Float32Array => {
    const out = new Float32Array(from.length);
    for (let line = 0; line < count; line++) {
      for (let at = 0; at < length; at++) {
        let sum = 0;
        for (let by = 1 - reach; by < reach; by++) {
          const near = Math.min(length - 1, Math.max(0, at + by));
          sum += from[line * across + near * step] ?? 0;
        }
        out[line * across + at * step] = sum / (2 * reach - 1);
      }
    }
    return out;
  };
  return along(along(values, 1, columns, columns, rows), columns, rows, 1, columns);
}

/** A trunk on black as soft tissue is shown: lungs, a spine and ribs in white, noise; edges a little soft. */
function drawCt({ columns, rows, levels }: Canvas, random: Random): void {
  const fill = (x: number, y: number, radiusX: number, radiusY: number, level: number): void => {
    for (let row = Math.max(0, Math.floor(y - radiusY)); row < Math.min(rows, y + radiusY); row++) {
      for (let column = Math.max(0, Math.floor(x - radiusX)); column < Math.min(columns, x + radiusX); column++)
        if (((column - x) / radiusX) ** 2 + ((row - y) / radiusY) ** 2 <= 1) levels[row * columns + column] = level;
    }
  };
  const [x, y] = [columns / 2, rows / 2];
  const size = Math.min(columns, rows) * (0.8 + random(300) / 1000);
  const tissue = 90 + random(50);
  fill(x, y, size * 0.5, size * 0.37, tissue - 50);
  fill(x, y, size * 0.47, size * 0.34, tissue);
  for (let rib = 0; rib < 18; rib++) {
    const angle = (rib / 18) * 2 * Math.PI + random(100) / 500;
    const [away, thick] = [0.43 * size, size * (0.012 + random(20) / 1000)];
    fill(x + away * Math.cos(angle), y + away * 0.7 * Math.sin(angle), thick * 1.8, thick, 255);
  }
  fill(x - size * 0.2, y, size * 0.15, size * 0.22, 5);
  fill(x + size * 0.2, y, size * 0.15, size * 0.22, 5);
  for (let vessel = 0; vessel < 60; vessel++) {
    const side = random(2) === 0 ? -1 : 1;
    const at = { x: side * (0.08 + random(240) / 1000), y: (random(400) - 200) / 1000 };
    fill(x + at.x * size, y + at.y * size, 1 + random(4), 1 + random(4), tissue + random(60));
  }
  fill(x, y + size * 0.24, size * 0.06, size * 0.07, 255);
  fill(x, y + size * 0.27, size * 0.025, size * 0.02, tissue);
  const soft = blurredBy(levels, columns, rows, 2);
  const noise = smoothNoise(columns, rows, random, 1);
  const strength = 4 + random(10);
  for (let at = 0; at < levels.length; at++)
    levels[at] = (soft[at] ?? 0) + ((soft[at] ?? 0) > 3 ? strength * (noise[at] ?? 0) : 0);
}

/** A screen or a page: one light or dark level, some frames, lines and a graph. */
function drawReport({ columns, rows, levels }: Canvas, random: Random): void {
  const light = random(2) === 0;
  levels.fill(light ? 225 + random(31) : random(40));
  const ink = light ? random(120) : 130 + random(126);
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    for (let step = 0; step <= steps; step++) {
      const row = Math.round(y0 + ((y1 - y0) * step) / steps);
      const column = Math.round(x0 + ((x1 - x0) * step) / steps);
      if (row >= 0 && row < rows && column >= 0 && column < columns) levels[row * columns + column] = ink;
    }
  };
  for (let frame = 0; frame < 2; frame++) {
    const [left, top] = [random(columns >> 1), random(rows >> 1)];
    const [right, bottom] = [left + (columns >> 2) + random(columns >> 2), top + (rows >> 2)];
    line(left, top, right, top);
    line(left, bottom, right, bottom);
    line(left, top, left, bottom);
    line(right, top, right, bottom);
    let height = bottom - 10;
    for (let column = left; column < right; column += 8) {
      const next = Math.max(top + 5, Math.min(bottom - 5, height + random(31) - 15));
      line(column, height, column + 8, next);
      height = next;
    }
  }
}
