import {
  requestParts,
  uploadDicomFiles,
  type Answer,
  type Duplicate,
  type UploadOptions,
  type UploadResult,
  type UploadTarget,
} from '@mado/contract';
import { checkAnswer, failureOf, RequestFailure, withSignIn } from '../../app/http/index.ts';
import { canBeRead } from './parts/can-be-read.ts';
import type { SentFile } from './upload-state.ts';

export interface Batch {
  target: UploadTarget;
  duplicate: Duplicate;
  /** Id of the upload that the batch belongs to. */
  upload: string;
  files: readonly SentFile[];
  /** What was ordered of de-identification, and carried out. */
  order?: Partial<UploadOptions>;
  /** Files that have come before, by their number in `files`: the ids of their parts. */
  parts?: ReadonlyMap<number, string>;
}

/** Some files of a batch cannot be read from the disk any more. */
export class UnreadableFiles extends Error {
  readonly files: readonly Pick<SentFile, 'id'>[];

  constructor(files: readonly Pick<SentFile, 'id'>[]) {
    super(`${files.length} files cannot be read`);
    this.name = 'UnreadableFiles';
    this.files = files;
  }
}

/**
 * Sends one batch; `onProgress` is told the part of it that has left, 0 to 1. XMLHttpRequest, because fetch does not
 * tell.
 *
 * @throws {UnreadableFiles} when the browser could not read some of the files
 * @throws {RequestFailure} for every answer but 201, and when none came
 * @throws {DOMException} AbortError
 */
export async function sendBatch(
  batch: Batch,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadResult[]> {
  const answer = await withSignIn((token) => post(batch, token, onProgress, signal));
  if (answer.status === 0) {
    const unreadable = await unreadableOf(batch.files, signal, answer.timedOut || !navigator.onLine);
    throw unreadable.length > 0 ? new UnreadableFiles(unreadable) : RequestFailure.unanswered(answer.timedOut);
  }
  if (answer.status !== uploadDicomFiles.status) throw failureOf(answer.status, answer.text);
  const whole: unknown = JSON.parse(answer.text);
  if (import.meta.env.DEV) checkAnswer(uploadDicomFiles, whole);
  return (whole as Answer<typeof uploadDicomFiles>).results;
}

function post(
  { target, duplicate, upload, files, order = {}, parts = new Map() }: Batch,
  token: string | undefined,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string; body: () => Promise<string>; timedOut: boolean }> {
  const form = new FormData();
  const paths = files.map(({ path }) => path);
  const named = parts.size > 0 && { parts: Object.fromEntries(parts) };
  form.append('options', JSON.stringify({ ...target, duplicate, upload, paths, ...order, ...named }));
  files.forEach(({ file, path }, index) => {
    // The name of the file leaves with it, too: what lies on the disk may be called after a patient.
    if (!parts.has(index)) form.append(`file${index}`, file, path.slice(path.lastIndexOf('/') + 1));
  });
  const { method, url } = requestParts(uploadDicomFiles, {});

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    let timedOut = false;
    const end = (): void => {
      signal.removeEventListener('abort', abort);
      const text = request.responseText;
      if (signal.aborted) reject(new DOMException('given up by the person', 'AbortError'));
      else resolve({ status: request.status, text, body: async () => text, timedOut });
    };
    request.open(method, url);
    request.timeout = uploadDicomFiles.timeout ?? 0;
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.ontimeout = () => (timedOut = true);
    request.onloadend = end;
    signal.addEventListener('abort', abort);
    if (signal.aborted) end();
    else request.send(form);
  });
}

/** Bytes that are read at once to see whether a file can be read. */
const piece = 4 * 1024 * 1024;

/**
 * Those files that cannot be read to their end: moved, changed, too much for the browser, or on a disc with a damaged
 * spot, which may lie anywhere in them.
 *
 * @param onlyBeginnings where the network is known to have failed, the files are not read as a whole
 */
async function unreadableOf(
  files: readonly SentFile[],
  signal: AbortSignal,
  onlyBeginnings: boolean,
): Promise<SentFile[]> {
  const unreadable: SentFile[] = [];
  for (const one of files) if (!(await canBeRead(one.file, 0, 1))) unreadable.push(one);
  if (unreadable.length > 0 || onlyBeginnings) return unreadable;
  for (const one of files)
    for (let at = 0; at < one.size && !signal.aborted; at += piece) {
      if (await canBeRead(one.file, at, at + piece)) continue;
      unreadable.push(one);
      break;
    }
  return unreadable;
}
