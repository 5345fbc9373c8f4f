import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './index.ts';
import { thisProcess } from './process-mark.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/**
 * Another process that tries to take the folder and then sits on it; says `held` or the refusal. `inside`: what it is
 * started by.
 */
async function otherProcess(inside: readonly string[] = []): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockFolder } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    try { await lockFolder(${JSON.stringify(folder)}); process.stdout.write('held'); setInterval(() => {}, 1000); }
    catch (error) { process.stdout.write(error.name + ': ' + error.message); }`;
  const [command, ...args] = [...inside, process.execPath, '--input-type=module-typescript', '--eval', program];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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

/**
 * Starts a process in a namespace of process numbers of its own, as a container has it: there it is process 1, and sees
 * no other one.
 */
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const noContainer = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status !== 0;

describe.skipIf(noContainer)(
  `between containers${noContainer ? ': skipped, unshare --pid is not allowed here' : ''}`,
  () => {
    it('refuses one in another container, both ways', async () => {
      const lock = await lockFolder(folder);
      expect((await otherProcess(container)).said).toContain(`(process ${process.pid} on `);
      await lock.release();
      expect((await otherProcess(container)).said).toBe('held');
      await expect(lockFolder(folder)).rejects.toThrow('process 1 on ');
    });

    it('takes over at once from a container that was killed, whatever it was called and however fresh its heartbeat', async () => {
      const { child, said } = await otherProcess([
        'unshare',
        '--uts',
        ...container.slice(1),
        'sh',
        '-c',
        'hostname other-container; exec "$@"',
        'sh',
      ]);
      expect(said).toBe('held');
      await expect(lockFolder(folder)).rejects.toThrow('process 1 on other-container');
      child.kill('SIGKILL');
      await once(child, 'exit');
      // The kernel ends what is in it in its own time.
      await expect
        .poll(() =>
          lockFolder(folder).then(
            () => 'held',
            () => 'refused',
          ),
        )
        .toBe('held');
    });
  },
);

it('refuses beside a process of a version that knew no lock of the kernel, and is not fooled by a later one with its number', async () => {
  const file = join(folder, 'lock.1');
  const me = await thisProcess();
  await writeFile(file, JSON.stringify(me));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid} on`);
  await writeFile(file, JSON.stringify({ ...me, started: 'long ago' }));
  await lockFolder(folder);
});

it.each([
  ['', {}],
  [', which has the lock of its own kernel', { kernel: 'another boot' }],
])('believes the heartbeat of another host%s, and only a fresh one', async (_, more) => {
  const file = join(folder, 'lock.7');
  await writeFile(file, JSON.stringify({ pid: 1, host: 'another-host', started: 'then', ...more }));
  await expect(lockFolder(folder)).rejects.toThrow('process 1 on another-host');
  const before = new Date(Date.now() - 60_000);
  await utimes(file, before, before);
  await lockFolder(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['lock.8', 'lock.held']);
});

it('lets exactly one of many have it, round after round', async () => {
  for (let round = 0; round < 10; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const held = tries.filter((one) => one.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await held[0]?.value.release();
  }
});
