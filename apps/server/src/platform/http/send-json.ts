import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { preferredEncoding } from './content-encoding.ts';
import type { Exchange } from './implement.ts';
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
 * Whether the client has this version of a JSON answer already: then 304 is sent. What is compressed and what is not have tags of their own.
 *
 * @param version what changes when the content does; no quotation marks
 */
export function jsonNotModified(exchange: Exchange, version: string): boolean {
  return notModified(exchange, `"${version}${acceptsGzip(exchange) ? '.gzip' : ''}"`, varies);
}

/** Sends JSON text, compressed where the client takes that. */
export async function sendJson(exchange: Exchange, type: string, text: string): Promise<void> {
  exchange.reply.type(type);
  if (text.length < worthwhile || !acceptsGzip(exchange)) exchange.reply.send(Buffer.from(text));
  else sendGzip(exchange, await deflate(text, { level: constants.Z_BEST_SPEED }));
}

/** Sends JSON that is kept compressed: as it is where the client takes that. */
export async function sendGzippedJson(exchange: Exchange, type: string, gzipped: Uint8Array): Promise<void> {
  exchange.reply.type(type);
  if (acceptsGzip(exchange)) sendGzip(exchange, gzipped);
  else exchange.reply.send(await inflate(gzipped));
}

function sendGzip({ reply }: Exchange, bytes: Uint8Array): void {
  reply.header('content-encoding', 'gzip').send(bytes);
}

/** The JSON text that is kept compressed. */
export async function gunzipText(gzipped: Uint8Array): Promise<string> {
  return (await inflate(gzipped)).toString();
}
