import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { BlobMissing } from '../../platform/blobs/index.ts';
import { archiveBytes } from './archive-bytes.ts';
import type { FileEntry } from './lay-out.ts';
import { readZip } from './testing/read-zip.ts';
import { zipLength } from './zip-format.ts';

/** Blobs in memory that count how many are read at a time. */
function blobsOf(contents: readonly Buffer[]) {
  const bySha = new Map(contents.map((bytes) => [createHash('sha256').update(bytes).digest('hex'), bytes]));
  const counts = { open: 0, most: 0, chunks: 0 };
  const of = (sha256: string): Buffer => {
    const bytes = bySha.get(sha256);
    if (!bytes) throw new BlobMissing(sha256);
    return bytes;
  };
  async function* chunks(sha256: string): AsyncGenerator<Buffer> {
    counts.most = Math.max(counts.most, (counts.open += 1));
    try {
      const bytes = of(sha256);
      for (let at = 0; at < bytes.length; at += 1 << 18) {
        counts.chunks += 1;
        yield Buffer.from(bytes.subarray(at, at + (1 << 18)));
      }
    } finally {
      counts.open -= 1;
    }
  }
  return {
    counts,
    forget: (sha256: string) => bySha.delete(sha256),
    shorten: (sha256: string) => bySha.set(sha256, of(sha256).subarray(0, -1)),
    blobs: {
      async read(sha256: string, offset: number, length: number, into?: Uint8Array) {
        const bytes = of(sha256).subarray(offset, offset + length);
        into?.set(bytes);
        return into ?? bytes;
      },
      stream: (sha256: string) => Readable.from(chunks(sha256), { objectMode: false }),
    },
  };
}

async function collected(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

const entryOf = (bytes: Buffer, n: number, isDicom = false): FileEntry => ({
  path: Buffer.from(`${n}`),
  size: bytes.length,
  modified: 0,
  source: { sha256: createHash('sha256').update(bytes).digest('hex'), isDicom },
});
const sha256Of = ({ source }: FileEntry): string => ('sha256' in source ? source.sha256 : '');
const stays = { isLeft: () => false, permit: async () => undefined };

const sizes = [0, 1, 1 << 20, (1 << 20) + 1, 3_000_000];
const contents = sizes.map((size) => randomBytes(size));

it('small and large files come as they are, one open at a time [DL-4, DL-9]', async () => {
  const { blobs, counts } = blobsOf(contents);
  const entries = contents.map((bytes, n) => entryOf(bytes, n));
  const archive = Buffer.concat(await collected(archiveBytes({ blobs, ...stays }, entries)));
  expect(archive.length).toBe(zipLength(entries));
  expect(readZip(archive).map(({ bytes }, n) => bytes.equals(contents[n]!))).toEqual(contents.map(() => true));
  expect([counts.most, counts.open]).toEqual([1, 0]);
});

it.each([1000, 2_000_000])('a DICOM file of %i bytes goes out with an empty preamble [DL-4]', async (size) => {
  const file = randomBytes(size);
  file.write('DICM', 128, 'latin1');
  const noDicom = randomBytes(size);
  const { blobs } = blobsOf([file, noDicom]);
  const entries = [entryOf(file, 0, true), entryOf(file, 1), entryOf(noDicom, 2, true)];
  const archive = Buffer.concat(await collected(archiveBytes({ blobs, ...stays }, entries)));
  const empty = Buffer.from(file).fill(0, 0, 128);
  const expected = [empty, file, noDicom];
  expect(readZip(archive).map(({ bytes }, n) => bytes.equals(expected[n]!))).toEqual([true, true, true]);
});

it.each([2, 4])(
  'a file that has gone meanwhile, or lost its end, breaks the archive off: file %i [DL-2]',
  async (n) => {
    for (const spoil of ['forget', 'shorten'] as const) {
      const store = blobsOf(contents);
      const entries = contents.map((bytes, index) => entryOf(bytes, index));
      const going = archiveBytes({ blobs: store.blobs, ...stays }, entries);
      await going.next();
      store[spoil](sha256Of(entries[n]!));
      if (spoil === 'shorten' && sizes[n]! <= 1 << 20) store.forget(sha256Of(entries[n]!));
      await expect(collected(going)).rejects.toThrow();
      expect(store.counts.open).toBe(0);
    }
  },
);

it('of a client that has gone no more is read, also while a checksum is made', async () => {
  const { blobs, counts } = blobsOf(contents);
  const source = { blobs, permit: stays.permit, isLeft: () => counts.chunks > 2 };
  await expect(collected(archiveBytes(source, [entryOf(contents[4]!, 0)]))).rejects.toThrow();
  expect(counts.chunks).toBeLessThan(6);
  expect(counts.open).toBe(0);
});

it('asks before each file whether it may still go out, and sends nothing after one that may not [DL-10]', async () => {
  const { blobs } = blobsOf(contents);
  const asked: number[] = [];
  const permit = async (n: number) => {
    asked.push(n);
    if (n === 2) throw new Error('not any more');
  };
  const entries = contents.map((bytes, n) => entryOf(bytes, n));
  const sent: Buffer[] = [];
  const going = async () => {
    for await (const chunk of archiveBytes({ blobs, isLeft: () => false, permit }, entries)) sent.push(chunk);
  };
  await expect(going()).rejects.toThrow('not any more');
  expect(asked).toEqual([0, 1, 2]);
  expect(Buffer.concat(sent).length).toBeLessThan(1000);
});
