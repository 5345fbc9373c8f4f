import { describe, expect, test } from 'vitest';
import { JpegWriter } from '../testing/jpeg-writer.ts';
import { randomIntegers } from '../testing/random.ts';
import { decodeJpeg } from './decode-jpeg.ts';

interface Scan {
  components: number[];
  predictor: number;
  pointTransform: number;
  restartRows: number;
}

/** Encodes interleaved samples as T.81 annex H says; the predictions are those of table H.1. */
function encode(
  samples: number[],
  rows: number,
  columns: number,
  count: number,
  precision: number,
  scans: Scan[],
): Uint8Array {
  const writer = new JpegWriter().huffman(6);
  writer.frame(
    0xc3,
    precision,
    rows,
    columns,
    Array.from({ length: count }, () => ({ h: 1, v: 1 })),
  );
  for (const { components, predictor, pointTransform, restartRows } of scans) {
    const interval = restartRows * columns;
    writer.segment(0xdd, interval >> 8, interval & 0xff).scan(components, predictor, 0, pointTransform);
    const at = (row: number, column: number, component: number): number =>
      samples[(row * columns + column) * count + component]! >> pointTransform;
    for (let row = 0; row < rows; row += 1) {
      const first = row === 0 || (restartRows > 0 && row % restartRows === 0);
      if (first && row > 0) writer.restart(row / restartRows - 1);
      for (let column = 0; column < columns; column += 1) {
        for (const component of components) {
          const a = column > 0 ? at(row, column - 1, component) : 0;
          const b = row > 0 ? at(row - 1, column, component) : 0;
          const c = row > 0 && column > 0 ? at(row - 1, column - 1, component) : 0;
          const table = [0, a, b, c, a + b - c, a + ((b - c) >> 1), b + ((a - c) >> 1), (a + b) >> 1];
          let prediction = table[predictor]!;
          if (first) prediction = column === 0 ? 2 ** (precision - pointTransform - 1) : a;
          else if (column === 0) prediction = b;
          // Differences are modulo 65536 (H.1.2.1): from -32767 to 32768.
          const difference = ((at(row, column, component) - prediction + 32767) & 0xffff) - 32767;
          writer.signed(difference, 6);
        }
      }
    }
    writer.align();
  }
  return writer.end();
}

describe('lossless JPEG', () => {
  const [rows, columns] = [9, 13];

  test.each([1, 2, 3, 4, 5, 6, 7])('predictor %i, 16 bits with every difference there is', (predictor) => {
    const samples = randomIntegers(predictor, rows * columns, 0, 65535);
    samples[5] = 0;
    samples[6] = 32768;
    const bytes = encode(samples, rows, columns, 1, 16, [
      { components: [0], predictor, pointTransform: 0, restartRows: 0 },
    ]);
    const decoded = decodeJpeg(bytes, { rows, columns, samplesPerPixel: 1 });
    expect(decoded).toMatchObject({ precision: 16, lossless: true });
    expect([...decoded.samples]).toEqual(samples);
  });

  test.each([2, 8, 12])('%i bits, three components in one scan, restarts after two rows', (precision) => {
    const samples = randomIntegers(precision, rows * columns * 3, 0, 2 ** precision - 1);
    const bytes = encode(samples, rows, columns, 3, precision, [
      { components: [0, 1, 2], predictor: 7, pointTransform: 0, restartRows: 2 },
    ]);
    const decoded = decodeJpeg(bytes, { rows, columns, samplesPerPixel: 3 });
    expect([...decoded.samples]).toEqual(samples);
    expect(decoded.samples).toBeInstanceOf(precision <= 8 ? Uint8Array : Uint16Array);
  });

  test('components in scans of their own, with a point transform each', () => {
    const samples = randomIntegers(1, rows * columns * 3, 0, 4095);
    const scans = [0, 1, 2].map((i) => ({ components: [i], predictor: i + 4, pointTransform: i, restartRows: i }));
    const { samples: decoded } = decodeJpeg(encode(samples, rows, columns, 3, 12, scans), {
      rows,
      columns,
      samplesPerPixel: 3,
    });
    expect([...decoded]).toEqual(samples.map((sample, at) => (sample >> (at % 3)) << (at % 3)));
  });
});
