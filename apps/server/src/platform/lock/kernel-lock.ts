import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** The file system of the data folder cannot lock files; `message` says so to the operator. */
export class UnfitFolder extends Error {
  override name = 'UnfitFolder';
}

/** The file that was to be locked is not there, or not any more. */
export class NoLockFile extends Error {
  override name = 'NoLockFile';
}

/** SQLITE_BUSY: somebody else has the lock. */
const busy = 5;

/**
 * Takes a lock of the kernel on a file, made when it is not there unless only an `existing` one is wanted: a
 * transaction of SQLite on an empty database, which is an fcntl lock. Node has no call for one. It holds among all
 * processes of a machine, whatever container or namespace of process numbers they live in, and the kernel gives it back
 * at whatever end of the process. The file must not be opened in another way: closing it again would give the lock
 * back.
 *
 * @param how `shared`: any number of processes have it at once, and none has it `alone`
 * @returns null when another process, or this one, has it; a shared lock is refused for a moment also while somebody
 * else asks for it alone
 * @throws {UnfitFolder | NoLockFile}
 */
export function takeKernelLock(
  file: string,
  how: 'alone' | 'shared',
  { existing = false } = {},
): { release(): void } | null {
  let database: DatabaseSync | undefined;
  try {
    const address = pathToFileURL(file);
    address.searchParams.set('mode', existing ? 'rw' : 'rwc');
    database = new DatabaseSync(address, { timeout: 0 });
    // Nothing is written: there is no journal to lie beside the file.
    database.exec('pragma journal_mode = memory');
    // Reading takes the lock of readers, and keeps it until the transaction ends.
    database.exec(how === 'alone' ? 'begin exclusive' : 'begin; select * from sqlite_schema');
    const held = database;
    return { release: () => held.close() };
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === busy) return null;
    if (existing && !existsSync(file)) throw new NoLockFile(`There is no file ${file}.`);
    throw new UnfitFolder(
      `The file ${file} cannot be locked: ${message}. The data folder needs a file system with locks.`,
    );
  }
}
