import { createPart as createEndpoint, type ErrorCode } from '@mado/contract';
import { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { OperationError, type Exchange } from '../../../platform/http/index.ts';
import type { RateLimit } from '../../../platform/limits/index.ts';
import { drainedOnFailure } from '../../../platform/multipart/index.ts';
import { lazyBody } from './lazy-body.ts';
import { PartStore } from './part-store.ts';

/** What of a request the protocol is about; the rest of it is ours. */
const asked = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
];
/** What of its answer goes out; it would open itself to other sites. */
const answered = ['tus-resumable', 'location', 'upload-offset', 'upload-length'];
/** Of the protocol; the only one that there is. */
const version = '1.0.0';
/** Milliseconds between a request that is told to end and its end. */
const drainMs = 1;

/**
 * Answers a request of tus 1.0 (creation, termination, expiration): `@tus/server` knows the protocol, `PartStore` what
 * it is about.
 *
 * @throws {OperationError} whatever is not a success
 */
export async function servePart(ctx: Context, { request, reply }: Exchange, limit: RateLimit): Promise<void> {
  reply.header('tus-resumable', version);
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  if (request.headers['tus-resumable'] !== version) {
    reply.header('tus-version', version);
    body.resume();
    throw new OperationError('tus_version_unknown');
  }
  const store = new PartStore(ctx, limit);
  let failure: unknown = null;
  const server = new Server({
    path: createEndpoint.path,
    datastore: store,
    locker: request.method === 'POST' ? unlocked : store,
    lockDrainTimeout: drainMs,
    relativeLocation: true,
    namingFunction: () => ctx.random.uuid(),
    onResponseError(_request, error) {
      failure = error;
      return undefined;
    },
  });
  const answer = await drainedOnFailure(body, async () => {
    const given = await server.handleWeb(asWeb(request, body));
    if (given.status >= 400) throw refusalOf(given.status, failure, store.announced());
    return given;
  });
  for (const name of answered) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (store.goesAt && request.method !== 'DELETE') reply.header('upload-expires', store.goesAt.toUTCString());
  reply.code(answer.status).send();
}

/** Nobody knows what is only being made. */
const unlocked = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

function asWeb(request: FastifyRequest, body: Readable): Request {
  const headers = new Headers();
  for (const name of asked) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const { method } = request;
  const bytes = method === 'PATCH' ? { body: lazyBody(body), duplex: 'half' as const } : {};
  for (const name of method === 'PATCH' ? ['content-type', 'content-length'] : []) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.url, 'http://localhost'), { method, headers, ...bytes });
}

/** Refusals of the protocol itself, by their status. */
const refusals: Partial<Record<number, ErrorCode>> = {
  404: 'gone',
  409: 'part_offset_differs',
  413: 'too_large',
};

/**
 * @param failure what was thrown on the way; null where the request was refused before
 * @param announced bytes of the part; more of them are too many
 */
function refusalOf(status: number, failure: unknown, announced: number | null): Error {
  // What the protocol itself throws is no error, or one that names a status.
  if (failure instanceof Error && !('status_code' in failure)) return failure;
  const code = refusals[status] ?? 'bad_request';
  return new OperationError(code, code === 'too_large' && announced !== null ? { limit: inWords(announced) } : {});
}

const units = ['B', 'KB', 'MB', 'GB'];

/** Bytes as people read them, in steps of 1000. */
function inWords(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${units[step]}`;
}
