import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Endpoint, ParsedInput } from '@mado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { OperationError } from './operation-error.ts';
import { faultsLimit, parseInput, type Faults } from './parse-input.ts';
import { schemaProblem } from './schema-problem.ts';

/** The HTTP side of one call, for routes that set headers, stream, or read cookies. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves an endpoint of the contract: authenticates (unless anyone may call), parses the input, runs the operation,
 * checks its answer against the contract outside of production, and answers with the endpoint's status. Who may not
 * call is refused before a JSON body is read or understood.
 *
 * An endpoint with `wire.request` gets its body as a stream (`exchange.request.body`), an empty one where nothing was
 * sent. One with `wire.answer` sends through `exchange.reply` itself and returns nothing; a value that it does return
 * goes out as JSON.
 */
export function implement<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  operation: (ctx: Context, input: ParsedInput<E>, exchange: Exchange) => Promise<Answer<E> | void>,
): void {
  const hasBody = endpoint.body !== undefined;
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{\*\}/g, '*').replace(/\{([^{}]+)\}/g, ':$1'),
    config: { endpoint },
    ...(hasBody && { preParsing: (request: FastifyRequest) => refuseStrangers(endpoint, request) }),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    // An answer that streams ends when the client has it.
    ...(!endpoint.wire?.answer && { handlerTimeout: endpoint.timeout ?? 60_000 }),
    handler: async (request, reply) => {
      if (!hasBody) await authenticate(endpoint, request);
      const input = inputOf(endpoint, request);
      if (endpoint.wire?.request) request.body ??= Readable.from([]);
      const ctx = contextOf(request);
      if (endpoint.method === 'GET') {
        app.openAnswers.add(request, reply, (ctx.rights = []));
        // Whom an address names that anyone may call, its operation finds out.
        if (!openToAnyone.has(endpoint.access)) app.openAnswers.admit(reply, ctx.caller);
      }
      const answer = await operation(ctx, input as ParsedInput<E>, { request, reply });
      if (reply.sent || (endpoint.wire?.answer && answer === undefined)) return reply;
      if (!app.services.config.production) checkAnswer(endpoint, answer);
      reply.code(endpoint.status);
      return endpoint.status === 204 ? reply.send() : reply.send(answer);
    },
  };
  if (endpoint.wire?.request) {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      scope.route(route);
    });
  } else {
    app.route(route);
  }
}

/** What an operation works with for this request. */
function contextOf(request: FastifyRequest): Context {
  const { log, caller, ip: whence, headers } = request;
  const agent = headers['user-agent'];
  return { ...request.server.services, log, caller, whence, ...(agent !== undefined && { agent }) };
}

const openToAnyone = new Set(['anyone']);
const signedInOnly = new Set(['account', 'member', 'admin']);

async function authenticate(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (openToAnyone.has(endpoint.access)) return;
  request.caller = await request.server.authenticate(request.headers.authorization, request.cookies);
  if (signedInOnly.has(endpoint.access) && request.caller.account === null) throw new OperationError('not_signed_in');
}

/**
 * Authenticates before the body, and refuses who may not call whatever the body says: where a level on an item is
 * needed, the item stands in the body, but who has not signed in has it by a link alone.
 */
async function refuseStrangers(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  await authenticate(endpoint, request);
  if (openToAnyone.has(endpoint.access) || request.caller.account) return;
  await request.server.requireSomewhere(contextOf(request));
}

/** @throws {OperationError} bad_request with what is wrong per field */
function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<'params' | 'query' | 'body', unknown> {
  const faults: Faults = {};
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = parseInput(schema, value, schemaProblem);
    if (!parsed.faults) return parsed.data;
    for (const [field, fault] of Object.entries(parsed.faults)) faults[field] ??= fault;
    return undefined;
  };
  const input = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    // No body at all and an empty one are the same to a caller.
    body: endpoint.wire?.request ? undefined : part(endpoint.body, request.body ?? undefined),
  };
  // No database takes NUL, and no address that a person can write has it.
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>))
    if ([value].flat().some((one) => one.includes('\0'))) faults[name] = 'nul';
  const found = Object.entries(faults).slice(0, faultsLimit);
  if (found.length > 0) throw new OperationError('bad_request', {}, Object.fromEntries(found));
  return input;
}

/** @throws {Error} when the answer is not what the contract says, fields that it does not know included */
function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const parsed = endpoint.answer.safeParse(sent);
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`);
    throw new TypeError(`${endpoint.name} answers against the contract: ${places.join(', ')}`);
  }
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new TypeError(`${endpoint.name} answers with fields that the contract does not have`);
}
