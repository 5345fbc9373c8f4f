import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './conditional.ts';
import { acceptedTypes, preferredEncoding, type Encoding } from './negotiate.ts';
import { OperationError } from './operation-error.ts';
import { policyOfPage } from './security-headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const compressible = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.map',
  '.webmanifest',
  '.txt',
  '.svg',
  '.wasm',
]);
/** Smaller ones travel in one packet anyway. */
const compressFrom = 1024;
/** The bundler puts everything whose name contains its hash here. */
const hashedFolder = '/assets/';

/** Ends as a name of a file does; a UID, whose parts are numbers, does not. */
function hasFileEnding(path: string): boolean {
  return /^\.[a-z][a-z\d]*$/i.test(path.slice(path.lastIndexOf('.')));
}

interface StaticFile {
  path: string;
  size: number;
  etag: string;
  extension: string;
  /** Of a page: what may run in it. */
  policy: string | null;
  compressed: Map<Encoding, Promise<Buffer>>;
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Serves the built web app of a folder. Names with a hash are cached for ever, everything else is asked for again each
 * time (ETag). Text is compressed once, at its first request. A page of the app has no file of its own: who asks for
 * HTML outside of `/api/` gets `index.html`, and so does who takes anything, where the address does not end like a
 * file's.
 */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = await filesIn(folder);
  app.get('/*', async (request, reply) => {
    const file = files.get(pathOf(request)) ?? pageFor(request, files);
    if (!file) throw new OperationError('route_not_found');
    return sendFile(request, reply, file);
  });
}

function pathOf(request: FastifyRequest): string {
  return `/${(request.params as { '*': string })['*']}`;
}

function pageFor(request: FastifyRequest, files: ReadonlyMap<string, StaticFile>): StaticFile | undefined {
  const path = pathOf(request);
  if (path === '/api' || path.startsWith('/api/') || path.startsWith(hashedFolder)) return undefined;
  const accepted = acceptedTypes(request.headers.accept);
  const wanted = accepted.includes('text/html') || (accepted.includes('*/*') && !hasFileEnding(path));
  return wanted ? files.get('/index.html') : undefined;
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): Promise<FastifyReply> {
  const isHashed = file.path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  const encoding =
    compressible.has(file.extension) && file.size >= compressFrom
      ? preferredEncoding(request.headers['accept-encoding'])
      : null;
  if (compressible.has(file.extension)) reply.header('vary', 'accept-encoding');
  if (file.policy !== null) reply.header('content-security-policy', file.policy);
  const etag = encoding ? `"${file.etag}-${encoding}"` : `"${file.etag}"`;
  reply.header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', types[file.extension] ?? 'application/octet-stream');
  if (!encoding) return reply.header('content-length', file.size).send(createReadStream(file.path));
  const bytes = await compressedOnce(file, encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}

function compressedOnce(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  let bytes = file.compressed.get(encoding);
  if (!bytes) {
    bytes = readFile(file.path).then(compress[encoding]);
    file.compressed.set(encoding, bytes);
    bytes.catch(() => file.compressed.delete(encoding));
  }
  return bytes;
}

/** Every file below the folder by its address; the folder does not change while the server runs. */
async function filesIn(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const { size } = await stat(path);
    const content = await readFile(path);
    const etag = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const extension = extname(path);
    const policy = extension === '.html' ? policyOfPage(content.toString()) : null;
    files.set(address, { path, size, etag, extension, policy, compressed: new Map() });
  }
  return files;
}
