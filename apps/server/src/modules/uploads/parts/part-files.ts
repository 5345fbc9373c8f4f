import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config/index.ts';
import { syncFolder } from '../../../platform/disk/index.ts';

/*
 * The bytes of parts: a file each in `parts/` of the data folder, beside the blobs and shared by all processes, called
 * by its id.
 */

export const partFolder = ({ dataFolder }: Config): string => join(dataFolder, 'parts');
const pathOf = (config: Config, id: string): string => join(partFolder(config), id);

/** Makes the file of a part, empty; its name survives a power cut. */
export async function makePartFile(config: Config, id: string): Promise<void> {
  await mkdir(partFolder(config), { recursive: true });
  await (await open(pathOf(config, id), 'wx')).close();
  await syncFolder(partFolder(config));
}

/**
 * Opens the file of a part for what follows its first `received` bytes.
 *
 * @returns null where those are not there: a backup was put back without them
 */
export async function partFileFrom(config: Config, id: string, received: number): Promise<FileHandle | null> {
  const handle = await open(pathOf(config, id), 'r+').catch(nullIfMissing);
  if (handle === null || (await handle.stat()).size >= received) return handle;
  await handle.close();
  return null;
}

/**
 * Gives the file of a part another name on the same file system, without copying it where that can be done; its own
 * stays. Nobody writes to it any more.
 *
 * @returns whether it is there
 */
export async function linkPartFile(config: Config, id: string, path: string): Promise<boolean> {
  try {
    await link(pathOf(config, id), path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (!withoutLinks.has(code ?? '')) throw error;
    await copyFile(pathOf(config, id), path, constants.COPYFILE_FICLONE);
    return true;
  }
}

/** What file systems say that have no second names. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

export async function removePartFile(config: Config, id: string): Promise<void> {
  await rm(pathOf(config, id), { force: true });
}

/** Files of parts to which nothing was written since then. */
export async function partFilesBefore(config: Config, before: Date): Promise<string[]> {
  const names = (await readdir(partFolder(config)).catch(nullIfMissing)) ?? [];
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(partFolder(config), name)).catch(nullIfMissing);
    if (found && found.mtime < before) old.push(name);
  }
  return old;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
