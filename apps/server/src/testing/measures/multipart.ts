/**
 * `node apps/server/src/testing/measures/multipart.ts [--rounds 9]`: an upload form of ten files of 500 kB, cut by our
 * parser and by `@fastify/busboy`, and the same files as multipart/related by ours (decision 0008). The body comes in
 * chunks of 64 KiB, as a socket brings them. Median CPU time of this process per file; bytes that a parser has
 * copied: of what it gives out, what does not lie in the memory of a chunk that came in; and the memory of chunks that
 * piles up while twenty forms arrive and every file is read at once.
 */
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Busboy } from '@fastify/busboy';
import { readMultipart } from '../../platform/multipart/index.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);
const files = 10;
const fileBytes = 500_000;
const chunkBytes = 65_536;
const boundary = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp';
/** Bodies of one round: CPU time is counted in steps of a millisecond and more. */
const bodies = 20;

/** Bytes as of an image: every value comes, the same in each run. */
function image(seed: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(fileBytes);
  let state = seed;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

function bodyOf(headers: (n: number) => string): Buffer {
  const parts = Array.from({ length: files }, (_, n) => [
    Buffer.from(`--${boundary}\r\n${headers(n)}\r\n\r\n`),
    image(n + 1),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts.flat(), Buffer.from(`--${boundary}--\r\n`)]);
}

const form = bodyOf(
  (n) =>
    `Content-Disposition: form-data; name="file${n}"; filename="${n}.dcm"\r\nContent-Type: application/octet-stream`,
);
const related = bodyOf(() => 'Content-Type: application/dicom');
const formType = `multipart/form-data; boundary=${boundary}`;
const relatedType = `multipart/related; type="application/dicom"; boundary=${boundary}`;

/** Memory of its own for each chunk, as a socket has it. */
function chunksOf(body: Buffer): Buffer<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(body.length / chunkBytes) }, (_, n) => {
    const from = body.subarray(n * chunkBytes, (n + 1) * chunkBytes);
    const chunk = Buffer.allocUnsafeSlow(from.length);
    from.copy(chunk);
    return chunk;
  });
}

interface Cut {
  bytes: number;
  copied: number;
}

type Chunk = Buffer<ArrayBuffer>;
type Cutter = (chunks: readonly Chunk[] | AsyncIterable<Chunk>) => Promise<Cut>;

function memoryOf(chunks: Parameters<Cutter>[0]): ReadonlySet<ArrayBufferLike> {
  return new Set(Array.isArray(chunks) ? (chunks as readonly Chunk[]).map(({ buffer }) => buffer) : []);
}

const ours =
  (type: string): Cutter =>
  async (chunks) => {
    const came = memoryOf(chunks);
    const cut = { bytes: 0, copied: 0 };
    for await (const part of readMultipart(Readable.from(chunks), type, { parts: 250, headerBytes: 16_384 }))
      for await (const bytes of part.bytes) {
        cut.bytes += bytes.length;
        if (!came.has(bytes.buffer)) cut.copied += bytes.length;
      }
    return cut;
  };

const busboy: Cutter = async (chunks) => {
  const came = memoryOf(chunks);
  const cut = { bytes: 0, copied: 0 };
  const parser = new Busboy({ headers: { 'content-type': formType } });
  parser.on('file', (_name, file) =>
    file.on('data', (bytes: Buffer) => {
      cut.bytes += bytes.length;
      if (!came.has(bytes.buffer)) cut.copied += bytes.length;
    }),
  );
  const done = new Promise((resolve, reject) => parser.once('finish', resolve).once('error', reject));
  Readable.from(chunks).pipe(parser);
  await done;
  return cut;
};

/** Reads the chunks and does nothing with them: what the streams cost by themselves. */
const nothing: Cutter = async (chunks) => {
  const cut = { bytes: 0, copied: 0 };
  for await (const chunk of Readable.from(chunks)) cut.bytes += (chunk as Buffer).length;
  return cut;
};

async function round(cutter: Cutter, body: Buffer): Promise<{ ms: number } & Cut> {
  const all = Array.from({ length: bodies }, () => chunksOf(body));
  let cut: Cut = { bytes: 0, copied: 0 };
  const before = process.cpuUsage();
  for (const chunks of all) cut = await cutter(chunks);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / bodies / files, ...cut };
}

/** Megabytes of chunks that are not given back yet, at most, while forms arrive as the network brings them. */
async function pileOf(cutter: Cutter, body: Buffer): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* arriving(): AsyncGenerator<Chunk> {
    for (let at = 0; at < body.length; at += chunkBytes) {
      const chunk = Buffer.allocUnsafeSlow(Math.min(chunkBytes, body.length - at));
      body.copy(chunk, 0, at);
      yield chunk;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
  }
  for (let n = 0; n < bodies; n += 1) await cutter(arriving());
  return most / 1e6;
}

const cutters: Readonly<Record<string, [Cutter, Buffer]>> = {
  'no parser': [nothing, form],
  'ours, form-data': [ours(formType), form],
  '@fastify/busboy, form-data': [busboy, form],
  'ours, multipart/related': [ours(relatedType), related],
};
const times = new Map<string, number[]>();
const cuts = new Map<string, Cut>();
// By turns, so that what else the machine does meets all alike.
for (let n = 0; n <= rounds; n += 1)
  for (const [name, [cutter, body]] of Object.entries(cutters)) {
    const { ms, ...cut } = await round(cutter, body);
    cuts.set(name, cut);
    // The first round warms up.
    if (n > 0) times.set(name, [...(times.get(name) ?? []), ms]);
  }
for (const [name, all] of times) {
  const pile = await pileOf(...(cutters[name] ?? [nothing, form]));
  const sorted = all.toSorted((a, b) => a - b);
  const [least = 0, median = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  const { bytes = 0, copied = 0 } = cuts.get(name) ?? {};
  console.log(
    `${name}: ${median.toFixed(3)} ms of CPU per file (least ${least.toFixed(3)}), ${bytes} bytes of files, ${copied} copied, ${pile.toFixed(1)} MB of chunks pile up`,
  );
}
try {
  new Busboy({ headers: { 'content-type': relatedType } });
} catch (error) {
  console.log(`@fastify/busboy, multipart/related: ${(error as Error).message}`);
}
