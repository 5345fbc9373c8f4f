import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Sql } from '../db/index.ts';
import { replaceDurably, syncFolder } from '../disk/index.ts';
import { masterKeyOf, offerMasterKey } from './master-key.sql.ts';

export { seal, unseal } from './seal.ts';

/**
 * Secrets for signing, all from one that is kept with the data: without it nothing signed before is accepted any more.
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
  const there = await masterIn(file);
  if (there) return keysFrom(there);
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
  const master = randomBytes(masterBytes);
  await replaceDurably(file, master);
  return keysFrom(master);
}

/**
 * The keys of a database that servers share, made once however many of them ask at the same time. Those of a data
 * folder from before are taken over: they are the database's from then on, and the file goes. A file with other keys
 * than the database has stays as it is, and is not used.
 *
 * @param folder where the keys of the data folder may lie
 * @throws {Error} when a file is there but is not what was written
 */
export async function keysOf(db: Sql, folder: string): Promise<Keys> {
  const file = join(folder, 'master');
  const before = await masterIn(file);
  if (!(await masterKeyOf(db))) await offerMasterKey(db, before ?? randomBytes(masterBytes));
  const master = await masterKeyOf(db);
  if (master?.length !== masterBytes) throw new Error('the master key in the database is damaged: restore a backup');
  // Another key is nobody's copy: who put it there decides.
  if (before?.equals(master)) await rm(file, { force: true });
  return keysFrom(master);
}

/** Null when there is none. @throws {Error} */
async function masterIn(file: string): Promise<Buffer | null> {
  try {
    const master = await readFile(file);
    if (master.length !== masterBytes) throw new Error(`${file} is damaged: restore it from a backup`);
    return master;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
