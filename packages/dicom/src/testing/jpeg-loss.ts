import type { GreyPicture } from './burned-in-pictures.ts';

/** Luminance steps of T.81 table K.1, row by row. */
const steps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/** cosines[k * 8 + n]: the k-th base of the DCT at sample n, scaled to length 1 (T.81 A.3.3). */
const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const [k, n] = [at >> 3, at & 7];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});

/**
 * What baseline JPEG leaves of a picture at a quality of 1 to 100 as libjpeg counts it: each block of 8 x 8 is
 * transformed, quantised and transformed back. Pixels of blocks that are cut off by the edge are left alone.
 */
export function afterJpeg({ columns, rows, grey }: GreyPicture, quality: number): GreyPicture {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const quantisers = steps.map((step) => Math.max(1, Math.min(255, Math.floor((step * scale + 50) / 100))));
  const out = grey.slice();
  const block = new Float64Array(64);
  for (let top = 0; top + 8 <= rows; top += 8) {
    for (let left = 0; left + 8 <= columns; left += 8) {
      for (let at = 0; at < 64; at++) block[at] = (grey[(top + (at >> 3)) * columns + left + (at & 7)] ?? 0) - 128;
      transformed(block, false);
      for (let at = 0; at < 64; at++) {
        const step = quantisers[at] ?? 1;
        block[at] = Math.round((block[at] ?? 0) / step) * step;
      }
      transformed(block, true);
      for (let at = 0; at < 64; at++)
        out[(top + (at >> 3)) * columns + left + (at & 7)] = Math.max(
          0,
          Math.min(255, Math.round((block[at] ?? 0) + 128)),
        );
    }
  }
  return { columns, rows, grey: out };
}

function transformed(block: Float64Array, back: boolean): void {
  const line = new Float64Array(8);
  for (const [step, across] of [
    [1, 8],
    [8, 1],
  ] as const) {
    for (let n = 0; n < 8; n++) {
      for (let k = 0; k < 8; k++) {
        let sum = 0;
        for (let i = 0; i < 8; i++)
          sum += (block[n * across + i * step] ?? 0) * (cosines[back ? i * 8 + k : k * 8 + i] ?? 0);
        line[k] = sum;
      }
      for (let k = 0; k < 8; k++) block[n * across + k * step] = line[k] ?? 0;
    }
  }
}
