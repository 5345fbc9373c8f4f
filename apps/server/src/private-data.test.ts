import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phantomCt } from '@mado/dicom/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyTestDatabase } from './testing/database.ts';
import { processFolderOf } from './testing/process-folders.ts';
import { runProgram } from './testing/program.ts';
import { startSession, uploadTo } from './testing/server-session.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-private-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Everything below that somebody else may read, write or enter; and how many things there are. */
async function openToOthers(top: string): Promise<{ open: string[]; all: number }> {
  const names = ['', ...(await readdir(top, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => [name, await lstat(join(top, name))] as const));
  const open = modes.filter(([, found]) => !found.isSymbolicLink() && (found.mode & 0o077) !== 0);
  return { open: open.map(([name, { mode }]) => `${name} ${(mode & 0o777).toString(8)}`), all: names.length };
}

/** A data folder as a version before this one left it: its folders, files and database open. */
async function openFolder(data: string): Promise<void> {
  await copyTestDatabase(data);
  await mkdir(join(data, 'blobs', 'ab'), { recursive: true });
  await writeFile(join(data, 'blobs', 'ab', 'ab'.repeat(32)), 'an old blob');
  await chmod(data, 0o777);
  for (const name of await readdir(data, { recursive: true })) {
    const isFolder = (await lstat(join(data, name))).isDirectory();
    await chmod(join(data, name), isFolder && name.startsWith('database') ? 0o700 : 0o777);
  }
}

it(
  'a server leaves nothing in its data folder that others may read or write, old or new',
  { timeout: 120_000 },
  async () => {
    const data = join(folder, 'data');
    await openFolder(data);
    const server = await startSession({ MADO_DATA: data });
    try {
      const slices = [...phantomCt({ slices: 6, size: 64 })].map((bytes, n) => ({ path: `CT/${n}`, bytes }));
      const large = { path: 'large.bin', bytes: Buffer.alloc(3_000_000, 7) };
      const answer = await uploadTo(server, [...slices, large]);
      expect(answer.results.map(({ success }) => success)).toEqual(Array.from({ length: 7 }, () => true));
      const running = await openToOthers(data);
      expect(running.open).toEqual([]);
      expect(running.all).toBeGreaterThan(950);
      const own = await processFolderOf(data, server.child.pid);
      expect(await readdir(own.path)).toContain('admin.json');
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect((await openToOthers(data)).open).toEqual([]);
  },
);

it('so does npm run admin where no server runs', { timeout: 120_000 }, async () => {
  const data = join(folder, 'data');
  const program = runProgram('admin', { MADO_DATA: data }, ['list-accounts']);
  expect(await program.ended).toBe(0);
  const { open, all } = await openToOthers(data);
  expect(open).toEqual([]);
  expect(all).toBeGreaterThan(900);
});
