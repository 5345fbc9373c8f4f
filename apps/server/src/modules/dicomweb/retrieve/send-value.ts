import type { BulkEntry, FrameTable } from '@mado/dicom';
import type { BlobStore } from '../../../platform/blobs/index.ts';
import { notModified } from '../../../platform/http/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import { multipartBody, multipartType } from '../http/multipart.ts';
import { contentType, frameOffers, type Representation } from '../http/representation.ts';
import { sendChunks, sendRange, type Readable } from '../http/send.ts';
import type { Dependencies, ReadRequest } from '../dependencies.ts';
import { instanceUrl } from '../scope.ts';
import { chooseRepresentation } from './accepted.ts';

/** A value of an instance. `resource`: where it is, below the instance's address. */
interface Value {
  readonly instance: StoredInstance;
  readonly resource: string;
  readonly chosen: Representation;
  readonly value: Readable;
}

/**
 * Sends one value in one part, or the range of it that is asked for, or in a multipart body. @throws {OperationError}
 * range_not_satisfiable
 */
export function sendValue(
  { ctx, exchange, scope, uids }: ReadRequest,
  { instance, resource, chosen, value }: Value,
): void {
  const { sha256 } = instance;
  const etag = `"${sha256}.${resource}.${chosen.packaging[0]}"`;
  if (notModified(exchange, etag, 'Accept')) return;
  const type = contentType(chosen);
  if (chosen.packaging === 'single') {
    sendRange(exchange, type, etag, value);
    return;
  }
  const address = `${instanceUrl(ctx.config.origin, scope, uids)}/${resource}`;
  const headers = [`Content-Type: ${type}`, `Content-Location: ${address}`];
  // No part of a file contains the hash of the file.
  const body = multipartBody(sha256, [{ headers, length: value.size, body: () => value.read(0, value.size - 1) }]);
  sendChunks(exchange, multipartType(chosen.mediaType, sha256), body);
}

/**
 * Sends the stream of a video, all of it (PS3.18 8.7.3). @throws {OperationError} not_acceptable, range_not_satisfiable
 */
export function sendVideo(
  { blobs }: Dependencies,
  request: ReadRequest,
  {
    instance,
    table,
    resource,
  }: Pick<Value, 'instance' | 'resource'> & { table: Extract<FrameTable, { kind: 'video' }> },
): void {
  const packing = { several: false, unsaid: 'single' } as const;
  const chosen = chooseRepresentation(request.exchange, frameOffers(table.transferSyntaxUID, false), packing);
  const extents = table.stream.map(([offset, length]) => ({ offset, length }));
  sendValue(request, { instance, resource, chosen, value: byteRanges(blobs, instance, extents) });
}

/** Byte ranges of a stored file, joined. */
export function byteRanges(
  blobs: BlobStore,
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
