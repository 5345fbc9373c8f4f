import type { Context, Services } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/index.ts';
import type { IndexReader, Scope } from '../studies/index.ts';
import type { FrameDecoder } from './decode/frame-decoder.ts';
import type { Lease } from './http/reused-memory.ts';

/** What reading needs besides the context of a call; lives as long as the server. */
export interface Reading {
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
}
