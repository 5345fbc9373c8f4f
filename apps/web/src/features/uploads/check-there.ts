import { uploadCheck, type Answer, type UploadTarget } from '@mado/contract';
import { call } from '../../app/http/index.ts';
import { startHashReader, type HashReader } from './file-reader.ts';
import type { LeavingFiles } from './leaving-files.ts';
import { patientsOf } from './patients.ts';
import type { UploadFile } from './upload-state.ts';

/** Files asked about in one request. */
const askedAtOnce = 1000;

/** What of an upload is at its target before it begins. */
export interface There {
  /** Files that would replace other bytes. */
  readonly duplicates: number;
  /** Files of which the very same bytes are there: they need not be sent. */
  readonly same: readonly UploadFile[];
  /** Files that this very upload has put there before, as they are now: they are never sent again. */
  readonly sentBefore: readonly UploadFile[];
}

/** The upload that asks. */
export interface AskingUpload {
  readonly id: string;
  /** It has begun before the page was loaded anew: what it has put there does not exist for it, and need not come. */
  readonly goesOn: boolean;
  /** The server says nothing of what exists there, and is asked by the upload alone. */
  readonly isByLink?: boolean;
}

/**
 * Asks the server what it has of an upload, and thereby announces what the upload will bring, as it will leave. Only
 * files that exist are read and hashed, and asked about once more: an upload of what is new is read once.
 *
 * @throws {RequestFailure}
 * @throws {DOMException} AbortError
 */
export async function checkThere(
  target: UploadTarget,
  files: readonly UploadFile[],
  leaving: LeavingFiles,
  signal: AbortSignal,
  upload: AskingUpload,
  startReader: () => HashReader = startHashReader,
): Promise<There> {
  const exist: UploadFile[] = [];
  const own = new Set<UploadFile>();
  const asAsked = new Map(files.map((file) => [file, { size: file.size, ...leaving.asked(file) }]));
  const askedOf = (file: UploadFile) => asAsked.get(file) ?? file;
  const patientOf = patientsOf(files.map((file) => askedOf(file).head));
  for (const asked of portions(files, askedAtOnce)) {
    const answer = await ask(
      target,
      asked.map(askedOf).map((file) => ({ ...questionOf(file), ...patientOf(file.head) })),
      signal,
      upload.id,
    );
    exist.push(...asked.filter((_, index) => answer[index]?.exists === true));
    const rest = upload.goesOn ? asked.filter((_, index) => answer[index]?.exists !== true) : [];
    // Asked about by nobody, what the upload has put there exists, too.
    // By a link nobody is told what exists: all of it is hashed, and what is the same need not come.
    const isAsked = rest.length > 0 && !upload.isByLink;
    const there = isAsked ? await ask(target, rest.map(askedOf).map(questionOf), signal) : [];
    for (const file of rest.filter((_, index) => upload.isByLink || there[index]?.exists === true)) own.add(file);
  }
  if (exist.length + own.size === 0) return { duplicates: 0, same: [], sentBefore: [] };
  const all: UploadFile[] = [];
  const reader = startReader();
  try {
    for (const asked of portions([...exist, ...own], askedAtOnce)) {
      const hashed: { file: UploadFile; sha256: string }[] = [];
      for (const file of asked) {
        // One by one, so that giving up waits for one file at most. What cannot be read is sent, and that says why.
        const sha256 = await hashOf(file, leaving, reader);
        signal.throwIfAborted();
        if (sha256 !== null) hashed.push({ file, sha256 });
      }
      if (hashed.length === 0) continue;
      const questions = hashed.map(({ file, sha256 }) => ({ ...questionOf(askedOf(file)), sha256 }));
      const answer = await ask(target, questions, signal, upload.isByLink ? upload.id : undefined);
      all.push(...hashed.filter((_, index) => answer[index]?.same === true).map(({ file }) => file));
    }
  } finally {
    reader.close();
  }
  const { true: sentBefore = [], false: same = [] } = Object.groupBy(all, (file) => `${own.has(file)}`);
  return { duplicates: exist.length - same.length, same, sentBefore };
}

/** The hash of what leaves of a file; nothing where that cannot be had: sending it says why. */
async function hashOf(file: UploadFile, leaving: LeavingFiles, reader: HashReader): Promise<string | null> {
  try {
    const { leaving: ready } = await leaving.ready([file]);
    const [sha256 = null] = await reader.read(ready.map(({ sent }) => sent.file));
    return sha256;
  } catch {
    return null;
  }
}

function questionOf({ path, size, head }: Pick<UploadFile, 'path' | 'size' | 'head'>) {
  if (head === null) return { path, size };
  const { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } = head;
  return { path, size, StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID };
}

function ask(
  target: UploadTarget,
  files: readonly (ReturnType<typeof questionOf> & { sha256?: string; patient?: string })[],
  signal: AbortSignal,
  upload?: string,
): Promise<Answer<typeof uploadCheck>> {
  const body = { ...target, files: [...files], ...(upload !== undefined && { upload }) };
  return call(uploadCheck, { body }, { quiet: true, signal });
}

function* portions<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
