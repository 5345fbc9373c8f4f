/**
 * `node packages/dicom/src/frames/testing/measure-jpeg.ts`: the JPEG of the test images, by our decoder and by the
 * maintained ones; prints per process what each decodes, how far its samples are from ours, how many of the frames it
 * gives back without a word where the second half of the codestream is missing, and the time. CPU time of this process,
 * the fewest milliseconds of several rounds, summed over the frames that both decode.
 */
import { Decoder as LosslessDecoder } from 'jpeg-lossless-decoder-js';
import { codestreamForCodec } from '../jpeg/codec-codestream.ts';
import { decodeJpeg, type DecodedJpeg } from '../jpeg/decode-jpeg.ts';
import { manifest, storedFramesIfAny, testImage } from './test-images.ts';

const rounds = 5;
const framesOfFile = 3;
const processes: Readonly<Record<number, string>> = {
  0xc0: 'baseline',
  0xc1: 'extended sequential',
  0xc2: 'progressive',
  0xc3: 'lossless',
};

interface Frame {
  name: string;
  kind: string;
  bytes: Uint8Array;
  expected: { rows: number; columns: number; samplesPerPixel: number };
}

type Decode = (frame: Frame) => ArrayLike<number>;

/** The process, bits and predictor that a codestream says (T.81 B.2.2, B.2.3). */
function kindOf(bytes: Uint8Array): string {
  let kind = 'unknown';
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const code = bytes[at + 1] ?? 0;
    const name = processes[code];
    if (name !== undefined) kind = `${name}, ${bytes[at + 4]} bits, ${bytes[at + 9]} components`;
    if (code === 0xda)
      return kind.startsWith('lossless') ? `${kind}, selection ${bytes[at + 5 + 2 * (bytes[at + 4] ?? 0)]}` : kind;
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return kind;
}

async function frames(): Promise<Frame[]> {
  const all: Frame[] = [];
  const paths = manifest()
    .filter((one) => !one.case.startsWith('broken-'))
    .flatMap(({ file_list: list }) => list.map((entry) => (Array.isArray(entry) ? (entry[0] ?? '') : entry.path)));
  for (const path of paths) {
    if (
      !testImage(path)
        .subarray(128, 132)
        .every((byte, n) => byte === 'DICM'.charCodeAt(n))
    )
      continue;
    let stored: ReturnType<typeof storedFramesIfAny>;
    try {
      stored = storedFramesIfAny(path);
    } catch {
      continue;
    }
    for (let index = 0; stored && index < Math.min(framesOfFile, stored.numberOfFrames); index += 1) {
      const { bytes, description } = await stored.frame(index);
      if (!/^1\.2\.840\.10008\.1\.2\.4\.(5\d|70)$/.test(description.transferSyntaxUID)) break;
      const { rows, columns, samplesPerPixel } = description;
      const expected = { rows, columns, samplesPerPixel };
      all.push({ name: `${path} ${index}`, kind: kindOf(bytes), bytes, expected });
    }
  }
  return all;
}

const before = performance.now();
const { default: loadTurbo } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs');
const module = await loadTurbo({ print: () => {}, printErr: () => {} });
const loadedMs = performance.now() - before;

function turbo({ bytes, expected }: Frame): ArrayLike<number> {
  const given = codestreamForCodec(bytes, expected);
  if (!given) throw new Error('is not given to it');
  const decoder = new module.JPEGDecoder();
  try {
    decoder.getEncodedBuffer(given.bytes.length).set(given.bytes);
    decoder.decode();
    return decoder.getDecodedBuffer().slice();
  } finally {
    decoder.delete();
  }
}

function lossless({ bytes, kind }: Frame): ArrayLike<number> {
  const decoded = new LosslessDecoder().decompress(Uint8Array.from(bytes).buffer);
  return / [2-8] bits/.test(kind) ? new Uint8Array(decoded) : new Uint16Array(decoded);
}

function ours({ bytes, expected }: Frame): DecodedJpeg['samples'] {
  return decodeJpeg(bytes, expected).samples;
}

/** Milliseconds of CPU; the fewest of several rounds. */
function time(decode: Decode, frame: Frame): number {
  let fewest = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    decode(frame);
    const { user, system } = process.cpuUsage(before);
    fewest = Math.min(fewest, (user + system) / 1000);
  }
  return fewest;
}

function answers(decode: Decode, frame: Frame): boolean {
  try {
    return decode(frame).length > 0;
  } catch {
    return false;
  }
}

interface Row {
  frames: number;
  decoded: number;
  equal: number;
  most: number;
  oursMs: number;
  theirsMs: number;
  /** Frames that are given back as whole where half of the codestream is missing: by us, by them. */
  halves: [number, number];
  failures: Set<string>;
}

function compare(all: readonly Frame[], decode: Decode): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const frame of all) {
    const row = rows.get(frame.kind) ?? {
      frames: 0,
      decoded: 0,
      equal: 0,
      most: 0,
      oursMs: 0,
      theirsMs: 0,
      halves: [0, 0],
      failures: new Set(),
    };
    rows.set(frame.kind, row);
    row.frames += 1;
    const half = { ...frame, bytes: frame.bytes.subarray(0, frame.bytes.length / 2) };
    [ours, decode].forEach((one, n) => (row.halves[n as 0 | 1] += answers(one, half) ? 1 : 0));
    try {
      const theirs = decode(frame);
      const own = ours(frame);
      let most = theirs.length === own.length ? 0 : Infinity;
      for (let i = 0; i < own.length; i += 1) most = Math.max(most, Math.abs((own[i] ?? 0) - (theirs[i] ?? 0)));
      row.decoded += 1;
      row.equal += most === 0 ? 1 : 0;
      row.most = Math.max(row.most, most);
      row.theirsMs += time(decode, frame);
      row.oursMs += time(ours, frame);
    } catch (error) {
      row.failures.add(error instanceof Error ? error.message.slice(0, 60) : 'threw no error');
    }
  }
  return rows;
}

function print(name: string, rows: Map<string, Row>): void {
  console.log(`\n${name}\n`);
  console.log(
    '| process | frames | decoded | equal | most apart | half given as whole, ours / theirs | ours ms | theirs ms | refused with |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [kind, row] of [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(
      `| ${kind} | ${row.frames} | ${row.decoded} | ${row.equal} | ${row.most} | ${row.halves.join(' / ')} | ${row.oursMs.toFixed(1)} | ${row.theirsMs.toFixed(1)} | ${[...row.failures].join('; ')} |`,
    );
}

const all = await frames();
const first = all.find(({ kind }) => kind === 'baseline, 8 bits, 1 components');
const coldMs = (decode: Decode) => {
  const before = performance.now();
  if (first) decode(first);
  return performance.now() - before;
};
console.log(`first grey frame, cold: ours ${coldMs(ours).toFixed(1)} ms, theirs ${coldMs(turbo).toFixed(1)} ms`);
console.log(`besides, theirs is loaded and compiled in ${loadedMs.toFixed(1)} ms`);
print(
  'libjpeg-turbo (WebAssembly, 8 bits)',
  compare(
    all.filter(({ kind }) => !kind.startsWith('lossless')),
    turbo,
  ),
);
print(
  'jpeg-lossless-decoder-js',
  compare(
    all.filter(({ kind }) => kind.startsWith('lossless')),
    lossless,
  ),
);
