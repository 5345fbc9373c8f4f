import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bytesOf, slabBytes } from '../studies/index.ts';
import { openSpool } from './spool.ts';

const folders: string[] = [];
async function aSpool() {
  const folder = await mkdtemp(join(tmpdir(), 'mado-spool-'));
  folders.push(folder);
  return { folder, spool: openSpool(folder, 'request', () => {}) };
}
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

const content = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 251));
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const ignore = () => {};

test.each([0, 1, 1000, slabBytes - 1, slabBytes])('%i bytes stay in memory', async (length) => {
  const { spool, folder } = await aSpool();
  const bytes = content(length);
  const { slab, reading } = await spool.receive('a.bin', inChunks(bytes, 65_536), ignore, true);
  expect(await reading).toMatchObject({ size: length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect(slab && bytesOf(slab).equals(bytes)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [slabBytes + 1, 65_536],
  [3 * slabBytes, 65_536],
  [3 * slabBytes + 17, 2 * slabBytes + 5],
])('%i bytes in chunks of %i are written', async (length, size) => {
  const { spool } = await aSpool();
  const bytes = content(length);
  const { slab, path, reading } = await spool.receive('a.bin', inChunks(bytes, size), ignore, true);
  expect(slab).toBeNull();
  expect(await reading).toMatchObject({ size: length, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect((await readFile(path)).equals(bytes)).toBe(true);
});

test.each([0, 1000])('%i bytes that may have to wait are written too', async (length) => {
  const { spool, folder } = await aSpool();
  const bytes = content(length);
  const { slab, path, reading } = await spool.receive('a.bin', inChunks(bytes, 65_536), ignore, false);
  expect(slab).toBeNull();
  expect(await reading).toMatchObject({ size: length });
  expect((await readFile(path)).equals(bytes)).toBe(true);
  await spool.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('what is refused on its way leaves no work behind', async () => {
  const { spool, folder } = await aSpool();
  let taken = 0;
  const count = (bytes: number) => {
    taken += bytes;
    if (taken > 2.5 * slabBytes) throw new RangeError('enough');
  };
  await expect(spool.receive('a.bin', inChunks(content(4 * slabBytes), 65_536), count, true)).rejects.toThrow('enough');
  expect(await readdir(folder)).toEqual(['request-1']);
  await spool.discard();
  expect(await readdir(folder)).toEqual([]);
});
