import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder, makeProcessFolder, removeLeftFolders, shareFolder, silenceMs } from './index.ts';

let data: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'mado-processes-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

/** Another process that shares the data folder and has a file in a folder of its own there. */
async function otherProcess(): Promise<{ child: ChildProcess; id: string }> {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { makeProcessFolder, shareFolder } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const own = await makeProcessFolder(${JSON.stringify(data)});
    await shareFolder(${JSON.stringify(data)});
    writeFileSync(own.path + '/arriving', 'half a file');
    process.stdout.write(own.id);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { child, id: chunk.toString() };
}

const folders = () => readdir(join(data, 'processes'));

it('is left alone while its process runs, and removed by another one when that was killed', async () => {
  const mine = await makeProcessFolder(data);
  const { child, id } = await otherProcess();
  // However long it has said nothing: the kernel knows better.
  const before = new Date(Date.now() - 2 * silenceMs);
  await utimes(join(data, 'processes', id, 'owner.json'), before, before);
  expect(await removeLeftFolders(data)).toBe(0);
  expect(await readdir(join(data, 'processes', id))).toContain('arriving');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await removeLeftFolders(data)).toBe(1);
  expect(await folders()).toEqual([mine.id]);
  await mine.release();
  expect(await folders()).toEqual([]);
});

it('is believed to be a living process of another machine until its heartbeat has been silent for long', async () => {
  const path = join(data, 'processes', 'abcdef012345');
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'held'), '');
  const mark = join(path, 'owner.json');
  await writeFile(mark, JSON.stringify({ pid: 1, host: 'another-host', started: 'then', kernel: 'another boot' }));
  expect(await removeLeftFolders(data)).toBe(0);
  const before = new Date(Date.now() - silenceMs - 1_000);
  await utimes(mark, before, before);
  expect(await removeLeftFolders(data)).toBe(1);
  expect(await folders()).toEqual([]);
});

it('is left to who is just making it', async () => {
  const path = join(data, 'processes', 'abcdef012345');
  await mkdir(path, { recursive: true });
  expect(await removeLeftFolders(data)).toBe(0);
  const before = new Date(Date.now() - 60_000);
  await utimes(path, before, before);
  expect(await removeLeftFolders(data)).toBe(1);
});

it('stands beside those of others that share the data folder, which nobody has alone meanwhile', async () => {
  const { child, id } = await otherProcess();
  const mine = await makeProcessFolder(data);
  const shared = await shareFolder(data);
  expect((await folders()).toSorted()).toEqual([id, mine.id].toSorted());
  await shared.release();
  await mine.release();
  await expect(lockFolder(data)).rejects.toThrow(`process ${child.pid} on`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const alone = await lockFolder(data);
  await expect(shareFolder(data)).rejects.toThrow(FolderInUse);
  await alone.release();
  await (await shareFolder(data)).release();
});

it('keeps the data folder from who would have it alone on another machine, as the heartbeat says', async () => {
  const path = join(data, 'processes', 'abcdef012345');
  await mkdir(path, { recursive: true });
  const mark = join(path, 'owner.json');
  await writeFile(mark, JSON.stringify({ pid: 1, host: 'another-host', started: 'then', kernel: 'another boot' }));
  await expect(lockFolder(data)).rejects.toThrow('process 1 on another-host');
  const before = new Date(Date.now() - 60_000);
  await utimes(mark, before, before);
  await (await lockFolder(data)).release();
});
