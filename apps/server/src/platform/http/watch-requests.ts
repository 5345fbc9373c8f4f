import type { FastifyInstance } from 'fastify';

const secondsBuckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 120];

/**
 * One log line and one measurement per answered request: id, method, route pattern, status, milliseconds. Never the
 * address itself, a query, a header or a body: they may carry names, UIDs and tokens.
 */
export function watchRequests(app: FastifyInstance): void {
  const seconds = app.services.metrics.histogram('mado_http_request_seconds', 'Answered requests.', secondsBuckets, [
    'method',
    'route',
    'status',
  ]);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
  });
}
