import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { markIn, type ProcessFolder } from './process-folder.ts';

/** What the processes that share a data folder have claimed of its disk, and not yet written. */
export interface ProcessClaims {
  /** Says how many bytes this process has claimed by now. */
  tell(bytes: number): void;
  /** Bytes that all others have, by what they said last. */
  ofOthers(): number;
  close(): void;
}

const claimsIn = (path: string) => join(path, 'claimed');
/** A process that has ended is not counted any longer than this after its last heartbeat, wherever it ran. */
const heardMs = 30_000;
/** Claims change with every file; they are told in steps, upwards. */
const stepBytes = 8 * 1024 * 1024;
const digits = 16;

/**
 * Keeps the claims of a process in a file of its folder, where the others read them. Synchronous: a file of 16 bytes,
 * in the memory of the system.
 */
export function processClaims({ path }: Pick<ProcessFolder, 'path'>): ProcessClaims {
  const file = openSync(claimsIn(path), 'w', 0o600);
  const all = dirname(path);
  let told = -1;
  const tell = (bytes: number) => {
    const steps = Math.ceil(bytes / stepBytes) * stepBytes;
    if (steps === told) return;
    writeSync(file, String(steps).padStart(digits, '0'), 0);
    told = steps;
  };
  tell(0);
  return {
    tell,
    ofOthers() {
      let sum = 0;
      for (const id of readdirSync(all)) if (id !== basename(path)) sum += claimedBy(join(all, id));
      return sum;
    },
    close: () => closeSync(file),
  };
}

/** 0 for who has no claims yet, or has ended. */
function claimedBy(path: string): number {
  try {
    if (Date.now() - statSync(markIn(path)).mtimeMs > heardMs) return 0;
    return Number(readFileSync(claimsIn(path), 'latin1')) || 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A folder of another user says nothing, as one that is gone.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM') return 0;
    throw error;
  }
}
