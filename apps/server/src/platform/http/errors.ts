import { errorDetail, errorTable, fieldDetail, type ErrorAnswer, type ErrorCode } from '@mado/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '../db/index.ts';
import { isDiskFull } from '../disk/is-disk-full.ts';
import { preferredLanguage } from './negotiate.ts';
import { OperationError } from './operation-error.ts';

/** Refusals of the HTTP layer itself, in the words of the contract. */
const fromFastify: Partial<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
};

/**
 * Turns whatever was thrown into the answer of the contract. What nobody foresaw is logged as an error and answered as
 * `internal`; what an operation refuses for a reason of the server's own (no room, not ready) is a warning without a
 * stack.
 */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = operationError(thrown, request);
  const status = errorTable[error.code].status;
  if (thrown instanceof OperationError && error.code !== 'internal') {
    if (status >= 500) request.log.warn({ code: error.code }, 'the request was refused');
  } else if (hasGone(thrown, request)) {
    request.log.info('the sender has gone before the request was whole');
  } else if (thrown instanceof DatabaseAway) {
    request.log.warn({ code: error.code, reason: thrown.reason }, 'the database is away');
  } else if (status >= 500) {
    request.log.error({ err: thrown, code: error.code }, 'the request failed');
  }
  for (const header of ofContent) reply.removeHeader(header);
  if (typeof error.params['seconds'] === 'number') reply.header('retry-after', error.params['seconds']);
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorBody(error, request));
}

/** What was said of the content in whose place the error goes out. */
const ofContent = ['content-disposition', 'etag', 'last-modified'];

/** Until there may be a database, or room for a file, again. */
const comeAgainSeconds = 5;

/** The process, or the machine, has as many files and connections open as it may. */
function isOutOfFiles(thrown: unknown): boolean {
  const { code } = thrown as Partial<NodeJS.ErrnoException>;
  return code === 'EMFILE' || code === 'ENFILE';
}

/** The connection ended while the body was still being sent: somebody cancelled, or a train went into a tunnel. */
function hasGone(thrown: unknown, { raw }: FastifyRequest): boolean {
  return (thrown as NodeJS.ErrnoException).code === 'ECONNRESET' && raw.destroyed && !raw.complete;
}

function errorBody(error: OperationError, request: FastifyRequest): ErrorAnswer {
  const locale = preferredLanguage(request.headers['accept-language']);
  return {
    detail: errorDetail(error.code, locale, error.params),
    code: error.code,
    ...(error.fields && { fields: mapValues(error.fields, (problem) => fieldDetail(problem, locale)) }),
  };
}

function mapValues(fields: Record<string, string>, words: (problem: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, words(problem)]));
}

function operationError(thrown: unknown, request: FastifyRequest): OperationError {
  if (thrown instanceof OperationError) return thrown;
  if (isDiskFull(thrown)) return new OperationError('disk_full');
  if (thrown instanceof DatabaseAway) return new OperationError('unavailable', { seconds: comeAgainSeconds });
  if (isOutOfFiles(thrown)) return new OperationError('busy', { seconds: comeAgainSeconds });
  const error = thrown as Partial<FastifyError>;
  const code = fromFastify[error.code ?? ''];
  if (code === 'too_large') return new OperationError(code, { limit: `${request.routeOptions.bodyLimit / 1e6} MB` });
  if (code) return new OperationError(code);
  // JSON.parse of the body, and other requests that Fastify or Node refuse as the caller's mistake.
  if (thrown instanceof SyntaxError && error.statusCode === 400) return new OperationError('bad_json');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new OperationError('bad_request');
  return new OperationError('internal');
}
