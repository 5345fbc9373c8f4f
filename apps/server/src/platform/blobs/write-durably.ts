import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes that are to become a file, under a name that is free. */
export interface Write {
  path: string;
  bytes: Uint8Array;
}

/** A complete file that is to appear at another path of its file system. */
export interface Move {
  from: string;
  to: string;
  /** its bytes are on the disk already */
  flushed: boolean;
}

/**
 * Writes files and flushes them. All are written before the first is flushed: while the journal is being flushed nobody
 * can make a file. Blocks, as all of this: for a thread of its own.
 *
 * @returns for each file what went wrong, or null; of one that fails nothing is left, and it does not hinder the others
 */
export function writeDurably(writes: readonly Write[]): (string | null)[] {
  const open = writes.map(({ path, bytes }) => {
    let file: number | null = null;
    return {
      failed: failure(() => {
        file = openSync(path, 'wx');
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      }),
      file,
    };
  });
  return open.map(({ failed, file }, n) => {
    const why = failed ?? failure(() => file !== null && fsyncSync(file));
    if (file !== null) closeSync(file);
    if (why !== null && file !== null) rmSync(writes[n]?.path ?? '', { force: true });
    return why;
  });
}

/** Folders that whoever moves files has made, or seen to be there, durably. */
export type KnownFolders = Set<string>;

/**
 * Moves files so that they survive power loss: fsync of the file, rename, fsync of the folder, which is made when it is
 * missing. Files come together so that the folders of many are flushed at once.
 *
 * @returns for each move what went wrong, or null; one that fails does not hinder the others
 */
export function moveDurably(moves: readonly Move[], known: KnownFolders = new Set()): (string | null)[] {
  const failed = moves.map((move) => failure(() => rename(move, known)));
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

function rename({ from, to, flushed }: Move, known: KnownFolders): void {
  ensureFolder(dirname(to), known);
  if (!flushed) sync(from, 'r+');
  renameSync(from, to);
}

function ensureFolder(folder: string, known: KnownFolders): void {
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
