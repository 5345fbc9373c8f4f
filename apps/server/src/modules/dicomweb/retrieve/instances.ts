import { transferSyntaxes } from '@mado/dicom';
import { notModified, OperationError } from '../../../platform/http/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import { isDecodable } from '../decode/frame-decoder.ts';
import { multipartBody, multipartType, type Part } from '../http/multipart.ts';
import { contentType, instanceOffers, type Representation } from '../http/representation.ts';
import { inMemory, sendChunks, sendRange, type Readable } from '../http/send.ts';
import { byteRangeOf, type Dependencies, type ReadRequest } from '../dependencies.ts';
import { instanceUrl } from '../scope.ts';
import { chooseRepresentation } from './accepted.ts';
import { formKey } from './form-key.ts';
import { dicomJsonOf } from './frames.ts';
import { largestInMemory, originalFile, storedFile } from './stored-file.ts';

/**
 * One instance as a PS3.10 file (PS3.18 10.4.1.1.1), for who may download it [AC-10], as one part with ranges or in a
 * multipart body.
 */
export async function retrieveInstance(deps: Dependencies, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const [file] = await deps.index.files(ctx, scope, uids.study, uids.series, uids.instance);
  if (!file) throw new OperationError('gone');
  const { instance } = file;
  if ((exchange.request.query as Record<string, unknown>)['original'] === 'true')
    return sendOriginal(deps, request, instance);
  const chosen = await choose(deps, request, instance, false);
  const own = instance.hasOtherIdentifiers ? 'i' : '';
  const etag = `"${instance.sha256}.${chosen.packaging[0]}${formKey(chosen)}${own}"`;
  if (notModified(exchange, etag, 'Accept')) return;
  if (chosen.packaging === 'single') {
    sendRange(exchange, contentType(chosen), etag, await fileOf(deps, request, { instance, uids, chosen }));
    return;
  }
  const address = instanceUrl(ctx.config.origin, scope, uids);
  // No file contains its own hash.
  sendParts(deps, request, [{ instance, uids, address, chosen }], instance.sha256);
}

/**
 * The bytes that were stored, of which nothing is changed: preamble, identifiers, what has to be there and is not. For
 * who may download them, and as a file to keep: a preamble may be a program.
 */
function sendOriginal({ blobs }: Dependencies, { exchange, uids }: ReadRequest, instance: StoredInstance): void {
  const etag = `"${instance.sha256}"`;
  if (notModified(exchange, etag, 'Accept')) return;
  exchange.reply.header('content-disposition', `attachment; filename="${uids.instance}.dcm"`);
  sendRange(exchange, 'application/octet-stream', etag, originalFile(blobs, instance));
}

/** All instances of a series, or of a study when `uids.series` is empty: for who may download all of them. */
export async function retrieveInstances(deps: Dependencies, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const found = await deps.index.files(ctx, scope, uids.study, uids.series === '' ? null : uids.series, null);
  const files: Chosen[] = [];
  for (const { seriesInstanceUid, instance } of found) {
    const own = { study: uids.study, series: seriesInstanceUid, instance: instance.sopInstanceUid };
    const address = instanceUrl(ctx.config.origin, scope, own);
    files.push({ instance, uids: own, address, chosen: await choose(deps, request, instance, true) });
  }
  exchange.reply.header('vary', 'Accept, Authorization');
  // One uploader's file could contain the hash of another's: the boundary is one that nobody could know before.
  sendParts(deps, request, files, ctx.random.uuid());
}

interface Chosen {
  readonly instance: StoredInstance;
  readonly uids: ReadRequest['uids'];
  readonly address: string;
  readonly chosen: Representation;
}

/** @throws {OperationError} not_acceptable */
async function choose(
  deps: Dependencies,
  request: ReadRequest,
  instance: StoredInstance,
  several: boolean,
): Promise<Representation> {
  const { transferSyntaxUid, size } = instance;
  const syntax = transferSyntaxes[transferSyntaxUid];
  const offersOf = (decodable: boolean) =>
    instanceOffers({ transferSyntaxUID: transferSyntaxUid, lossless: syntax?.lossless ?? false, decodable });
  const decodable = isDecodable(transferSyntaxUid) && size <= largestInMemory;
  const chosen = chooseRepresentation(request.exchange, offersOf(decodable), { several });
  if (chosen.form === 'stored' || !syntax?.encapsulated || instance.numberOfFrames === 0) return chosen;
  if (await fits(deps, request, instance)) return chosen;
  return chooseRepresentation(request.exchange, offersOf(false), { several });
}

/**
 * Whether all frames can be decoded at once. Where their description cannot be read, the attempt says what is wrong.
 */
async function fits(deps: Dependencies, { ctx, permit }: ReadRequest, instance: StoredInstance): Promise<boolean> {
  const { sha256, itemId, transferSyntaxUid, numberOfFrames } = instance;
  const described = { sha256, dicomJson: () => dicomJsonOf(ctx, itemId) };
  try {
    return await deps.decoder.fits(permit(), described, transferSyntaxUid, numberOfFrames);
  } catch (error) {
    if (error instanceof OperationError && error.code === 'not_acceptable') return true;
    throw error;
  }
}

async function fileOf(
  deps: Dependencies,
  { permit }: ReadRequest,
  { chosen, instance, uids }: Omit<Chosen, 'address'>,
): Promise<Readable> {
  if (chosen.form === 'stored') return storedFile(deps, instance, uids, permit);
  const identifiers = { StudyInstanceUID: uids.study, SeriesInstanceUID: uids.series, SOPInstanceUID: uids.instance };
  const whole = byteRangeOf(deps, instance, { offset: 0, length: instance.size });
  return inMemory(await deps.decoder.rewrite(permit(), whole, identifiers));
}

/** Files one after the other; the next is read when the one before is on its way. */
function sendParts(deps: Dependencies, request: ReadRequest, files: readonly Chosen[], boundary: string): void {
  const parts = files.map((file): Part => ({
    headers: [`Content-Type: ${contentType(file.chosen)}`, `Content-Location: ${file.address}`],
    length: null,
    async *body() {
      const whole = await fileOf(deps, request, file);
      yield* whole.read(0, whole.size - 1);
    },
  }));
  sendChunks(request.exchange, multipartType('application/dicom', boundary), multipartBody(boundary, parts));
}
