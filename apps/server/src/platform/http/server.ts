import cookie from '@fastify/cookie';
import { jsonBodyLimit, type Endpoint } from '@mado/contract';
import { maxHeaderSize } from 'node:http';
import { Readable } from 'node:stream';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { nobody, type Caller, type Context, type Services } from '../context.ts';
import type { AnswerLimits } from './answer-slots.ts';
import { answerError } from './errors.ts';
import { asksAgainMs, openAnswers, type OpenAnswers } from './open-answers.ts';
import { OperationError } from './operation-error.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { healthRoutes } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { closeSilentConnections } from './silent-connections.ts';
import { readableAddress } from './unreadable-address.ts';
import { watchRequests } from './watch-requests.ts';

/**
 * Finds out who calls from the Authorization header, and what the cookies open beside that. @throws {OperationError}
 * token_expired, not_signed_in
 */
export type Authenticate = (
  authorization: string | undefined,
  cookies?: Readonly<Record<string, string | undefined>>,
) => Promise<Caller>;

/**
 * Refuses who has no right that lets them change anything anywhere, before what they send is understood. @throws
 * {OperationError} not_signed_in
 */
type RequireSomewhere = (ctx: Context) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    authenticate: Authenticate;
    requireSomewhere: RequireSomewhere;
    openAnswers: OpenAnswers;
  }
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface ServerOptions {
  services: Services;
  authenticate: Authenticate;
  /** Nobody who has not signed in, unless told. */
  requireSomewhere?: RequireSomewhere;
  /** Whether the start is over: it listens before that, but is not ready. */
  isPrepared?: () => boolean;
  /**
   * How often it is asked whether answers on their way are still allowed, in milliseconds; null: only when
   * `openAnswers.askAgain` is called.
   */
  asksAgainEvery?: number | null;
  /** Answers that may be on their way at a time. */
  answers?: AnswerLimits;
  /** Connections at a time: what more comes is closed at once, so that there are files left to open. */
  connections?: number;
}

/** An upload may take ten minutes to arrive; everything else has a timeout of its own per route (`implement`). */
const slowestRequestMs = 610_000;

/** An HTTP server without routes of modules: authentication, errors, headers, log lines, health. */
export function buildServer({
  services,
  authenticate,
  requireSomewhere = refuseAnonymous,
  isPrepared = () => true,
  asksAgainEvery = asksAgainMs,
  answers: limits,
  connections,
}: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => services.random.uuid(),
    // Of JSON; uploads come as streams and have limits of their own.
    bodyLimit: jsonBodyLimit,
    // Node takes no longer head of a request; what a parameter may be is said by the contract, whose refusal has words.
    routerOptions: { maxParamLength: maxHeaderSize },
    // So many proxies of the operator's stand before us, each of which adds whom it has heard; what was said before
    // them is the client's own word.
    trustProxy: (_address, hop) => hop < services.config.proxyHops,
    requestTimeout: slowestRequestMs,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    frameworkErrors: answerError,
    rewriteUrl: readableAddress,
  }) as unknown as FastifyInstance;
  app.decorate('services', services);
  app.decorate('authenticate', authenticate);
  app.decorate('requireSomewhere', requireSomewhere);
  const answers = openAnswers(services, limits);
  if (connections !== undefined) app.server.maxConnections = connections;
  app.decorate('openAnswers', answers);
  if (asksAgainEvery !== null) {
    const timer = setInterval(() => void answers.askAgain(), asksAgainEvery).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = nobody;
  });
  // Nobody reads what HEAD asks for: it is not made.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
  // What says nothing of being kept is kept by nobody: it may hold names, or a token.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.register(cookie);
  watchRequests(app);
  closeSilentConnections(app);
  securityHeaders(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new OperationError('route_not_found'), request, reply));
  app.register(async (scope) => healthRoutes(scope, isPrepared));
  return app;
}

async function refuseAnonymous(): Promise<never> {
  throw new OperationError('not_signed_in');
}
