import { describe, expect, test } from 'vitest';
import { FrameError } from '../frame-error.ts';
import type { DctComponent } from '../testing/jpeg-writer.ts';
import { JpegWriter, writeDctScan } from '../testing/jpeg-writer.ts';
import { randomIntegers } from '../testing/random.ts';
import { decodeJpeg } from './decode-jpeg.ts';
import { inverseDct, scaledQuantisation } from './inverse-dct.ts';

/** Coefficients that fill a component: a random DC and a few random AC values per block. */
function component(seed: number, h: number, v: number, across: number, down: number): DctComponent {
  const stride = across * h;
  const count = stride * down * v;
  const coefficients = new Int16Array(count * 64);
  const dc = randomIntegers(seed, count, -60, 60);
  const ac = randomIntegers(seed + 1, count * 3, -9, 9);
  const where = randomIntegers(seed + 2, count * 3, 1, 63);
  for (let block = 0; block < count; block += 1) {
    coefficients[block * 64] = dc[block]!;
    for (let i = 0; i < 3; i += 1) coefficients[block * 64 + where[block * 3 + i]!] = ac[block * 3 + i]!;
  }
  return { h, v, stride, coefficients };
}

/** The sample of a component at its own resolution. */
function sampleOf(
  { stride, coefficients }: DctComponent,
  row: number,
  column: number,
  step: number,
  precision: number,
): number {
  const samples = new Uint16Array(64);
  const block = Math.floor(row / 8) * stride + Math.floor(column / 8);
  const quantisation = scaledQuantisation(new Uint16Array(64).fill(step));
  inverseDct(coefficients, block * 64, quantisation, samples, 0, 8, 2 ** precision - 1);
  return samples[(row % 8) * 8 + (column % 8)]!;
}

const grey = { h: 1, v: 1 };

