import { createPart, partState, requestParts, type UploadTarget } from '@mado/contract';
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';
import { RequestFailure } from '../../../app/http/index.ts';
import { canBeRead } from './can-be-read.ts';
import { forgetPart, keepPart, keptPart, nameOf } from './kept-parts.ts';
import { UnreadablePart, type PartOf } from './part-of.ts';
import { tusRequests } from './tus-requests.ts';

/** Bytes of a piece: so much is sent again at most when the line is cut. */
const pieceBytes = 5 * 1024 * 1024;
/** A part that is over, or goes on elsewhere than its last answer has said, is asked about again at once, so often. */
const turns = 3;

/** As `sendPart`. */
export async function sendByTus(
  blob: Blob,
  part: PartOf,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const name = nameOf(part, blob.size);
  for (let turn = 1; ; turn += 1) {
    try {
      return await sendFrom(keptPart(name), blob, part.target, (id) => keepPart(name, id), onProgress, signal);
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure;
      const { status, code } = failure;
      // Nobody has it any more: it begins again.
      if (status === 404) forgetPart(name);
      const goesOn = status === 404 || code === 'part_offset_differs';
      if (goesOn && turn < turns && !signal.aborted) continue;
      // A connection of ours that was cut still has it, for some seconds.
      throw status === 423 ? new RequestFailure(423, {}, failure, 'unreachable') : failure;
    }
  }
}

/**
 * Sends what is missing of a file.
 *
 * @param known id of a part that it has begun to be; null: none
 * @param onKnown is told the id as soon as there is a part
 */
async function sendFrom(
  known: string | null,
  blob: Blob,
  target: UploadTarget,
  onKnown: (id: string) => void,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let arrived = 0;
  const upload = new Upload(blob, {
    ...(known === null
      ? { endpoint: absolute(createPart.path), metadata: metadataOf(target) }
      : { uploadUrl: addressOf(known) }),
    ...alone,
    onProgress: (sent, all) => onProgress(all === 0 ? 1 : sent / all),
    onChunkComplete: (_bytes, accepted) => (arrived = accepted),
    onUploadUrlAvailable: () => onKnown(idIn(upload.url)),
    onSuccess: () => resolve(idIn(upload.url)),
    onError: (error) => reject((error as Partial<DetailedError>).causingError ?? error),
  });
  const abort = () => {
    void upload.abort();
    reject(new DOMException('given up by the person', 'AbortError'));
  };
  signal.addEventListener('abort', abort);
  try {
    if (signal.aborted) abort();
    else upload.start();
    return await promise;
  } catch (failure) {
    const isUnanswered = failure instanceof RequestFailure && failure.status === null;
    if (isUnanswered && !(await canBeRead(blob, arrived, arrived + pieceBytes))) throw new UnreadablePart();
    throw failure;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The client decides nothing by itself, keeps nothing, and tells nothing of the file. */
const alone = {
  chunkSize: pieceBytes,
  retryDelays: null,
  storeFingerprintForResuming: false,
  fingerprint: async () => '',
  httpStack: tusRequests,
  fileReader: { openFile: async (blob: Blob) => sourceOf(blob) },
} satisfies Partial<UploadOptions>;

function sourceOf(blob: Blob) {
  return {
    size: blob.size,
    slice: async (start: number, end: number) => ({ value: blob.slice(start, end), done: end >= blob.size }),
    close: () => undefined,
  };
}

function metadataOf({ target_org, target_folder, is_org_perm }: UploadTarget): Record<string, string> {
  return { target_org, ...(target_folder !== null && { target_folder }), is_org_perm: String(is_org_perm) };
}

const absolute = (path: string): string => new URL(path, location.href).href;
const addressOf = (id: string): string => absolute(requestParts(partState, { params: { id } }).url);
const idIn = (address: string | null): string => address?.split('/').at(-1) ?? '';
