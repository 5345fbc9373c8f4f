import { transferSyntaxes } from '@mado/dicom';
import { notModified, ofOneAccount, OperationError } from '../../../platform/http/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import { isDecodable } from '../decode/frame-decoder.ts';
import { multipartBody, multipartType, type Part } from '../http/multipart.ts';
import { contentType, instanceOffers, type Representation } from '../http/representation.ts';
import { inMemory, sendChunks, sendRange, type Readable } from '../http/send.ts';
import type { Reading, ReadRequest } from '../reading.ts';
import { instanceUrl } from '../scope.ts';
import { chooseRepresentation } from './accepted.ts';
import { largestInMemory, originalFile, storedFile } from './stored-file.ts';

/** One instance as a PS3.10 file (PS3.18 10.4.1.1.1), for who may download it (decision 3), as one part with ranges or in a multipart body. */
export async function retrieveInstance(reading: Reading, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const [file] = await reading.index.files(ctx, scope, uids.study, uids.series, uids.instance);
  if (!file) throw new OperationError('gone');
  const { instance } = file;
  if ((exchange.request.query as Record<string, unknown>)['original'] === 'true')
    return sendOriginal(reading, request, instance);
  const chosen = choose(request, instance, false);
  const own = instance.hasOtherIdentifiers ? 'i' : '';
  const etag = `"${instance.sha256}.${chosen.packaging[0]}${chosen.form[0]}${own}"`;
  if (notModified(exchange, etag, 'Accept')) return;
  if (chosen.packaging === 'single') {
    sendRange(exchange, contentType(chosen), etag, await fileOf(reading, { instance, uids, chosen }));
    return;
  }
  const address = instanceUrl(ctx.config.origin, scope, uids);
  // No file contains its own hash.
  sendParts(reading, request, [{ instance, uids, address, chosen }], instance.sha256);
}

/**
 * The bytes that were stored, of which nothing is changed: preamble, identifiers, what has to be there and is not. For who may download them, and as a
 * file to keep: a preamble may be a program.
 */
function sendOriginal({ blobs }: Reading, { exchange, uids }: ReadRequest, instance: StoredInstance): void {
  const etag = `"${instance.sha256}"`;
  if (notModified(exchange, etag, 'Accept')) return;
  exchange.reply.header('content-disposition', `attachment; filename="${uids.instance}.dcm"`);
  sendRange(exchange, 'application/octet-stream', etag, originalFile(blobs, instance));
}

/** All instances of a series, or of a study when `uids.series` is empty: for who may download all of them. */
export async function retrieveInstances(reading: Reading, request: ReadRequest): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const found = await reading.index.files(ctx, scope, uids.study, uids.series === '' ? null : uids.series, null);
  const files = found.map(({ seriesInstanceUid, instance }): Chosen => {
    const own = { study: uids.study, series: seriesInstanceUid, instance: instance.sopInstanceUid };
    const address = instanceUrl(ctx.config.origin, scope, own);
    return { instance, uids: own, address, chosen: choose(request, instance, true) };
  });
  exchange.reply.headers(ofOneAccount('Accept'));
  // One uploader's file could contain the hash of another's: the boundary is one that nobody could know before.
  sendParts(reading, request, files, ctx.random.uuid());
}

interface Chosen {
  readonly instance: StoredInstance;
  readonly uids: ReadRequest['uids'];
  readonly address: string;
  readonly chosen: Representation;
}

/** @throws {OperationError} not_acceptable */
function choose(
  { exchange }: ReadRequest,
  { transferSyntaxUid, size }: StoredInstance,
  several: boolean,
): Representation {
  const syntax = transferSyntaxes[transferSyntaxUid];
  const offers = instanceOffers({
    transferSyntaxUID: transferSyntaxUid,
    lossless: syntax?.lossless ?? false,
    decodable: isDecodable(transferSyntaxUid) && size <= largestInMemory,
  });
  return chooseRepresentation(exchange, offers, { several });
}

function fileOf(reading: Reading, file: Omit<Chosen, 'address'>): Promise<Readable> {
  return file.chosen.form === 'stored' ? storedFile(reading, file.instance, file.uids) : explicitFile(reading, file);
}

async function explicitFile(
  { blobs, decoder }: Reading,
  { instance, uids }: Pick<Chosen, 'instance' | 'uids'>,
): Promise<Readable> {
  const identifiers = { StudyInstanceUID: uids.study, SeriesInstanceUID: uids.series, SOPInstanceUID: uids.instance };
  return inMemory(await decoder.rewrite(await blobs.read(instance.sha256, 0, instance.size), identifiers));
}

/** Files one after the other; the next is read when the one before is on its way. */
function sendParts(reading: Reading, { exchange }: ReadRequest, files: readonly Chosen[], boundary: string): void {
  const parts = files.map((file): Part => ({
    headers: [`Content-Type: ${contentType(file.chosen)}`, `Content-Location: ${file.address}`],
    length: null,
    async *body() {
      const whole = await fileOf(reading, file);
      yield* whole.read(0, whole.size - 1);
    },
  }));
  sendChunks(exchange, multipartType('application/dicom', boundary), multipartBody(boundary, parts));
}
