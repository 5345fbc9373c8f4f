import { kindOf } from '../../workers/beginning/file-kind.ts';
import type { HeadReader } from './file-reader.ts';
import { gather, type GatheredFile } from '../../app/gather.ts';
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
  /** Files and failures are numbered in their order. */
  readonly onFound: (found: FoundFiles) => void;
}

type Readable = Pick<UploadFile, 'file' | 'path'>;

/**
 * Finds the files of a drop, portion by portion, and reads the head of each; in the place of an archive with images
 * those that it holds [WB-80]. Ends early when the signal is given.
 */
export async function findFiles(entries: readonly (FileSystemEntry | File)[], finding: Finding): Promise<void> {
  const tell = numbered(finding);
  for await (const portion of gather(entries, finding.signal)) {
    const found = await withHeads(
      portion.flatMap(({ file, path }) => (file === null ? [] : [{ file, path }])),
      finding.reader,
    );
    const archives = found.filter(({ kind }) => kind === 'zip');
    tell(
      found.filter(({ kind }) => kind !== 'zip'),
      unreadableOf(portion),
    );
    for (const archive of archives) await openArchive(archive, finding, tell);
  }
}

type Tell = (files: readonly Omit<UploadFile, 'id'>[], unreadable: readonly Omit<FileFailure, 'id'>[]) => void;

/** Tells what was found, each with the next number. */
function numbered({ signal, onFound }: Finding): Tell {
  let next = 0;
  return (files, unreadable) => {
    if (signal.aborted || files.length + unreadable.length === 0) return;
    onFound({
      files: files.map((file) => ({ ...file, id: next++ })),
      unreadable: unreadable.map((failure) => ({ ...failure, id: next++ })),
    });
  };
}

async function openArchive(archive: Omit<UploadFile, 'id'>, finding: Finding, tell: Tell): Promise<void> {
  let isOpened = false;
  for await (const { files, unreadable } of finding.openContainer(archive.file, archive.path, finding.signal)) {
    isOpened = true;
    tell(await withHeads(files, finding.reader), unreadable.map(failureOf));
  }
  if (!isOpened) tell([archive], []);
}

/** Without a head a file is still sent; only its row and the question about duplicates know less of it. */
async function withHeads(files: readonly Readable[], reader: HeadReader): Promise<Omit<UploadFile, 'id'>[]> {
  const heads = await reader.read(files.map(({ file }) => file)).catch(() => files.map(() => null));
  return Promise.all(
    files.map(async (one, index) => {
      const head = heads[index] ?? null;
      return { ...one, size: one.file.size, head, kind: head === null ? await kindOf(one.file) : null };
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
