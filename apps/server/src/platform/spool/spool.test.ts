import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fileThreads } from './file-threads.ts';
import { bytesOf, sharedBufferBytes } from './shared-buffers.ts';
import { openSpool } from './spool.ts';
import type { Looked, LookingErrand } from './testing/looking-worker.ts';

const threads = fileThreads<{ size: number; sha256: string }>(new URL('./testing/hash-worker.ts', import.meta.url));
afterAll(() => threads.close());

const folders: string[] = [];
async function aSpool(through = threads) {
  const folder = await mkdtemp(join(tmpdir(), 'mado-spool-'));
  folders.push(folder);
  const wrote: number[] = [];
  return { folder, wrote, spool: openSpool(through, folder, 'request', (bytes) => wrote.push(bytes)) };
}
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

const someBytes = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 251));
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const ignore = () => {};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test.each([0, 1, 1000, sharedBufferBytes - 1, sharedBufferBytes])('%i bytes stay in memory', async (length) => {
  const { spool, folder, wrote } = await aSpool();
  const bytes = someBytes(length);
  const { buffer, content: read } = await spool.receive('a.bin', inChunks(bytes, 65_536), ignore, true);
  expect(await read).toMatchObject({ size: length, sha256: sha256(bytes) });
  expect(buffer && bytesOf(buffer).equals(bytes)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect(wrote).toEqual([]);
});

test.each([
  [sharedBufferBytes + 1, 65_536],
  [3 * sharedBufferBytes, 65_536],
  [3 * sharedBufferBytes + 17, 2 * sharedBufferBytes + 5],
  // More than is hashed at a time
  [9 * sharedBufferBytes + 17, sharedBufferBytes],
])('%i bytes in chunks of %i are written, and the disk is told of each', async (length, size) => {
  const { spool, wrote } = await aSpool();
  const bytes = someBytes(length);
  const { buffer, path, content: read } = await spool.receive('a.bin', inChunks(bytes, size), ignore, true);
  expect(buffer).toBeNull();
  expect(await read).toMatchObject({ size: length, sha256: sha256(bytes) });
  expect((await readFile(path)).equals(bytes)).toBe(true);
  expect(wrote.reduce((sum, one) => sum + one, 0)).toBe(length);
});

test('pieces of a file are written one after another', async () => {
  let atOnce = 0;
  const { spool } = await aSpool({
    ...threads,
    async append(path, buffer) {
      atOnce += 1;
      expect(atOnce).toBe(1);
      // What arrives meanwhile is all there: nothing but this holds it up.
      await setImmediate();
      await threads.append(path, buffer);
      atOnce -= 1;
    },
  });
  const bytes = someBytes(5 * sharedBufferBytes);
  const { content } = await spool.receive('a.bin', inChunks(bytes, bytes.length), ignore, true);
  expect(await content).toMatchObject({ size: bytes.length });
});

test.each([0, 1000])('%i bytes that may have to wait are written too', async (length) => {
  const { spool, folder } = await aSpool();
  const bytes = someBytes(length);
  const { buffer, path, content: read } = await spool.receive('a.bin', inChunks(bytes, 65_536), ignore, false);
  expect(buffer).toBeNull();
  expect(await read).toMatchObject({ size: length });
  expect((await readFile(path)).equals(bytes)).toBe(true);
  await spool.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('what is refused on its way leaves no work behind', async () => {
  const { spool, folder } = await aSpool();
  let taken = 0;
  const count = (bytes: number) => {
    taken += bytes;
    if (taken > 2.5 * sharedBufferBytes) throw new RangeError('enough');
  };
  await expect(spool.receive('a.bin', inChunks(someBytes(4 * sharedBufferBytes), 65_536), count, true)).rejects.toThrow(
    'enough',
  );
  expect(await readdir(folder)).toEqual(['request-1']);
  await spool.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('memory that a thread still writes from is nobody else’s', async () => {
  const { folder } = await aSpool();
  const buffer = threads.buffers.take();
  const appended = threads.append(join(folder, 'a'), buffer);
  const meanwhile = threads.buffers.take();
  expect(meanwhile.memory).not.toBe(buffer.memory);
  await appended;
  expect(threads.buffers.take().memory).toBe(buffer.memory);
});

test('the memory of a file is used again, by the threads of the same server alone', async () => {
  const other = fileThreads(new URL('./testing/hash-worker.ts', import.meta.url));
  const buffer = threads.buffers.take();
  threads.buffers.giveBack(buffer);
  expect(other.buffers.take().memory).not.toBe(buffer.memory);
  expect(threads.buffers.take().memory).toBe(buffer.memory);
});

test('a thread that is lost while it writes a file anew leaves nothing behind', async () => {
  const dying = fileThreads<null, string>(new URL('./testing/dying-worker.ts', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'mado-spool-'));
  folders.push(folder);
  const spool = openSpool(dying, folder, 'request', ignore);
  const errand = join(folder, 'request-1');
  const { content } = await spool.receive('a.dcm', inChunks(someBytes(100), 100), ignore, false, errand);
  await expect(content).rejects.toMatchObject({ reason: 'died' });
  expect(await readdir(folder)).toHaveLength(2);
  await spool.discard();
  expect(await readdir(folder)).toEqual([]);
  await dying.close();
});

describe('a file that an errand looks at', () => {
  const looking = fileThreads<Looked, LookingErrand>(new URL('./testing/looking-worker.ts', import.meta.url));
  afterAll(() => looking.close());

  async function looked(bytes: number, errand: LookingErrand, mayStay = true) {
    const folder = await mkdtemp(join(tmpdir(), 'mado-spool-'));
    folders.push(folder);
    const spool = openSpool(looking, folder, 'request', ignore);
    const sent = someBytes(bytes);
    const received = await spool.receive('a.dcm', inChunks(sent, 65_536), ignore, mayStay, errand);
    return { ...received, sent, written: () => readdir(folder) };
  }

  test.each(['same', 'same, later'] as const)(
    'stays in memory where it fits, and is not written (%s)',
    async (errand) => {
      const { buffer, content, sent, written } = await looked(100_000, errand);
      expect(await content).toEqual({ sha256: sha256(sent), done: { errand, hasChanged: false } });
      expect(bytesOf(buffer!)).toEqual(sent);
      expect(await written()).toEqual([]);
    },
  );

  test('is not read once more where the errand withholds it', async () => {
    const { content, written } = await looked(100, 'withheld');
    expect(await content).toBe('withheld');
    expect(await written()).toEqual([]);
  });

  test('is never another one in memory: an errand that changes it fails', async () => {
    const { content, sent, buffer } = await looked(100, 'changed');
    await expect(content).rejects.toMatchObject({ reason: 'threw' });
    expect(bytesOf(buffer!)).toEqual(sent);
  });

  test('is written where it is larger than the memory, or may be changed', async () => {
    const large = await looked(sharedBufferBytes + 1, 'same');
    expect(large.buffer).toBeNull();
    expect(await large.content).toMatchObject({ done: { hasChanged: false } });
    expect(await large.written()).toEqual(['request-1']);
    const changed = await looked(100, 'changed', false);
    expect(await changed.content).toMatchObject({
      sha256: sha256(Buffer.from('other bytes')),
      done: { hasChanged: true },
    });
  });
});
