import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileThreads } from './file-threads.ts';
import { besideOf, fillBuffer, sharedBufferBytes, type SharedBuffer } from './shared-buffers.ts';

/** A file that has arrived. */
export interface SpooledFile<Content> {
  /** Where it lies, or may be written when it is in memory. */
  path: string;
  /** All of it, when it fits; whoever puts it into the store gives it back. */
  buffer: SharedBuffer | null;
  /** What is in it; rejects with JobFailed. */
  content: Promise<Content>;
}

/** The files of one request on their way into the blob store. */
export interface Spool<Content, Errand = never> {
  /**
   * Takes a file as it arrives, and hands it to a thread that reads it. What fits one shared buffer stays in memory;
   * the rest is written by a thread.
   *
   * @param name as it was sent
   * @param bytes of which each chunk is copied before the next is asked for
   * @param count hears of every chunk before it is taken, and may throw
   * @param mayStay false for what may have to wait for its sender, and for what its errand may change: it is written
   *   even when it fits
   * @param errand what is to be done with it before it is read
   */
  receive(
    name: string,
    bytes: AsyncIterable<Buffer>,
    count: (bytes: number) => void,
    mayStay: boolean,
    errand?: Errand,
  ): Promise<SpooledFile<Content>>;
  /**
   * Takes a file that has arrived before, and hands it to a thread that reads it.
   *
   * @param name as it was sent
   * @param place gives the file this path; false: it is not there
   * @returns null where it is not there
   */
  adopt(name: string, place: (path: string) => Promise<boolean>, errand?: Errand): Promise<SpooledFile<Content> | null>;
  /** Removes what is left. */
  discard(): Promise<void>;
}

/**
 * A spool in the server's folder for them. No folder of its own: ext4 searches long for a new file's place where many
 * were just removed.
 *
 * @param folder exists
 * @param request a name that no other request has
 * @param wrote hears of bytes that are in a file now
 */
export function openSpool<Content, Errand = never>(
  threads: FileThreads<Content, Errand>,
  folder: string,
  request: string,
  wrote: (bytes: number) => void,
): Spool<Content, Errand> {
  const { buffers } = threads;
  let files = 0;
  const written: string[] = [];
  async function append(path: string, buffer: SharedBuffer): Promise<void> {
    const { length } = buffer;
    await threads.append(path, buffer);
    wrote(length);
  }
  const contentOf = (path: string, name: string, errand: Errand | undefined) =>
    errand === undefined ? threads.read(path, name) : threads.rewrite(path, name, errand);
  return {
    async receive(name, bytes, count, mayStay, errand) {
      const path = join(folder, `${request}-${(files += 1)}`);
      let buffer = buffers.take();
      let appended: Promise<void> | null = null;
      try {
        for await (const chunk of bytes) {
          count(chunk.length);
          for (let at = 0; at < chunk.length;) {
            if (buffer.length === sharedBufferBytes) {
              const full = buffer;
              buffer = buffers.take();
              if (appended) await appended;
              else written.push(path);
              appended = append(path, full);
              appended.catch(() => {}); // heard of where it is awaited
            }
            at += fillBuffer(buffer, chunk.subarray(at));
          }
        }
        await appended;
      } catch (error) {
        buffers.giveBack(buffer);
        await appended?.catch(() => {});
        throw error;
      }
      if (!appended && mayStay) {
        const content =
          errand === undefined ? threads.readBuffer(buffer, name) : threads.inspectBuffer(buffer, name, errand);
        return { path, buffer, content };
      }
      if (!appended) written.push(path);
      await append(path, buffer);
      return { path, buffer: null, content: contentOf(path, name, errand) };
    },
    async adopt(name, place, errand) {
      const path = join(folder, `${request}-${(files += 1)}`);
      written.push(path);
      if (!(await place(path))) return null;
      return { path, buffer: null, content: contentOf(path, name, errand) };
    },
    async discard() {
      for (const path of written) {
        // In this order: a thread that is lost between the two has nothing left to put into the file's place.
        await rm(besideOf(path), { force: true });
        await rm(path, { force: true });
      }
    },
  };
}
