import { readFileSync } from 'node:fs';

/** For what the files and connections are that the process may have open at a time. */
export interface OpenFileShares {
  readonly connections: number;
  /** Images that stay open, because the next frame of them is likely to be asked for */
  readonly kept: number;
  /** Answers on their way, each of which may read a file */
  readonly answers: number;
}

/** Those of a large series, which is read frame by frame; opening costs as much as reading. */
const keptAtMost = 768;
const answersAtMost = 1024;

/** A sixteenth and more is left for uploads, the database and threads. */
export function openFileShares(limit = openFileLimit()): OpenFileShares {
  return {
    connections: Math.floor(limit / 2),
    kept: Math.min(keptAtMost, Math.floor((limit * 3) / 16)),
    answers: Math.min(answersAtMost, Math.floor(limit / 4)),
  };
}

/** Where the system does not say: what is usual. */
const usual = 4096;

/** Files and connections that this process may have open, as the kernel has it. */
function openFileLimit(): number {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return usual;
  }
  const soft = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
  return Number.isFinite(soft) ? soft : usual;
}
