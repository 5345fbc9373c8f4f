import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { filesAt, inFolder, otherReaders } from './testing/other-readers.ts';
import { readDirectory } from './testing/read-zip.ts';
import { centralHeader, endOfArchive, localHeader, localLength, zipLength, type WrittenEntry } from './zip-format.ts';

const modified = Date.UTC(2026, 10, 23, 4, 5, 6);
const last = Buffer.from('the last file');

/** Lays an archive out in a file with holes, where contents are nothing but zeros. */
function sparseArchive(file: string, sizes: readonly number[]): { entries: WrittenEntry[]; length: number } {
  const handle = openSync(file, 'w');
  const entries: WrittenEntry[] = [];
  let position = 0;
  const write = (bytes: Buffer) => (position += writeSync(handle, bytes, 0, bytes.length, position));
  for (const [n, size] of [...sizes, last.length].entries()) {
    const isLast = n === sizes.length;
    const plain = { path: Buffer.from(isLast ? '最後/末尾.txt' : `大 ${n}.bin`), size, modified };
    const crc = isLast ? crc32(last) : 0;
    entries.push({ ...plain, crc, offset: position });
    expect(write(localHeader(plain, crc)) - (entries.at(-1)?.offset ?? 0)).toBe(localLength(plain));
    if (isLast) write(last);
    else position += size;
  }
  const begin = position;
  for (const entry of entries) write(centralHeader(entry));
  write(endOfArchive(entries.length, position - begin, begin));
  ftruncateSync(handle, position);
  closeSync(handle);
  return { entries, length: position };
}

it.each([
  ['nothing', []],
  ['a few files', [0, 1, 70_000]],
  ['a file of 4 GiB, which needs ZIP64', [0x100000000]],
  ['a file just below that', [0xfffffffe]],
  ['a file of 12 GB', [5, 12_000_000_000, 7]],
  ['many that are 5 GB together', Array<number>(10).fill(500_000_000)],
  ['70,000 files', Array<number>(70_000).fill(0)],
])(
  '%s: the length is known before, and readers find what is there [DL-2]',
  async (_, sizes) => {
    await inFolder((folder) => {
      const file = join(folder, 'a.zip');
      const { entries, length } = sparseArchive(file, sizes);
      expect(zipLength(entries)).toBe(length);
      const handle = openSync(file, 'r');
      const read = readDirectory((position, count) => {
        const bytes = Buffer.alloc(count);
        expect(readSync(handle, bytes, 0, count, position)).toBe(count);
        return bytes;
      }, length);
      closeSync(handle);
      expect(read.map(({ path, size, offset }) => ({ path, size, offset }))).toEqual(
        entries.map(({ path, size, offset }) => ({ path: path.toString(), size, offset })),
      );
      expect(read.at(-1)?.seconds).toBe(modified / 1000);
      for (const reader of Object.values(otherReaders))
        expect(reader.list(file).join('\n')).toBe(
          entries.map(({ path, size }) => `${size} ${path.toString()}`).join('\n'),
        );
    });
  },
  60_000,
);

it.each(Object.entries(otherReaders))('%s unpacks a file that lies behind 4 GiB', async (_, { unpack }) => {
  await inFolder((folder) => {
    const file = join(folder, 'a.zip');
    sparseArchive(file, [0x100000000]);
    unpack(file, folder, '最後/末尾.txt');
    expect(filesAt(folder, ['最後/末尾.txt'])).toEqual([last]);
  });
});
