import { open, opendir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { refuseLongWorkInsideTransaction } from '../db/transaction-scope.ts';
import { openFiles } from './open-files.ts';
import { BlobMissing, requireSha256, type BlobStore } from './store.ts';
import { openWriters } from './writers.ts';

const streamChunk = 256 * 1024;
/** Files kept open, unless told. */
const usuallyOpen = 768;

/**
 * Blobs on the local disk: `folder/ab/abcd…`, 256 folders. A file appears under its name only when it is complete and
 * on the disk: fsync of the file, rename, fsync of the folder. (A second level of folders costs the first 65,536 files
 * twice the fsyncs; ten million files are 40,000 per folder.)
 */
export function localBlobs(folder: string, keptOpen = usuallyOpen): BlobStore {
  const shard = (sha256: string) => join(folder, sha256.slice(0, 2));
  const path = (sha256: string) => join(shard(requireSha256(sha256)), sha256);
  const files = openFiles(keptOpen);
  const writers = openWriters();

  return {
    async write(file, bytes) {
      refuseLongWorkInsideTransaction();
      await writers.write({ path: file, bytes });
    },
    async put(sha256, file, written = false) {
      refuseLongWorkInsideTransaction();
      await writers.move({ from: file, to: path(sha256), flushed: written });
    },
    async read(sha256, offset, length, into) {
      refuseLongWorkInsideTransaction();
      return files.use(path(sha256), sha256, async (handle) => {
        const bytes = into?.subarray(0, length) ?? Buffer.allocUnsafe(length);
        let filled = 0;
        while (filled < length) {
          const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
          if (bytesRead === 0) throw new RangeError(`blob ${sha256} ends before byte ${offset + length}`);
          filled += bytesRead;
        }
        return bytes;
      });
    },
    stream(sha256, range) {
      refuseLongWorkInsideTransaction();
      return Readable.from(chunks(path(sha256), sha256, range), { objectMode: false, highWaterMark: streamChunk });
    },
    async size(sha256) {
      try {
        return (await stat(path(sha256))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(sha256) {
      const target = path(sha256);
      files.forget(target);
      await rm(target, { force: true });
    },
    async close() {
      await files.close();
      await writers.close();
    },
    async *list() {
      for await (const first of entries(folder))
        for await (const name of entries(join(folder, first))) if (/^[0-9a-f]{64}$/.test(name)) yield name;
    },
  };
}

async function* chunks(path: string, sha256: string, range?: { start: number; end: number }): AsyncGenerator<Buffer> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw isMissing(error) ? new BlobMissing(sha256) : error;
  }
  try {
    let position = range?.start ?? 0;
    const end = range?.end ?? Number.POSITIVE_INFINITY;
    while (position <= end) {
      const buffer = Buffer.allocUnsafeSlow(Math.min(streamChunk, end - position + 1));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function* entries(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
