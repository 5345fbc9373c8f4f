import cookie from '@fastify/cookie';
import type { Endpoint } from '@mado/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { nobody, type Caller, type Services } from '../context.ts';
import { answerError } from './errors.ts';
import { OperationError } from './operation-error.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

/** Finds out who calls from the Authorization header. @throws {OperationError} token_expired, not_signed_in */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    authenticate: Authenticate;
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
}

/** JSON bodies; uploads come as streams and have limits of their own. */
const jsonBodyLimit = 4 * 1024 * 1024;

/** An HTTP server without routes: authentication, errors, headers, log lines. */
export function buildServer({ services, authenticate }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: services.log,
    disableRequestLogging: true,
    requestIdHeader: false,
    genReqId: () => services.random.uuid(),
    bodyLimit: jsonBodyLimit,
    routerOptions: { maxParamLength: 600 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.decorate('services', services);
  app.decorate('authenticate', authenticate);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = nobody;
  });
  app.register(cookie);
  logRequests(app);
  securityHeaders(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new OperationError('route_not_found'), request, reply));
  return app;
}
