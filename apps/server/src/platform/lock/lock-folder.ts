import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../disk/index.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeKernelLock } from './kernel-lock.ts';
import { livingProcesses } from './process-folder.ts';
import { bootOf, isRunning, thisProcess, type ProcessMark } from './process-mark.ts';

/** Somebody else has the folder; `message` says who. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

export interface FolderLock {
  release(): Promise<void>;
}

/** The holder touches its file this often; seen from another host, a file untouched for longer belongs to nobody. */
const heartbeatMs = 5_000;
const silenceMs = 30_000;
const sharedTries = 10;
const sharedBetweenMs = 20;

/**
 * Takes a folder for this process alone. The lock outlives nobody: one whose process was killed is taken over at once.
 *
 * The kernel's lock on `lock.held` decides among the processes of one machine. Who has it is said by files beside it,
 * which also stand between machines that share the folder over a network whose file system keeps its locks to each of
 * them.
 *
 * These are files `lock.1`, `lock.2`, …, and the highest number decides. Whoever finds the highest one without a living
 * owner makes the next number, which only one can (a hard link to a name that exists fails). Lower ones are removed,
 * the highest never is, so numbers only grow and a slow starter that acts on an old view finds a higher number than its
 * own and starts over.
 *
 * @throws {FolderInUse | UnfitFolder}
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const kernel = takeKernelLock(join(folder, 'lock.held'), 'alone');
  if (!kernel) throw inUse(folder, (await ownerIn(folder)) ?? (await sharerIn(folder)));
  try {
    const mark = await markAsMine(folder);
    // On another machine, that is: here they would have the kernel's lock.
    const sharer = await sharerIn(folder);
    if (sharer) {
      await mark.release();
      throw inUse(folder, sharer);
    }
    return { release: () => mark.release().finally(() => kernel.release()) };
  } catch (error) {
    kernel.release();
    throw error;
  }
}

/**
 * Takes a folder for this process and others that share it, where they have a database that decides among them. Nobody
 * has it alone meanwhile. The caller has made its process folder there: by it machines to which the kernel's lock does
 * not reach know of each other.
 *
 * @throws {FolderInUse | UnfitFolder}
 */
export async function shareFolder(folder: string): Promise<FolderLock> {
  const kernel = await takeShared(join(folder, 'lock.held'));
  if (!kernel) throw inUse(folder, await ownerIn(folder));
  try {
    const highest = (await numbersIn(folder)).at(-1) ?? 0;
    if (highest > 0) await refuseWhenHeld(folder, highest);
    return { release: async () => kernel.release() };
  } catch (error) {
    kernel.release();
    throw error;
  }
}

/** Whoever asks in vain for the folder alone has the lock for a moment. */
async function takeShared(file: string): Promise<{ release(): void } | null> {
  for (let left = sharedTries; ; left -= 1) {
    const kernel = takeKernelLock(file, 'shared');
    if (kernel || left === 0) return kernel;
    await sleep(sharedBetweenMs);
  }
}

/**
 * Says that this process, which has the kernel's lock, has the folder. @throws {FolderInUse} when it is another
 * machine's
 */
async function markAsMine(folder: string): Promise<FolderLock> {
  const me = { ...(await thisProcess()), kernel: await bootOf() };
  const temporary = join(folder, `lock-temporary-${randomUUID()}`);
  await writeDurably(temporary, JSON.stringify(me));
  try {
    for (;;) {
      const highest = (await numbersIn(folder)).at(-1) ?? 0;
      if (highest > 0) await refuseWhenHeld(folder, highest);
      const mine = highest + 1;
      if (!(await linkOnce(temporary, lockFile(folder, mine)))) continue;
      const numbers = await numbersIn(folder);
      if (numbers.at(-1) !== mine) {
        await rm(lockFile(folder, mine), { force: true });
        continue;
      }
      for (const number of numbers.slice(0, -1)) await rm(lockFile(folder, number), { force: true });
      return hold(lockFile(folder, mine));
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

const lockFile = (folder: string, number: number) => join(folder, `lock.${number}`);

function hold(file: string): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      // The file stays (numbers only grow) and says that nobody has it.
      await writeDurably(file, JSON.stringify(null));
    },
  };
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .map((name) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? Number.NaN))
    .filter((number) => !Number.isNaN(number))
    .toSorted((a, b) => a - b);
}

/**
 * What the owner of a folder has written of itself. `kernel`: the boot of the machine on which it had the kernel's
 * lock, by its id.
 */
interface Owner extends ProcessMark {
  kernel?: string | null;
}

async function refuseWhenHeld(folder: string, number: number): Promise<void> {
  const found = await readOwner(lockFile(folder, number));
  if (!found) return;
  const { owner, touched } = found;
  // It had the lock that we have now.
  if (owner.kernel && owner.kernel === (await bootOf())) return;
  if (await isRunning(owner, Date.now() - touched.getTime() < silenceMs)) throw inUse(folder, owner);
}

/** Null when nobody has it: given back, removed by somebody who made a higher one, or torn by a power cut. */
async function readOwner(file: string): Promise<{ owner: Owner; touched: Date } | null> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Owner | null;
    return owner && { owner, touched: (await stat(file)).mtime };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function ownerIn(folder: string): Promise<Owner | null> {
  const highest = (await numbersIn(folder)).at(-1);
  return highest === undefined ? null : ((await readOwner(lockFile(folder, highest)))?.owner ?? null);
}

/** One of the processes that share the folder; of another machine's the recent heartbeat decides. */
async function sharerIn(folder: string): Promise<Owner | null> {
  const boot = await bootOf();
  for (const { owner, touched } of await livingProcesses(folder)) {
    if (!owner) continue;
    const isOfHere = owner.kernel !== null && owner.kernel === boot;
    if (isOfHere || (await isRunning(owner, Date.now() - touched.getTime() < silenceMs))) return owner;
  }
  return null;
}

function inUse(folder: string, owner: Owner | null): FolderInUse {
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new FolderInUse(
    `The data folder ${folder} is in use by another Mado${who}. Stop it first, or set MADO_DATA to another folder.`,
  );
}

async function linkOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
