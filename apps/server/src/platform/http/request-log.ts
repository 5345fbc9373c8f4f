import type { FastifyInstance } from 'fastify';

/**
 * One line per answered request: id, method, route pattern, status, milliseconds. Never the address itself, a query, a header or a body: they may
 * carry names, UIDs and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