describe('sequential DCT', () => {
  test.each([
    { precision: 8, code: 0xc0, restartInterval: 0 },
    { precision: 8, code: 0xc1, restartInterval: 2 },
    { precision: 12, code: 0xc1, restartInterval: 0 },
    { precision: 12, code: 0xc1, restartInterval: 5 },
  ])('one component of $precision bits, restart interval $restartInterval', ({ precision, code, restartInterval }) => {
    const [rows, columns, step] = [19, 21, 3];
    const plane = component(precision + restartInterval, 1, 1, 3, 3);
    const writer = new JpegWriter().quantisation(step).frame(code, precision, rows, columns, [grey]).huffman(6);
    writer.segment(0xdd, 0, restartInterval).scan([0], 0, 63, 0);
    writeDctScan(writer, [plane], { across: 3, down: 3 }, restartInterval, 6);
    const decoded = decodeJpeg(writer.end(), { rows, columns, samplesPerPixel: 1 });
    expect(decoded).toMatchObject({ precision, lossless: false, colour: undefined });
    const expected = Array.from({ length: rows * columns }, (_, i) =>
      sampleOf(plane, Math.floor(i / columns), i % columns, step, precision),
    );
    expect([...decoded.samples]).toEqual(expected);
  });

  test.each([
    { h: 2, v: 1 },
    { h: 2, v: 2 },
    { h: 1, v: 2 },
    { h: 4, v: 1 },
  ])('chroma subsampled by $h x $v, interleaved', ({ h, v }) => {
    const [rows, columns] = [29, 43];
    const units = { across: Math.ceil(columns / (8 * h)), down: Math.ceil(rows / (8 * v)) };
    const planes = [
      component(1, h, v, units.across, units.down),
      component(2, 1, 1, units.across, units.down),
      component(3, 1, 1, units.across, units.down),
    ];
    const writer = new JpegWriter()
      .quantisation(2)
      .huffman(10)
      .frame(0xc0, 8, rows, columns, planes)
      .scan([0, 1, 2], 0, 63, 0);
    writeDctScan(writer, planes, units, 0, 10);
    const { samples, colour } = decodeJpeg(writer.end(), { rows, columns, samplesPerPixel: 3 });
    expect(colour).toBe('YBR');
    const [ownRows, ownColumns] = [Math.ceil(rows / v), Math.ceil(columns / h)];
    /** Twice the size: 3/4 of the nearest sample and 1/4 of the next one, across and down; four times: the nearest. */
    const near = (plane: DctComponent, row: number, column: number): number =>
      sampleOf(plane, Math.min(Math.max(row, 0), ownRows - 1), Math.min(Math.max(column, 0), ownColumns - 1), 2, 8);
    const weights = (at: number, factor: number): [number, number][] => {
      const own = Math.floor(at / factor);
      return factor === 2
        ? [
            [own, 0.75],
            [own + (at % 2 === 0 ? -1 : 1), 0.25],
          ]
        : [[own, 1]];
    };
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const at = (row * columns + column) * 3;
        expect(samples[at]).toBe(sampleOf(planes[0]!, row, column, 2, 8));
        for (const chroma of [1, 2]) {
          const exact = weights(row, v).reduce(
            (sum, [r, wr]) =>
              sum + weights(column, h).reduce((inner, [c, wc]) => inner + wr * wc * near(planes[chroma]!, r, c), 0),
            0,
          );
          expect(Math.abs(samples[at + chroma]! - exact)).toBeLessThanOrEqual(1.25);
        }
      }
    }
  });

  test('components in scans of their own, each with the quantisation table of its time', () => {
    const [rows, columns] = [10, 20];
    const planes = [component(4, 1, 1, 3, 2), component(5, 1, 1, 3, 2), component(6, 1, 1, 3, 2)];
    const writer = new JpegWriter().huffman(6).frame(0xc1, 8, rows, columns, planes);
    planes.forEach((plane, i) => {
      writer.quantisation(i + 1).scan([i], 0, 63, 0);
      writeDctScan(writer, [plane], { across: 3, down: 2 }, 0, 6);
      writer.align();
    });
    const { samples } = decodeJpeg(writer.end(), { rows, columns, samplesPerPixel: 3 });
    samples.forEach((sample, at) => {
      const pixel = Math.floor(at / 3);
      expect(sample).toBe(sampleOf(planes[at % 3]!, Math.floor(pixel / columns), pixel % columns, (at % 3) + 1, 8));
    });
  });

  test('a codestream of more scans than any encoder makes is refused: each costs a pass over all blocks', () => {
    const [rows, columns] = [16, 16];
    const plane = component(8, 1, 1, 2, 2);
    const withScans = (count: number) => {
      const writer = new JpegWriter().quantisation(1).huffman(6).frame(0xc0, 8, rows, columns, [grey]);
      for (let scan = 0; scan < count; scan += 1) {
        writer.scan([0], 0, 63, 0);
        writeDctScan(writer, [plane], { across: 2, down: 2 }, 0, 6);
        writer.align();
      }
      return writer.end();
    };
    const expected = { rows, columns, samplesPerPixel: 1 };
    expect(decodeJpeg(withScans(64), expected).samples).toHaveLength(256);
    expect(() => decodeJpeg(withScans(65), expected)).toThrow(FrameError);
  });

  test('the number of lines may come after the scan (DNL)', () => {
    const plane = component(7, 1, 1, 1, 2);
    const writer = new JpegWriter().quantisation(1).huffman(6).frame(0xc0, 8, 0, 8, [grey]).scan([0], 0, 63, 0);
    writeDctScan(writer, [plane], { across: 1, down: 2 }, 0, 6);
    writer.align();
    const bytes = writer.segment(0xdc, 0, 12).end();
    expect(decodeJpeg(bytes, { rows: 12, columns: 8, samplesPerPixel: 1 }).samples).toHaveLength(96);
  });
});

