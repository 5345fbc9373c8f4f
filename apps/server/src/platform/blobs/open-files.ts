import { open, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { BlobMissing } from './store.ts';

interface Entry {
  handle: Promise<FileHandle>;
  users: number;
  gone: boolean;
}

export interface OpenFiles {
  /** Runs `work` on the open file at `path`; the file is not closed before `work` is done. */
  use<T>(path: string, sha256: string, work: (handle: FileHandle) => Promise<T>): Promise<T>;
  /** Lets a file go that is about to be removed. */
  forget(path: string): void;
  /** Closes every file as soon as nobody reads it. */
  close(): Promise<void>;
}

/**
 * Keeps the files that were read last open, the least recently used one closed first. Blobs never change, so an open
 * file is never stale.
 *
 * @param limit how many
 */
export function openFiles(limit: number): OpenFiles {
  const closing = new Set<Promise<void>>();
  const entries = new LRUCache<string, Entry>({
    max: limit,
    dispose(entry) {
      entry.gone = true;
      closeIfIdle(entry);
    },
  });

  function closeIfIdle(entry: Entry): void {
    if (!entry.gone || entry.users > 0) return;
    entry.users = Number.NaN; // closed once
    const closed = entry.handle
      .then((handle) => handle.close())
      .catch(() => {})
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  function take(path: string): Entry {
    const found = entries.get(path);
    if (found) {
      found.users += 1;
      return found;
    }
    const entry: Entry = { handle: open(path, 'r'), users: 1, gone: false };
    entries.set(path, entry);
    return entry;
  }

  return {
    async use(path, sha256, work) {
      const entry = take(path);
      let handle: FileHandle;
      try {
        handle = await entry.handle;
      } catch (error) {
        entry.users -= 1;
        if (entries.peek(path) === entry) entries.delete(path);
        closeIfIdle(entry);
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new BlobMissing(sha256) : error;
      }
      try {
        return await work(handle);
      } finally {
        entry.users -= 1;
        closeIfIdle(entry);
      }
    },
    forget(path) {
      entries.delete(path);
    },
    async close() {
      entries.clear();
      await Promise.all(closing);
    },
  };
}
