import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceDurably, syncFolder } from '../disk/index.ts';

/**
 * Secrets for signing, all from one that is kept in the data folder: without it nothing signed before is accepted any
 * more.
 */
export interface Keys {
  /** 32 bytes, always the same ones for a purpose, unrelated to those for another. */
  derive(purpose: string): Uint8Array;
}

export function keysFrom(master: Uint8Array): Keys {
  return { derive: (purpose) => new Uint8Array(hkdfSync('sha256', master, new Uint8Array(0), `mado ${purpose}`, 32)) };
}

const masterBytes = 32;

/**
 * The keys of a data folder, made (readable by the owner alone, durable) when there are none.
 *
 * @throws {Error} when the file is there but is not what was written
 */
export async function keysIn(folder: string): Promise<Keys> {
  const file = join(folder, 'master');
  try {
    const master = await readFile(file);
    if (master.length !== masterBytes) throw new Error(`${file} is damaged: restore it from a backup`);
    return keysFrom(master);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
  const master = randomBytes(masterBytes);
  await replaceDurably(file, master);
  return keysFrom(master);
}
