import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A complete file that is to appear at another path of its file system; with `bytes` it is made of them first. */
export interface Move {
  from: string;
  to: string;
  bytes: Uint8Array | null;
}

/** Folders that this thread has made, or seen to be there, durably. */
const known = new Set<string>();

/**
 * Moves files so that they survive power loss: fsync of the file, rename, fsync of the folder, which is made when it is missing. Files come together so
 * that the folders of many are flushed at once. Blocks: for a thread of its own.
 *
 * @returns for each move what went wrong, or null; one that fails does not hinder the others
 */
export function moveDurably(moves: readonly Move[]): (string | null)[] {
  // All are written before the first is flushed: while the journal is being flushed nobody can make a file.
  const unwritten = moves.map(({ from, bytes }) =>
    bytes ? failure(() => writeFileSync(from, bytes, { flag: 'wx' })) : null,
  );
  const failed = moves.map(({ from, to, bytes }, n) => {
    const why = unwritten[n] ?? failure(() => move(from, to));
    if (why !== null && bytes) rmSync(from, { force: true });
    return why;
  });
  const folders = new Map<string, string | null>();
  return moves.map(({ to }, n) => {
    const folder = dirname(to);
    if (!folders.has(folder))
      folders.set(
        folder,
        failure(() => sync(folder, 'r')),
      );
    return failed[n] ?? folders.get(folder) ?? null;
  });
}

function move(from: string, to: string): void {
  ensureFolder(dirname(to));
  sync(from, 'r+');
  renameSync(from, to);
}

function ensureFolder(folder: string): void {
  if (known.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  sync(dirname(folder), 'r');
  known.add(folder);
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** What `work` fails with: the code of the system, which names no path. */
function failure(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
