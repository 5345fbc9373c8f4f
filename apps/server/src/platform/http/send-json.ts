import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import type { Exchange } from './implement.ts';
import { preferredEncoding } from './negotiate.ts';
import { notModified } from './not-modified.ts';

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

/** Below this, compressing costs more than it saves. */
const worthwhile = 1024;
const varies = 'Accept, Accept-Encoding';

function acceptsGzip({ request }: Exchange): boolean {
  return preferredEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip';
}

/**
 * Whether the client has this version of a JSON answer already: then 304 is sent. What is compressed and what is not
 * have tags of their own.
 *
 * @param version what changes when the content does; no quotation marks
 */
export function jsonNotModified(exchange: Exchange, version: string): boolean {
  return notModified(exchange, `"${version}${acceptsGzip(exchange) ? '.gzip' : ''}"`, varies);
}

/** Sends JSON text, or its bytes, compressed where the client takes that. */
export async function sendJson(exchange: Exchange, type: string, text: string | Uint8Array): Promise<void> {
  exchange.reply.type(type);
  if (text.length < worthwhile || !acceptsGzip(exchange))
    exchange.reply.send(typeof text === 'string' ? Buffer.from(text) : text);
  else sendGzip(exchange, await deflate(text, { level: constants.Z_BEST_SPEED }));
}

/**
 * Sends JSON that comes in pieces, as fast as the client takes them. A failure on the way breaks the connection off.
 *
 * @throws what fails before the first piece: it can still be answered
 */
export async function sendJsonPieces(
  exchange: Exchange,
  type: string,
  pieces: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const first = await pieces.next();
  exchange.reply.type(type);
  const plain = Readable.from(begun(first, pieces), { objectMode: false });
  if (!acceptsGzip(exchange)) exchange.reply.send(plain);
  else {
    const gzipped = createGzip({ level: constants.Z_BEST_SPEED });
    // What fails is said to the log by the sending of what comes out.
    pipeline(plain, gzipped, () => {});
    exchange.reply.header('content-encoding', 'gzip').send(gzipped);
  }
}

/** A sequence whose first piece was taken already. */
async function* begun<T>(first: IteratorResult<T, unknown>, others: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* others;
}

/** Sends JSON that is kept compressed: as it is where the client takes that. */
export async function sendGzippedJson(exchange: Exchange, type: string, gzipped: Uint8Array): Promise<void> {
  exchange.reply.type(type);
  if (acceptsGzip(exchange)) sendGzip(exchange, gzipped);
  else if (inflatedLength(gzipped) <= largestAtOnce) exchange.reply.send(await inflate(gzipped));
  else exchange.reply.send(gunzipped(gzipped));
}

/** Bytes of JSON that are inflated in one piece; more goes out as it is inflated. */
const largestAtOnce = 16 * 1024 * 1024;

/** Length of what was compressed, as the gzip of ours says it at its end (RFC 1952 2.3.1). */
function inflatedLength(gzipped: Uint8Array): number {
  return new DataView(gzipped.buffer, gzipped.byteOffset).getUint32(gzipped.length - 4, true);
}

/** The JSON text that is kept compressed, in pieces. */
export function gunzipped(gzipped: Uint8Array): Readable {
  const inflating = createGunzip({ chunkSize: 64 * 1024 });
  inflating.end(gzipped);
  return inflating;
}

function sendGzip({ reply }: Exchange, bytes: Uint8Array): void {
  reply.header('content-encoding', 'gzip').send(bytes);
}
