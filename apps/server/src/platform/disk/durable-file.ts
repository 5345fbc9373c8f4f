import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Writes a file that only its owner may read, and has its content on the disk (fsync) when it resolves. Its name is
 * there only after {@link syncFolder}.
 *
 * @param flag `w` writes over what is there; `wx` fails with EEXIST where something is
 */
export async function writeDurably(file: string, content: string | Uint8Array, flag: 'w' | 'wx' = 'w'): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file as a whole or not at all. A temporary file beside it is on the disk before it takes the name, and the
 * name is on the disk when this resolves.
 */
export async function replaceDurably(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await rm(temporary, { force: true });
  await writeDurably(temporary, content, 'wx');
  await rename(temporary, file);
  await syncFolder(dirname(file));
}
