import type { UploadTarget } from '@mado/contract';
import { parse } from 'content-type';
import type { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { drainedOnFailure, MultipartError, consumeChunks, readMultipart } from '../../../platform/multipart/index.ts';
import { folderRow } from '../../storage/index.ts';
import type { Scope } from '../../studies/index.ts';
import { ingestFiles, type IncomingFile, type Outcome } from '../../uploads/index.ts';

/** Instances of one request at most, and bytes of the headers of one. */
const limits = { parts: 10_000, headerBytes: 16_384 };

/** What a store request brings. `contentLength`: bytes of the body, 0 where it is not announced. */
export interface StoreRequest {
  readonly body: Readable;
  readonly contentType: string;
  readonly contentLength: number;
}

/**
 * Stores instances (PS3.18 10.5) through the upload's pipeline: into the folder, or into the root of the organisation.
 *
 * @param studyUid instances of another study are refused; null: any
 * @returns what has become of each part, in order; what is stored is durable
 * @throws {OperationError} unsupported_media_type, bad_multipart, and those of the upload
 */
export async function storeInstances(
  ctx: Context,
  scope: Scope,
  { body, contentType, contentLength }: StoreRequest,
  studyUid: string | null,
): Promise<Outcome[]> {
  return drainedOnFailure(body, async () => {
    // Who may not store is refused before this is iterated, and a header or a byte of the body looked at.
    const files = filesOf(body, contentType);
    const announcedBytes = Math.max(0, contentLength - limits.headerBytes);
    try {
      const accept = studyUid === null ? 'dicom' : { study: studyUid };
      return await ingestFiles(ctx, await targetOf(ctx, scope), files, {
        duplicate: 'fileReplace',
        accept,
        announcedBytes,
      });
    } catch (error) {
      throw error instanceof MultipartError ? new OperationError('bad_multipart', {}, { body: error.message }) : error;
    }
  });
}

/** The organisation of a folder that is not there does not matter: the upload's access check comes first. */
async function targetOf({ db }: Context, { kind, id }: Scope): Promise<UploadTarget> {
  if (kind === 'org') return { target_folder: null, target_org: id, is_org_perm: true };
  const folder = await folderRow(db, id);
  return { target_folder: id, target_org: folder?.place.org ?? id, is_org_perm: folder?.place.orgRoot === 'org' };
}

/**
 * The files of a body: PS3.10 files in multipart/related, or one alone. @throws {OperationError} unsupported_media_type
 */
async function* filesOf(body: Readable, contentType: string): AsyncGenerator<IncomingFile> {
  const { type, parameters } = parse(contentType);
  if (type === 'application/dicom') {
    // Whoever stops reading leaves the body whole: what is left of it is drained, so that the client gets to read the
    // answer.
    yield { path: '', bytes: consumeChunks(body) };
    return;
  }
  const inner = parse(parameters['type'] ?? 'application/dicom').type;
  if (type !== 'multipart/related' || inner !== 'application/dicom') throw new OperationError('unsupported_media_type');
  yield* partsOf(body, contentType);
}

async function* partsOf(body: Readable, contentType: string): AsyncGenerator<IncomingFile> {
  for await (const { headers, bytes } of readMultipart(body, contentType, limits)) {
    if ((headers.mediaType ?? 'application/dicom') !== 'application/dicom')
      throw new OperationError('unsupported_media_type');
    yield { path: '', bytes };
  }
}
