import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { blobStoreSuite } from '../../testing/blob-store-suite.ts';
import { insideTransaction } from '../db/transaction-scope.ts';
import { localBlobs, type BlobStore } from './index.ts';

async function openLocal(keptOpen?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'mado-blobs-'));
  const spool = join(folder, 'spool');
  await mkdir(spool);
  const blobs = localBlobs(join(folder, 'blobs'), keptOpen);
  return {
    folder,
    spool,
    blobs,
    close: async () => {
      await blobs.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listed(blobs: BlobStore): Promise<string[]> {
  const all: string[] = [];
  for await (const one of blobs.list()) all.push(one);
  return all;
}

blobStoreSuite('blobs on the local disk', openLocal);

it('is neither read nor written while a transaction has its locks', async () => {
  const { blobs, spool, close } = await openLocal();
  const id = '0'.repeat(64);
  const ways: (() => unknown)[] = [
    () => blobs.write(join(spool, 'file'), Buffer.from('x')),
    () => blobs.put(id, join(spool, 'file')),
    () => blobs.read(id, 0, 1),
    () => blobs.stream(id),
  ];
  for (const way of ways)
    await expect(insideTransaction(async () => way())).rejects.toThrow('before or after a transaction');
  expect(await readdir(spool)).toEqual([]);
  await close();
});

it('lists nothing where nothing was put yet, and leaves foreign files alone', async () => {
  const { blobs, folder, close } = await openLocal();
  expect(await listed(blobs)).toEqual([]);
  await mkdir(join(folder, 'blobs', 'lost+found'), { recursive: true });
  await writeFile(join(folder, 'blobs', 'README'), 'not a blob');
  expect(await listed(blobs)).toEqual([]);
  await close();
});

it('keeps more blobs readable than it keeps open, and closes the rest', async () => {
  const { blobs, spool, close } = await openLocal(20);
  const ids: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    const bytes = Buffer.from(`blob number ${i}`);
    const id = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(spool, id), bytes);
    await blobs.put(id, join(spool, id));
    ids.push(id);
  }
  const openBefore = (await readdir('/proc/self/fd').catch(() => [])).length;
  for (let round = 0; round < 2; round += 1)
    await Promise.all(
      ids.map(async (id, i) => expect(Buffer.from(await blobs.read(id, 12, 1)).toString()).toBe(String(i)[0])),
    );
  const openAfter = (await readdir('/proc/self/fd').catch(() => [])).length;
  expect(openAfter - openBefore).toBeLessThanOrEqual(22);
  await blobs.close();
  const openAtLast = (await readdir('/proc/self/fd').catch(() => [])).length;
  expect(openAtLast).toBeLessThanOrEqual(openBefore);
  await close();
});
