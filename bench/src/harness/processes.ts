import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that the bench started and will stop. */
export interface Program {
  readonly pid: number;
  /** What it wrote last, for a message when it fails. */
  said(): string;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Who runs it, where that is not who runs the bench. */
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /** Resolves once the program can be asked. Called again until it does, or `seconds` are over. */
  readonly ready: () => Promise<unknown>;
  readonly seconds?: number;
}

/**
 * Starts a program and waits until it is ready. @throws {Error} with what it said, when it ends or is not ready in time
 */
export async function start(command: string, args: readonly string[], options: ProgramOptions): Promise<Program> {
  const { cwd, user, env } = options;
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    ...user,
  });
  let said = '';
  const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000));
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const program: Program = { pid: child.pid ?? 0, said: () => said, stop: () => stop(child) };
  const deadline = Date.now() + (options.seconds ?? 60) * 1000;
  for (;;) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`${command} ended:\n${said}`);
    try {
      await options.ready();
      return program;
    } catch (error) {
      if (Date.now() > deadline) {
        await program.stop();
        throw new Error(`${command} is not ready: ${String(error)}\n${said}`, { cause: error });
      }
    }
    await wait(100);
  }
}

/**
 * What `work` makes of a program that has started; when it cannot, the program is stopped, since nobody else will know
 * of it.
 */
export async function stoppedOnFailure<T>(stop: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

/** The process and all that it started, directly or not. */
export function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readIfThere(`/proc/${name}/stat`);
    // The second field is the program's name in brackets, which may itself hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(Number(name), Number(fields[1]));
  }
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree;
}

/** Resident memory of a process and all that it started, MiB. */
export function residentMiB(pid: number): number {
  const kib = processTree(pid).map((one) =>
    Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${one}/status`))?.[1] ?? 0),
  );
  return kib.reduce((sum, one) => sum + one, 0) / 1024;
}

/** A process with the wanted command line; null when there is none. */
export function findProcess(isWanted: (args: readonly string[]) => boolean): number | null {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const found = pids.find((pid) => isWanted(readIfThere(`/proc/${pid}/cmdline`).split('\0')));
  return found === undefined ? null : Number(found);
}

/** Memory of a process and all that it started, each shared page counted once among those who share it (PSS), MiB. */
export function proportionalMiB(pid: number): number {
  const kib = processTree(pid).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return kib.reduce((sum, one) => sum + one, 0) / 1024;
}

/** A process may end while it is looked at. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
