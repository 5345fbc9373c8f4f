import { readdirSync } from 'node:fs';
import path from 'node:path';
import { processTree, readIfThere } from './processes.ts';

/** What the threads of one name have used since they began. */
export interface ThreadTime {
  /** Milliseconds on a processor, in the kernel included. */
  readonly ms: number;
  /** How often one of them waited for something, and was woken up. */
  readonly wakes: number;
}

/**
 * Processor time by the names of threads, of a process and all that it started: what others do beside it does not
 * count.
 */
export function threadTimes(pid: number): Map<string, ThreadTime> {
  const times = new Map<string, ThreadTime>();
  for (const task of processTree(pid).flatMap(tasksOf)) {
    const name = readIfThere(path.join(task, 'comm')).trim();
    const [nanoseconds = '0'] = readIfThere(path.join(task, 'schedstat')).split(' ');
    const waits = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(readIfThere(path.join(task, 'status')))?.[1];
    const { ms, wakes } = times.get(name) ?? { ms: 0, wakes: 0 };
    times.set(name, { ms: ms + Number(nanoseconds) / 1e6, wakes: wakes + Number(waits ?? 0) });
  }
  return times;
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);
  } catch {
    return [];
  }
}
