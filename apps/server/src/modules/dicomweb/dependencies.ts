import type { Context, Services } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/index.ts';
import type { WorkPermit } from '../../platform/work/index.ts';
import type { IndexReader, Scope, StoredInstance } from '../studies/index.ts';
import type { FrameDecoder, LazyByteRange } from './decode/frame-decoder.ts';
import type { Lease } from './http/reused-memory.ts';

/** What searching and retrieving need besides the context of a call. Opened once per server. */
export interface Dependencies {
  readonly index: IndexReader;
  readonly decoder: FrameDecoder;
  readonly blobs: Services['blobs'];
  /** For frames on their way out. */
  readonly memory: { lease(): Lease };
}

/** One request for something below a scope. `uids`: as far as the address names them. */
export interface ReadRequest {
  readonly ctx: Context;
  readonly exchange: Exchange;
  readonly scope: Scope;
  readonly uids: { readonly study: string; readonly series: string; readonly instance: string };
  /**
   * The request's one share in the budget for inflating, decoding and rewriting, from the first piece of work that
   * needs it until it is answered.
   *
   * @throws {OperationError} busy, too_many_requests
   */
  readonly permit: () => WorkPermit;
}

/** A byte range of a stored file, read when it is needed. */
export function byteRangeOf(
  { blobs }: Dependencies,
  { sha256 }: Pick<StoredInstance, 'sha256'>,
  { offset, length }: { offset: number; length: number },
): LazyByteRange {
  return { sha256, offset, length, read: () => blobs.read(sha256, offset, length) };
}
