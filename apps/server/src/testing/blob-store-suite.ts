import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobMissing, type BlobStore } from '../platform/blobs/index.ts';

export interface OpenedStore {
  blobs: BlobStore;
  spool: string;
  close(): Promise<void>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const unknown = sha256(Buffer.from('nobody put this'));

/** A store that is open while its tests run, and what they do with it. */
interface StoreUnderTest {
  readonly blobs: BlobStore;
  readonly spool: string;
  /** A name in the spool that nobody has. */
  readonly freshFile: () => string;
  readonly spooled: (bytes: Uint8Array) => Promise<string>;
  readonly put: (bytes: Uint8Array) => Promise<string>;
  readonly listed: () => Promise<string[]>;
}

/** What every store of blobs must do. */
export function blobStoreSuite(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    const store = storeUnderTest(open);
    writingTests(store);
    readingTests(store);
  });
}

function storeUnderTest(open: () => Promise<OpenedStore>): StoreUnderTest {
  let opened: OpenedStore;
  let count = 0;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const freshFile = () => join(opened.spool, `incoming-${(count += 1)}`);
  async function spooled(bytes: Uint8Array): Promise<string> {
    const file = freshFile();
    await writeFile(file, bytes);
    return file;
  }
  return {
    get blobs() {
      return opened.blobs;
    },
    get spool() {
      return opened.spool;
    },
    freshFile,
    spooled,
    async put(bytes) {
      await opened.blobs.put(sha256(bytes), await spooled(bytes));
      return sha256(bytes);
    },
    async listed() {
      const all: string[] = [];
      for await (const one of opened.blobs.list()) all.push(one);
      return all;
    },
  };
}

function writingTests(store: StoreUnderTest): void {
  const { freshFile, spooled, put, listed } = store;

  it('gives back what was put, and takes the file', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * 31) % 251));
    const file = await spooled(bytes);
    const id = sha256(bytes);
    expect(await store.blobs.size(id)).toBeNull();
    await store.blobs.put(id, file);
    await expect(access(file)).rejects.toThrow('ENOENT');
    expect(await store.blobs.size(id)).toBe(bytes.length);
    expect((await buffer(store.blobs.stream(id))).equals(bytes)).toBe(true);
  });

  it('takes bytes from memory, shared memory too, and leaves nothing in the spool', async () => {
    const shared = Buffer.from(new SharedArrayBuffer(300_000));
    shared.fill('shared');
    for (const bytes of [Buffer.from('bytes of one process'), shared.subarray(0, 200_000), Buffer.alloc(0)]) {
      const file = freshFile();
      await store.blobs.write(file, bytes);
      expect(await store.blobs.size(sha256(bytes))).toBeNull();
      await store.blobs.put(sha256(bytes), file, true);
      await expect(access(file)).rejects.toThrow('ENOENT');
      expect((await buffer(store.blobs.stream(sha256(bytes)))).equals(bytes)).toBe(true);
    }
  });

  it('writes no file over another, and leaves nothing of what it could not write', async () => {
    const there = await spooled(Buffer.from('first come'));
    const lost = join(store.spool, 'no-such-folder', 'file');
    const fine = freshFile();
    const settled = await Promise.allSettled(
      [there, lost, fine].map((file) => store.blobs.write(file, Buffer.from('second'))),
    );
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await readFile(there, 'utf8')).toBe('first come');
    expect(await readFile(fine, 'utf8')).toBe('second');
  });

  it('refuses a file that is not there, and takes its neighbours', async () => {
    const bytes = ['one', 'two', 'three', 'four'].map((word) => Buffer.from(`neighbour ${word}`));
    const files = await Promise.all(bytes.map(spooled));
    files[1] = join(store.spool, 'nobody-wrote-this');
    const settled = await Promise.allSettled(bytes.map((one, n) => store.blobs.put(sha256(one), files[n] ?? '')));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await Promise.all(bytes.map((one) => store.blobs.size(sha256(one))))).toEqual([13, null, 15, 14]);
  });

  it('takes the same bytes many times at once', async () => {
    const bytes = Buffer.from('the same bytes');
    const ids = await Promise.all(Array.from({ length: 20 }, () => put(bytes)));
    expect(new Set(ids).size).toBe(1);
    expect((await buffer(store.blobs.stream(sha256(bytes)))).equals(bytes)).toBe(true);
    expect((await listed()).filter((one) => one === sha256(bytes))).toHaveLength(1);
  });

  it('takes and gives many different ones at once', async () => {
    const many = Array.from({ length: 300 }, (_, i) => Buffer.from(`blob ${i} `.repeat(50)));
    const ids = await Promise.all(many.map(put));
    const back = await Promise.all(ids.map((id, i) => store.blobs.read(id, 0, many[i]?.length ?? 0)));
    expect(back.every((bytes, i) => many[i]?.equals(bytes))).toBe(true);
    expect(await listed()).toEqual(expect.arrayContaining(ids));
  });
}

function readingTests(store: StoreUnderTest): void {
  const { put, listed } = store;

  it('reads any part', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256));
    const id = await put(bytes);
    expect(Buffer.from(await store.blobs.read(id, 0, 1000)).equals(bytes)).toBe(true);
    expect(Buffer.from(await store.blobs.read(id, 250, 20)).equals(bytes.subarray(250, 270))).toBe(true);
    expect(await store.blobs.read(id, 1000, 0)).toHaveLength(0);
    const memory = Buffer.alloc(100, 7);
    const into = await store.blobs.read(id, 250, 20, memory);
    expect(Buffer.from(into).equals(bytes.subarray(250, 270))).toBe(true);
    expect([memory[0], memory[19], memory[20]]).toEqual([250, 13, 7]);
    await expect(store.blobs.read(id, 990, 20)).rejects.toThrow(RangeError);
    expect((await buffer(store.blobs.stream(id, { start: 10, end: 12 }))).equals(bytes.subarray(10, 13))).toBe(true);
    expect((await buffer(store.blobs.stream(id, { start: 999, end: 5000 }))).equals(bytes.subarray(999))).toBe(true);
  });

  it('holds an empty blob', async () => {
    const id = await put(Buffer.alloc(0));
    expect(await store.blobs.size(id)).toBe(0);
    expect(await buffer(store.blobs.stream(id))).toHaveLength(0);
  });

  it('says that a blob is missing', async () => {
    await expect(store.blobs.read(unknown, 0, 1)).rejects.toThrow(BlobMissing);
    await expect(buffer(store.blobs.stream(unknown))).rejects.toThrow(BlobMissing);
    expect(await store.blobs.size(unknown)).toBeNull();
    await store.blobs.remove(unknown);
  });

  it('removes, also what was just read, and takes it again', async () => {
    const bytes = Buffer.from('here today');
    const id = await put(bytes);
    await store.blobs.read(id, 0, 4);
    await store.blobs.remove(id);
    await expect(store.blobs.read(id, 0, 4)).rejects.toThrow(BlobMissing);
    expect(await listed()).not.toContain(id);
    await put(bytes);
    expect(Buffer.from(await store.blobs.read(id, 0, 4)).toString()).toBe('here');
  });

  it('refuses what is no hash, before it could be a path', async () => {
    for (const id of ['../../../etc/passwd', unknown.toUpperCase(), unknown.slice(1), ''])
      await expect((async () => store.blobs.read(id, 0, 1))()).rejects.toThrow(TypeError);
  });
}
