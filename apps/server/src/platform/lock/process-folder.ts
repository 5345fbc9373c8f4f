import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NoLockFile, takeKernelLock } from './kernel-lock.ts';
import { bootOf, thisProcess, type ProcessMark } from './process-mark.ts';

/** What one process keeps in the data folder for itself alone. */
export interface ProcessFolder {
  /** Twelve letters and digits that no other process has. */
  readonly id: string;
  readonly path: string;
  /** Removes it, with everything in it. */
  release(): Promise<void>;
}

/** What a process has written of itself. `kernel`: the boot of its machine, by its id. */
interface Owner extends ProcessMark {
  kernel: string | null;
}

export interface LivingProcess {
  readonly id: string;
  readonly owner: Owner | null;
  /** When it was last heard of. */
  readonly touched: Date;
}

/** A process touches its mark this often. */
const heartbeatMs = 5_000;
/** A folder that is being made has its mark by then. */
const makingMs = 30_000;
/** Seen from another machine, a process that is silent for so long is over: as long as an upload may be silent. */
export const silenceMs = 15 * 60_000;
const tries = 50;
const betweenMs = 20;

const foldersIn = (dataFolder: string) => join(dataFolder, 'processes');
export const markIn = (path: string) => join(path, 'owner.json');
const lockIn = (path: string) => join(path, 'held');

/**
 * Makes the folder of this process, which lives as long as it does: the kernel keeps a lock on the file `held` in it
 * for this process, and gives it back at whatever end of it. Machines that share the data folder over a network see the
 * heartbeat, the time of its mark.
 */
export async function makeProcessFolder(dataFolder: string): Promise<ProcessFolder> {
  const id = randomBytes(6).toString('hex');
  const path = join(foldersIn(dataFolder), id);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const kernel = await takeOwn(lockIn(path));
  await writeFile(markIn(path), JSON.stringify({ ...(await thisProcess()), kernel: await bootOf() } satisfies Owner));
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(markIn(path), now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    id,
    path,
    async release() {
      clearInterval(heartbeat);
      await rm(path, { recursive: true, force: true });
      kernel.release();
    },
  };
}

/** Somebody who looks whether a process lives has its lock for a moment. */
async function takeOwn(file: string): Promise<{ release(): void }> {
  for (let left = tries; ; left -= 1) {
    const lock = takeKernelLock(file, 'alone');
    if (lock) return lock;
    if (left === 0) throw new Error(`${file} is locked by another process`);
    await sleep(betweenMs);
  }
}

/** The processes that have a folder there and run, this one too. */
export async function livingProcesses(dataFolder: string): Promise<LivingProcess[]> {
  const found = await Promise.all(
    (await idsIn(dataFolder)).map(async (id) => {
      const state = await look(dataFolder, id);
      state.seized?.release();
      return state.lives ? [{ id, owner: state.owner, touched: state.touched }] : [];
    }),
  );
  return found.flat();
}

/** Whether a process of this id has its folder there, living or not. */
export async function hasProcessFolder(dataFolder: string, id: string): Promise<boolean> {
  return stat(markIn(join(foldersIn(dataFolder), id))).then(
    () => true,
    () => false,
  );
}

/**
 * Removes the folders of processes that have ended without doing so: what was in them was acknowledged to nobody. One
 * of a living process is never touched.
 *
 * @returns how many
 */
export async function removeLeftFolders(dataFolder: string): Promise<number> {
  let removed = 0;
  for (const id of await idsIn(dataFolder)) {
    const { lives, seized } = await look(dataFolder, id);
    if (!lives) {
      await rm(join(foldersIn(dataFolder), id), { recursive: true, force: true });
      removed += 1;
    }
    seized?.release();
  }
  return removed;
}

/** Paths of the folders of processes that run on this machine. */
export async function processesOfHere(dataFolder: string): Promise<string[]> {
  const boot = await bootOf();
  return (await livingProcesses(dataFolder)).flatMap(({ id, owner }) =>
    owner?.kernel === boot ? [join(foldersIn(dataFolder), id)] : [],
  );
}

async function idsIn(dataFolder: string): Promise<string[]> {
  try {
    return (await readdir(foldersIn(dataFolder))).filter((name) => /^[0-9a-f]{12}$/.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

interface State {
  readonly lives: boolean;
  readonly owner: Owner | null;
  readonly touched: Date;
  /** The lock of a process that is over: whoever has it removes the folder. */
  readonly seized: { release(): void } | null;
}

/**
 * The kernel's lock decides on this machine, whatever container a process is in; the heartbeat of a process of another
 * one.
 */
async function look(dataFolder: string, id: string): Promise<State> {
  const path = join(foldersIn(dataFolder), id);
  const made = await stat(path).catch(() => null);
  if (!made) return { lives: false, owner: null, touched: new Date(0), seized: null };
  const { isThere, seized } = seize(lockIn(path));
  const found = await readMark(markIn(path));
  const isGone = !isThere && !found && (await stat(path).catch(() => null)) === null;
  if (isGone) return { lives: false, owner: null, touched: made.mtime, seized: null };
  const owner = found?.owner ?? null;
  const touched = found ? found.touched : made.mtime;
  if (isThere && !seized) return { lives: true, owner, touched, seized: null };
  const isOfHere = owner !== null && owner.kernel !== null && owner.kernel === (await bootOf());
  const lives = !isOfHere && Date.now() - touched.getTime() < (found ? silenceMs : makingMs);
  if (!lives) return { lives, owner, touched, seized };
  seized?.release();
  return { lives, owner, touched, seized: null };
}

/** Takes the lock of a process, unless that has it. Its file may go at any moment: it is not made anew. */
function seize(file: string): { isThere: boolean; seized: State['seized'] } {
  try {
    return { isThere: true, seized: takeKernelLock(file, 'alone', { existing: true }) };
  } catch (error) {
    if (error instanceof NoLockFile) return { isThere: false, seized: null };
    throw error;
  }
}

/** Null when there is none yet, or it was torn by a power cut. */
async function readMark(file: string): Promise<{ owner: Owner; touched: Date } | null> {
  try {
    return { owner: JSON.parse(await readFile(file, 'utf8')) as Owner, touched: (await stat(file)).mtime };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
