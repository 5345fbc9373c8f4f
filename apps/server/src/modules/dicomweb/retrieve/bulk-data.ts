import { readBulk, type BulkEntry } from '@mado/dicom';
import { notModified, OperationError } from '../../../platform/http/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import { multipartBody, multipartType } from '../http/multipart.ts';
import { contentType, frameOffers, octetOffers, type Representation } from '../http/representation.ts';
import { inMemory, sendChunks, sendRange, type Readable } from '../http/send.ts';
import type { Reading, ReadRequest } from '../reading.ts';
import { instanceUrl } from '../scope.ts';
import { chooseRepresentation } from './accepted.ts';
import { sendFrames } from './frames.ts';

const pixelData = '7FE00010';

/**
 * One bulk value by the path that the metadata gave (PS3.18 10.4.1.1.5), numbers in little endian. Compressed pixel data comes as its frames, a video
 * as its stream.
 *
 * @throws {OperationError} bulk_data_not_found, not_acceptable, range_not_satisfiable, and those of finding the instance
 */
export async function retrieveBulkData(reading: Reading, request: ReadRequest, path: string): Promise<void> {
  const { ctx, scope, uids } = request;
  const instance = await reading.index.instance(ctx, scope, uids.study, uids.series, uids.instance);
  if (path === pixelData) {
    const table = await reading.index.frames(instance);
    if (table?.kind === 'encapsulated') {
      const numbers = Array.from({ length: table.numberOfFrames }, (_, index) => index + 1);
      return sendFrames(reading, request, { instance, table, numbers });
    }
    if (table?.kind === 'video') {
      const chosen = chooseRepresentation(request.exchange, frameOffers(table.transferSyntaxUID, false), {
        several: false,
        unsaid: 'single',
      });
      const extents = table.stream.map(([offset, length]) => ({ offset, length }));
      return sendBulk(request, instance, path, chosen, stretches(reading, instance, extents));
    }
  }
  const bulk = await reading.index.bulk(instance);
  const entry = Object.hasOwn(bulk.entries, path) ? bulk.entries[path] : undefined;
  if (!entry) throw new OperationError('bulk_data_not_found');
  const chosen = chooseRepresentation(request.exchange, octetOffers, { several: false, unsaid: 'single' });
  const asStored = bulk.deflated === null && entry.swap === undefined;
  const read = (offset: number, length: number) => reading.blobs.read(instance.sha256, offset, length);
  const value = asStored ? stretches(reading, instance, [entry]) : inMemory(await readBulk(bulk, path, read));
  await sendBulk(request, instance, path, chosen, value);
}

async function sendBulk(
  { ctx, exchange, scope, uids }: ReadRequest,
  { sha256 }: StoredInstance,
  path: string,
  chosen: Representation,
  value: Readable,
): Promise<void> {
  const etag = `"${sha256}.${path}.${chosen.packaging[0]}"`;
  if (notModified(exchange, etag, 'Accept')) return;
  const type = contentType(chosen);
  if (chosen.packaging === 'single') {
    sendRange(exchange, type, etag, value);
    return;
  }
  const address = `${instanceUrl(ctx.config.origin, scope, uids)}/bulkdata/${path}`;
  const headers = [`Content-Type: ${type}`, `Content-Location: ${address}`];
  // No part of a file contains the hash of the file.
  const body = multipartBody(sha256, [{ headers, length: value.size, body: () => value.read(0, value.size - 1) }]);
  sendChunks(exchange, multipartType(chosen.mediaType, sha256), body);
}

/** Stretches of a stored file, joined. */
function stretches(
  { blobs }: Reading,
  { sha256 }: StoredInstance,
  extents: readonly Pick<BulkEntry, 'offset' | 'length'>[],
): Readable {
  return {
    size: extents.reduce((sum, { length }) => sum + length, 0),
    async *read(start, end) {
      let position = 0;
      for (const { offset, length } of extents) {
        const first = Math.max(start - position, 0);
        const last = Math.min(end - position, length - 1);
        if (first <= last)
          yield* blobs.stream(sha256, { start: offset + first, end: offset + last }) as AsyncIterable<Uint8Array>;
        position += length;
      }
    },
  };
}
