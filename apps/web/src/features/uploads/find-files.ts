import type { HeadReader } from './file-reader.ts';
import { gather, type GatheredFile } from './gather.ts';
import type { FileFailure, UploadFile } from './upload-state.ts';

/** What a portion of the drop holds: files to send, and names of what the browser may not read. */
export interface FoundFiles {
  readonly files: readonly UploadFile[];
  readonly unreadable: readonly FileFailure[];
}

/**
 * Finds the files of a drop, portion by portion, and reads the head of each. Ends early when the signal is given.
 *
 * @param firstId of the next portion: files and failures are numbered from there on
 */
export async function findFiles(
  entries: readonly (FileSystemEntry | File)[],
  reader: HeadReader,
  signal: AbortSignal,
  firstId: () => number,
  onFound: (found: FoundFiles) => void,
): Promise<void> {
  for await (const portion of gather(entries, signal)) {
    const readable = portion.flatMap(({ file, path }) => (file === null ? [] : [{ file, path }]));
    // Without a head a file is still sent; only its row and the question about duplicates know less of it.
    const heads = await reader.read(readable.map(({ file }) => file)).catch(() => readable.map(() => null));
    if (signal.aborted) continue;
    const first = firstId();
    const files = readable.map((one, index): UploadFile => ({
      ...one,
      id: first + index,
      size: one.file.size,
      head: heads[index] ?? null,
    }));
    onFound({ files, unreadable: unreadableOf(portion, first + files.length) });
  }
}

function unreadableOf(portion: readonly GatheredFile[], firstId: number): FileFailure[] {
  return portion
    .filter(({ file }) => file === null)
    .map(({ path }, index) => ({ id: firstId + index, path, detail: null, code: null, file: null }));
}
