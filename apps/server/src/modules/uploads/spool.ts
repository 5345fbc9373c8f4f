import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  appendInThread,
  fillSlab,
  giveBackSlab,
  readFileInThread,
  readSlabInThread,
  slabBytes,
  takeSlab,
  type FileReading,
  type Slab,
} from '../studies/index.ts';

/** A file that has arrived. */
export interface Spooled {
  /** Where it lies, or may be written when it is in memory. */
  path: string;
  /** All of it, when it fits; whoever puts it into the store gives it back. */
  slab: Slab | null;
  /** What is in it; rejects with JobFailed. */
  reading: Promise<FileReading>;
}

/** The files of one request on their way into the blob store. */
export interface Spool {
  /**
   * Takes a file as it arrives, and hands it to a thread that reads it. What fits one slab stays in memory; the rest is written by a thread.
   *
   * @param name as it was sent
   * @param bytes of which each chunk is copied before the next is asked for
   * @param count hears of every chunk before it is taken, and may throw
   * @param mayStay false for what may have to wait for its sender: it is written even when it fits
   */
  receive(
    name: string,
    bytes: AsyncIterable<Buffer>,
    count: (bytes: number) => void,
    mayStay: boolean,
  ): Promise<Spooled>;
  /** Removes what is left. */
  discard(): Promise<void>;
}

/**
 * A spool in the process's folder for them. No folder of its own: ext4 searches long for a new file's place where many were just removed.
 *
 * @param folder exists
 * @param request a name that no other request has
 * @param wrote hears of bytes that are in a file now
 */
export function openSpool(folder: string, request: string, wrote: (bytes: number) => void): Spool {
  let files = 0;
  const written: string[] = [];
  async function append(path: string, slab: Slab): Promise<void> {
    const { length } = slab;
    await appendInThread(path, slab);
    wrote(length);
  }
  return {
    async receive(name, bytes, count, mayStay) {
      const path = join(folder, `${request}-${(files += 1)}`);
      let slab = takeSlab();
      let appended: Promise<void> | null = null;
      try {
        for await (const chunk of bytes) {
          count(chunk.length);
          for (let at = 0; at < chunk.length;) {
            if (slab.length === slabBytes) {
              const full = slab;
              slab = takeSlab();
              if (appended) await appended;
              else written.push(path);
              appended = append(path, full);
              appended.catch(() => {}); // heard of where it is awaited
            }
            at += fillSlab(slab, chunk.subarray(at));
          }
        }
        await appended;
      } catch (error) {
        giveBackSlab(slab);
        await appended?.catch(() => {});
        throw error;
      }
      if (!appended && mayStay) return { path, slab, reading: readSlabInThread(slab, name) };
      if (!appended) written.push(path);
      await append(path, slab);
      return { path, slab: null, reading: readFileInThread(path, name) };
    },
    async discard() {
      for (const path of written) await rm(path, { force: true });
    },
  };
}
