import { Readable as ReadableStream } from 'node:stream';
import { byteRange, OperationError, type Exchange } from '../../../platform/http/index.ts';

/**
 * Writes buffers to the connection as they are: no stream, no copy, one system call. For answers that are in memory and
 * asked for often. Headers that were set on the reply go out too.
 *
 * @param sent called when the system has taken the buffers over; not called when the connection breaks before
 */
export function sendBuffers({ reply }: Exchange, type: string, buffers: readonly Uint8Array[], sent: () => void): void {
  const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.once('finish', sent);
  raw.writeHead(200, { 'content-type': type, 'content-length': length });
  raw.cork();
  for (const buffer of buffers) raw.write(buffer);
  raw.end();
  raw.uncork();
}

/** Bytes of which any byte range can be read; `start` and `end` zero-based and inclusive. */
export interface Readable {
  readonly size: number;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** Bytes that are in memory, in pieces. */
export function inMemory(pieces: readonly Uint8Array[]): Readable {
  return {
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    async *read(start, end) {
      let position = 0;
      for (const piece of pieces) {
        const part = piece.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
        if (part.length > 0) yield part;
        position += piece.length;
      }
    },
  };
}

/**
 * Sends one part, or the range of it that is asked for (RFC 9110 14).
 *
 * @throws {OperationError} range_not_satisfiable
 */
export function sendRange(exchange: Exchange, type: string, etag: string, whole: Readable): void {
  const { request, reply } = exchange;
  const { size } = whole;
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = byteRange(asked, typeof ifRange === 'string' ? ifRange : undefined, etag, size);
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new OperationError('range_not_satisfiable');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  sendChunks(exchange, type, { length: end - start + 1, chunks: () => whole.read(start, end) });
}

/** What comes in pieces; `length` null: not known before. */
export interface Pieces {
  readonly length: number | null;
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * Sends what comes in pieces; a failure on the way breaks the connection off, so that nobody takes it for the whole.
 */
export function sendChunks({ reply }: Exchange, type: string, pieces: Pieces): void {
  if (pieces.length !== null) reply.header('content-length', pieces.length);
  reply.type(type).send(ReadableStream.from(pieces.chunks(), { objectMode: false }));
}
