import { deflateRaw } from 'pako';
import type { PixelDescription } from '../pixel-description.ts';
import { encoded, rpcl, type Encoder } from './encoders.ts';
import { describedAs } from './describe-pixels.ts';
import { JpegWriter, writeDctScan } from './jpeg-writer.ts';

/** One frame as it lies in a file, and what the data set says of it. */
export interface CodedFrame {
  description: PixelDescription;
  bytes: Uint8Array;
}

/** A small frame in each syntax that we can write, for damaging them. Rows and columns: whole blocks of 8. */
export async function codedFrames(rows: number, columns: number): Promise<CodedFrame[]> {
  const size = { rows, columns };
  /** Steps with a little noise: the encoders make room for no more than the image itself. */
  const slope = (samples: number) =>
    Array.from(
      { length: rows * columns * samples },
      (_, n) => (Math.floor(n / samples / 32) % 240) + (n % 61 === 0 ? 1 : 0),
    );
  const of = (transferSyntaxUID: string, bytes: Uint8Array, more: Partial<PixelDescription> = {}): CodedFrame => ({
    description: describedAs({ ...size, transferSyntaxUID, bitsAllocated: 8, ...more }),
    bytes,
  });
  const grey = { ...size, components: 1, bits: 8, samples: slope(1) };
  const colour = { ...size, components: 3, bits: 8, samples: slope(3) };
  const rgb = { samplesPerPixel: 3 };
  const native = Uint8Array.from(slope(1));
  const frames = [
    of('1.2.840.10008.1.2.1', native),
    of('1.2.840.10008.1.2.2', new Uint8Array(rows * columns * 2), { bitsAllocated: 16 }),
    of('1.2.840.10008.1.2.1', new Uint8Array((rows * columns) / 8), { bitsAllocated: 1 }),
    of('1.2.840.10008.1.2.5', rleFrame(native)),
    of('1.2.840.10008.1.2.8.1', deflateRaw(native)),
    ...['1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.51'].map((uid) => of(uid, sequentialJpeg(rows, columns))),
  ];
  for (const [codec, ...syntaxes] of [
    ['charls', '1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.81'],
    ['openjpeg', '1.2.840.10008.1.2.4.90', '1.2.840.10008.1.2.4.91'],
    ['openjph', '1.2.840.10008.1.2.4.201', '1.2.840.10008.1.2.4.203'],
  ] as const) {
    // Fewer than the encoder takes by itself: each halves the image.
    const set = (encoder: Encoder) => encoder.setDecompositions?.(2);
    const [one, three] = [await encoded(codec, grey, set), await encoded(codec, colour, set)];
    for (const uid of syntaxes) frames.push(of(uid, one), of(uid, three, rgb));
  }
  frames.push(of('1.2.840.10008.1.2.4.202', await encoded('openjph', grey, rpcl)));
  return frames;
}

/** PS3.5 annex G: one segment of literal runs. */
function rleFrame(values: Uint8Array): Uint8Array {
  const runs: number[] = [];
  for (let at = 0; at < values.length; at += 128) {
    const run = values.subarray(at, at + 128);
    runs.push(run.length - 1, ...run);
  }
  const header = new DataView(new ArrayBuffer(64));
  header.setUint32(0, 1, true);
  header.setUint32(4, 64, true);
  return Uint8Array.from([...new Uint8Array(header.buffer), ...runs]);
}

function sequentialJpeg(rows: number, columns: number): Uint8Array {
  const [down, across] = [rows / 8, columns / 8];
  const plane = { h: 1, v: 1, stride: across, coefficients: new Int16Array(down * across * 64) };
  for (let block = 0; block < down * across; block++) plane.coefficients.set([(block % 9) * 5 - 20, 3, -2], block * 64);
  const writer = new JpegWriter()
    .quantisation(3)
    .frame(0xc1, 8, rows, columns, [{ h: 1, v: 1 }])
    .huffman(6);
  writer.scan([0], 0, 63, 0);
  writeDctScan(writer, [plane], { across, down }, 0, 6);
  return writer.end();
}
