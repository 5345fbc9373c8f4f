import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const gather = 1024 * 1024;

/** A folder for the files of one request on their way into the blob store. */
export interface Spool {
  /**
   * Writes what arrives into a file.
   *
   * @param count hears of every chunk before it is written, and may throw
   */
  receive(bytes: AsyncIterable<Buffer>, count: (bytes: number) => void): Promise<string>;
  /** Removes what is left. */
  discard(): Promise<void>;
}

/** @param folder does not exist yet */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  let files = 0;
  return {
    async receive(bytes, count) {
      const path = join(folder, String((files += 1)));
      const file = await open(path, 'wx');
      try {
        let waiting: Buffer[] = [];
        let length = 0;
        for await (const chunk of bytes) {
          count(chunk.length);
          waiting.push(chunk);
          length += chunk.length;
          if (length < gather) continue;
          await writeAll(file, waiting, length);
          waiting = [];
          length = 0;
        }
        if (length > 0) await writeAll(file, waiting, length);
      } finally {
        await file.close();
      }
      return path;
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

async function writeAll(file: FileHandle, chunks: readonly Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten < length) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}
