import { containerOf } from './containers.ts';
import type { HeadReader } from './file-reader.ts';
import { gather, type GatheredFile } from './gather.ts';
import type { openContainer, OpenedPortion } from './open-container.ts';
import type { FileFailure, UploadFile } from './upload-state.ts';

/** What a portion of the drop holds: files to send, and names of what the browser may not read. */
export interface FoundFiles {
  readonly files: readonly UploadFile[];
  readonly unreadable: readonly FileFailure[];
}

/** What finding files needs of the browser. */
interface Finding {
  readonly reader: HeadReader;
  readonly openContainer: typeof openContainer;
  readonly signal: AbortSignal;
  /** of the next portion: files and failures are numbered from there on */
  readonly firstId: () => number;
  readonly onFound: (found: FoundFiles) => void;
}

type Readable = Pick<UploadFile, 'file' | 'path'>;

/**
 * Finds the files of a drop, portion by portion, and reads the head of each; in the place of an archive with images
 * those that it holds [WB-80]. Ends early when the signal is given.
 */
export async function findFiles(entries: readonly (FileSystemEntry | File)[], finding: Finding): Promise<void> {
  for await (const portion of gather(entries, finding.signal)) {
    const found = await withHeads(
      portion.flatMap(({ file, path }) => (file === null ? [] : [{ file, path }])),
      finding.reader,
    );
    const archives = found.filter(({ container }) => container === 'zip');
    tell(
      found.filter(({ container }) => container !== 'zip'),
      unreadableOf(portion),
      finding,
    );
    for (const archive of archives) await openArchive(archive, finding);
  }
}

async function openArchive(archive: Omit<UploadFile, 'id'>, finding: Finding): Promise<void> {
  let isOpened = false;
  for await (const { files, unreadable } of finding.openContainer(archive.file, archive.path, finding.signal)) {
    isOpened = true;
    tell(await withHeads(files, finding.reader), unreadable.map(failureOf), finding);
  }
  if (!isOpened) tell([archive], [], finding);
}

function tell(
  files: readonly Omit<UploadFile, 'id'>[],
  unreadable: readonly Omit<FileFailure, 'id'>[],
  { signal, firstId, onFound }: Finding,
): void {
  if (signal.aborted || files.length + unreadable.length === 0) return;
  const first = firstId();
  onFound({
    files: files.map((file, index) => ({ ...file, id: first + index })),
    unreadable: unreadable.map((failure, index) => ({ ...failure, id: first + files.length + index })),
  });
}

/** Without a head a file is still sent; only its row and the question about duplicates know less of it. */
async function withHeads(files: readonly Readable[], reader: HeadReader): Promise<Omit<UploadFile, 'id'>[]> {
  const heads = await reader.read(files.map(({ file }) => file)).catch(() => files.map(() => null));
  return Promise.all(
    files.map(async (one, index) => {
      const head = heads[index] ?? null;
      return { ...one, size: one.file.size, head, container: head === null ? await containerOf(one.file) : null };
    }),
  );
}

function unreadableOf(portion: readonly GatheredFile[]): Omit<FileFailure, 'id'>[] {
  return portion
    .filter(({ file }) => file === null)
    .map(({ path }) => ({ path, detail: null, code: null, file: null }));
}

function failureOf({ path, reason }: OpenedPortion['unreadable'][number]): Omit<FileFailure, 'id'> {
  return { path, detail: reason === null ? '' : null, code: null, file: null, reason };
}
