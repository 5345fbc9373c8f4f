import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './index.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Another process that tries to take the folder and then sits on it; says `held` or the refusal. */
async function otherProcess(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    try { await lockFolder(${JSON.stringify(folder)}); process.stdout.write('held'); setInterval(() => {}, 1000); }
    catch (error) { process.stdout.write(error.name + ': ' + error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { child, said: chunk.toString() };
}

it('refuses a second process with a sentence that names the first', async () => {
  const lock = await lockFolder(folder);
  const { said } = await otherProcess();
  expect(said).toContain(
    `FolderInUse: The data folder ${folder} is in use by another Mado (process ${process.pid} on `,
  );
  await lock.release();
  expect((await otherProcess()).said).toBe('held');
});

it('refuses the same process a second time', async () => {
  await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
});

it('takes over at once from a process that was killed', async () => {
  const { child, said } = await otherProcess();
  expect(said).toBe('held');
  await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid} on`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await lockFolder(folder);
});

it('is not fooled by a later process with the number of the dead one', async () => {
  await lockFolder(folder);
  const [file = ''] = await readdir(folder);
  const mark = { pid: process.pid, host: (await import('node:os')).hostname(), started: 'long ago' };
  await writeFile(join(folder, file), JSON.stringify(mark));
  await lockFolder(folder);
});

it('believes the heartbeat of another host, and only a fresh one', async () => {
  const file = join(folder, 'lock.7');
  await writeFile(file, JSON.stringify({ pid: 1, host: 'another-host', started: 'then' }));
  await expect(lockFolder(folder)).rejects.toThrow('process 1 on another-host');
  const before = new Date(Date.now() - 60_000);
  await utimes(file, before, before);
  await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock.8']);
});

it('lets exactly one of many have it, round after round', async () => {
  for (let round = 0; round < 10; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const held = tries.filter((one) => one.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await held[0]?.value.release();
  }
});
