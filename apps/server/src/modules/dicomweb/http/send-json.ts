import { promisify } from 'node:util';
import { gunzip, gzip, constants } from 'node:zlib';
import type { Exchange } from '../../../platform/http/index.ts';
import { acceptsGzip } from './accept.ts';

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

/** Below this, compressing costs more than it saves. */
const worthwhile = 1024;

/** Sends JSON text, compressed where the client takes that. */
export async function sendJson({ request, reply }: Exchange, type: string, text: string): Promise<void> {
  reply.type(type);
  if (text.length < worthwhile || !acceptsGzip(request.headers['accept-encoding'])) {
    reply.send(Buffer.from(text));
    return;
  }
  reply.header('content-encoding', 'gzip').send(await deflate(text, { level: constants.Z_BEST_SPEED }));
}

/** Sends JSON that is stored compressed: as it is where the client takes that. */
export async function sendGzippedJson({ request, reply }: Exchange, type: string, gzipped: Uint8Array): Promise<void> {
  reply.type(type);
  if (acceptsGzip(request.headers['accept-encoding'])) reply.header('content-encoding', 'gzip').send(gzipped);
  else reply.send(await inflate(gzipped));
}

/** The JSON text in a compressed answer. */
export async function gunzipText(gzipped: Uint8Array): Promise<string> {
  return (await inflate(gzipped)).toString();
}
