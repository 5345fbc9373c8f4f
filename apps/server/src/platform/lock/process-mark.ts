import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** Names a process so that a later one with the same number is not taken for it. */
export interface ProcessMark {
  pid: number;
  host: string;
  /** When it started, in whatever words the system has for it. */
  started: string;
}

export async function thisProcess(): Promise<ProcessMark> {
  return { pid: process.pid, host: hostname(), started: (await startOf(process.pid)) ?? 'unknown' };
}

/**
 * Whether a process still runs. A process of another host cannot be looked at: then its recent heartbeat decides.
 *
 * @param recentlySeen its lock was touched a moment ago
 */
export async function isRunning(mark: ProcessMark, recentlySeen: boolean): Promise<boolean> {
  if (mark.host !== hostname()) return recentlySeen;
  const started = await startOf(mark.pid);
  return started !== null && started === mark.started;
}

const bootId = '/proc/sys/kernel/random/boot_id';

/** Which boot of which machine this is, in all of its containers; null where the system does not say. */
export async function bootOf(): Promise<string | null> {
  return readFile(bootId, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/**
 * Start of a process, null when there is none: boot id and start time from /proc, or what `ps` says where there is no
 * /proc.
 */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([readFile(bootId, 'utf8'), readFile(`/proc/${pid}/stat`, 'utf8')]);
    // The command in parentheses may contain anything; after it field 3 is the state, field 22 the start (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${boot.trim()} ${fields[19]}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
    const proc = await readFile('/proc/self/stat').catch(() => null);
    if (proc) return null;
  }
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
