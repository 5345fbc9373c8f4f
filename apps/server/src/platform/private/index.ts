import { chmod, lstat, opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Rights of the group and of everybody else: nobody but the owner has any in a data folder. */
const ofOthers = 0o077;

/** A mode without the rights of others. */
export const withoutOthers = (mode: number) => mode & ~ofOthers;

/** Whatever this process makes from now on, in its threads and children too, is its owner's alone. */
export function makeFilesPrivate(): void {
  process.umask(ofOthers);
}

/**
 * Takes from a data folder what others may do with it: with the folder itself, which is a wall before everything in it,
 * first. What an older version left open below is closed too. The embedded database, which had closed folders with open
 * files, is looked at file by file (a thousand); of any other folder its own mode says whether that was done: it is
 * changed last.
 *
 * @returns what could not be closed, because it is another user's
 */
export async function closeToOthers(folder: string): Promise<string[]> {
  const left: string[] = [];
  const close = async (path: string, { mode }: { mode: number }) => {
    if (!isOpen(mode)) return;
    try {
      await chmod(path, withoutOthers(mode & 0o7777));
    } catch (error) {
      if (codeOf(error) === 'EPERM' || codeOf(error) === 'EROFS') left.push(path);
      else if (codeOf(error) !== 'ENOENT') throw error;
    }
  };
  const closeBelow = async (path: string) => {
    for await (const entry of await opendir(path)) {
      if (entry.isSymbolicLink()) continue;
      const below = join(path, entry.name);
      if (entry.isDirectory()) await closeBelow(below);
      await close(below, await lstat(below));
    }
  };

  await close(folder, await stat(folder));
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that tries to take the folder leaves nothing.
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    if (found.isDirectory() && (isOpen(found.mode) || name === 'database')) await closeBelow(path);
    await close(path, found);
  }
  return left;
}

const isOpen = (mode: number) => (mode & ofOthers) !== 0;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
