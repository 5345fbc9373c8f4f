import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { acceptedTypes } from './negotiate.ts';
import { OperationError } from './operation-error.ts';
import { policyOfPage } from './security-headers.ts';

/** The bundler puts everything whose name contains its hash here. */
const hashedFolder = '/assets/';
/** Beside a file lies what the build has compressed of it; it has no address of its own. */
const compressed = /\.(br|gz)$/;

interface StaticFile {
  /** Below the folder. */
  name: string;
  /** Of a page: what may run in it. */
  policy: string | null;
}

/**
 * Serves the built web app of a folder, which does not change while the server runs: what is there at the start, and
 * nothing else. Names with a hash are cached for ever, everything else is asked for again each time (ETag). Where a
 * client takes it and it is there, `name.br` or `name.gz` is sent in place of a file. A page of the app has no file of
 * its own: who asks for HTML outside of `/api/` gets `index.html`, and so does who takes anything, where the address
 * does not end like a file's.
 */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = await filesIn(app.services.config, folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    index: false,
  });
  app.get('/*', async (request, reply) => {
    // What asks for a version of a file that it must or must not have is for those who change it.
    delete request.raw.headers['if-match'];
    delete request.raw.headers['if-unmodified-since'];
    const path = pathOf(request);
    const found = files.get(path);
    const file = found ?? pageFor(request, files);
    if (!file) throw new OperationError('route_not_found');
    const isHashed = found && path.startsWith(hashedFolder);
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file.policy !== null) reply.header('content-security-policy', file.policy);
    return reply.sendFile(file.name);
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

/** Ends as a name of a file does; a UID, whose parts are numbers, does not. */
function hasFileEnding(path: string): boolean {
  return /^\.[a-z][a-z\d]*$/i.test(path.slice(path.lastIndexOf('.')));
}

/** Every file below the folder by its address. */
async function filesIn(config: Config, folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile() || compressed.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    const policy = extname(path) === '.html' ? policyOfPage(config, await readFile(path, 'utf8')) : null;
    files.set(`/${name}`, { name, policy });
  }
  return files;
}
