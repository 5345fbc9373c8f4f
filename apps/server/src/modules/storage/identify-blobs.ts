import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Services } from '../../platform/context.ts';
import { syncFolder, writeDurably } from '../../platform/disk/index.ts';
import { lockStoreOfRows, setStoreOfRows, storeOfRows } from './blob-store.sql.ts';

/** The blobs are not those that the database speaks of; `message` says what to do. */
export class OtherBlobs extends Error {
  override name = 'OtherBlobs';
}

/**
 * Makes sure that a folder of blobs is the one that the database speaks of: both carry the same id, made when both have
 * none. Rows beside other blobs would be studies without images, and a sweep would remove what another database refers
 * to.
 *
 * A folder or a database in which nothing is kept yet takes the id of the other one, and so does a database that was
 * filled before there were ids. Of servers that start together one does this, and the others find it done.
 *
 * @throws {OtherBlobs}
 */
export async function identifyBlobs({ db, random }: Pick<Services, 'db' | 'random'>, folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true })) await syncFolder(dirname(folder));
  const file = join(folder, 'identity');
  await db.transaction(async (tx) => {
    await lockStoreOfRows(tx);
    const rows = await storeOfRows(tx);
    const files = { id: await idIn(file), filled: await isFilled(folder) };
    if (rows.id !== null && rows.id === files.id) return;
    if (!belongTogether(rows, files, await idIn(`${file}.new`))) throw new OtherBlobs(sentence(file, rows.id));
    const id = files.id ?? rows.id ?? random.uuid();
    await writeDurably(`${file}.new`, `${id}\n`);
    await setStoreOfRows(tx, id);
    await rename(`${file}.new`, file);
    await syncFolder(folder);
  });
}

/** One of the two sides. `filled`: something is kept there. */
interface Side {
  id: string | null;
  filled: boolean;
}

/** @param unfinished the id that a server wrote that was stopped before both sides had their id */
function belongTogether(rows: Side, files: Side, unfinished: string | null): boolean {
  if (rows.id === files.id) return true;
  if (files.id === null && unfinished === rows.id) return true;
  if (!rows.filled && !files.filled) return true;
  // Filled before there were ids, and put back from a backup of that time.
  return rows.id === null && rows.filled;
}

function sentence(file: string, ofRows: string | null): string {
  const remedy =
    ofRows === null
      ? `If this database shall begin beside these files, remove ${file}.`
      : `If they do belong together, as after a backup that was put back in parts, write ${ofRows} into ${file}.`;
  return `The files beside ${file} are not those of the database. Set MADO_DATA and DATABASE_URL to what belongs together. ${remedy}`;
}

async function idIn(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isFilled(folder: string): Promise<boolean> {
  const shards = (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const shard of shards) if ((await readdir(join(folder, shard))).length > 0) return true;
  return false;
}