describe('what three components mean', () => {
  const decode = (before: (writer: JpegWriter) => void, ids?: string): string | undefined => {
    const planes = [component(8, 1, 1, 1, 1), component(9, 1, 1, 1, 1), component(10, 1, 1, 1, 1)];
    const writer = new JpegWriter();
    before(writer);
    writer.quantisation(1).huffman(6);
    const letters = ids === undefined ? [1, 2, 3] : Array.from(ids, (letter) => letter.charCodeAt(0));
    writer.segment(0xc0, 8, 0, 8, 0, 8, 3, ...letters.flatMap((id) => [id, 0x11, 0]));
    writer.segment(0xda, 3, ...letters.flatMap((id) => [id, 0]), 0, 63, 0);
    writeDctScan(writer, planes, { across: 1, down: 1 }, 0, 6);
    return decodeJpeg(writer.end(), { rows: 8, columns: 8, samplesPerPixel: 3 }).colour;
  };
  const adobe = (transform: number) => (writer: JpegWriter) =>
    void writer.segment(0xee, ...new TextEncoder().encode('Adobe'), 0, 100, 0, 0, 0, 0, transform);
  const jfif = (writer: JpegWriter): void =>
    void writer.segment(0xe0, ...new TextEncoder().encode('JFIF'), 0, 1, 2, 0, 0, 1, 0, 1, 0, 0);

  test('Adobe says it, then the names of the components, then JFIF', () => {
    expect(decode(adobe(0))).toBe('RGB');
    expect(decode(adobe(1))).toBe('YBR');
    expect(decode((writer) => (jfif(writer), adobe(0)(writer)))).toBe('RGB');
    expect(decode(jfif)).toBe('YBR');
    expect(decode(() => {}, 'RGB')).toBe('RGB');
    expect(decode(() => {})).toBeUndefined();
  });
});

describe('damage', () => {
  const plane = component(11, 1, 1, 2, 2);
  const whole = (): Uint8Array => {
    const writer = new JpegWriter().quantisation(1).huffman(6).frame(0xc0, 8, 16, 16, [grey]);
    writer.segment(0xdd, 0, 2).scan([0], 0, 63, 0);
    writeDctScan(writer, [plane], { across: 2, down: 2 }, 2, 6);
    return writer.end();
  };
  const size = { rows: 16, columns: 16, samplesPerPixel: 1 };
  const kind = (bytes: Uint8Array, expected = size): string => {
    try {
      decodeJpeg(bytes, expected);
      return 'decoded';
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      return error.kind;
    }
  };

  test('a codestream that ends anywhere before its end marker is refused', () => {
    const bytes = whole();
    expect(kind(bytes)).toBe('decoded');
    for (let length = 0; length < bytes.length - 2; length += 1)
      expect(['truncated', 'corrupt']).toContain(kind(bytes.subarray(0, length)));
    expect(kind(bytes.subarray(0, bytes.length - 2))).toBe('decoded');
  });

  test('another size than the image pixel module is refused before anything is decoded', () => {
    expect(kind(whole(), { ...size, rows: 17 })).toBe('mismatch');
    expect(kind(whole(), { ...size, columns: 15 })).toBe('mismatch');
    expect(kind(whole(), { ...size, samplesPerPixel: 3 })).toBe('mismatch');
  });

  test('a missing restart marker, arithmetic coding and undefined tables are named', () => {
    const bytes = whole();
    const restart = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xd0);
    const other = Uint8Array.from(bytes);
    other[restart + 1] = 0xe5;
    expect(kind(other)).toBe('corrupt');
    expect(kind(new JpegWriter().frame(0xc9, 8, 16, 16, [grey]).end())).toBe('unsupported_transfer_syntax');
    expect(kind(new JpegWriter().frame(0xc0, 8, 16, 16, [grey]).scan([0], 0, 63, 0).end())).toBe('corrupt');
    expect(kind(new JpegWriter().scan([0], 0, 63, 0).end())).toBe('corrupt');
    expect(kind(new JpegWriter().segment(0xc4, 0, 3, ...Array.from({ length: 15 }, () => 0), 1, 2, 3).end())).toBe(
      'corrupt',
    );
  });
});
