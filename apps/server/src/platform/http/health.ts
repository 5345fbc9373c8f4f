import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from '../db/index.ts';
import { OperationError } from './operation-error.ts';

const databasePatienceMs = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, the database included; 503 while it starts or stops. With a
 * full disk it serves all but uploads, and says so. `/metrics`: figures for Prometheus, for whoever has the operator's
 * token; without one in the settings there is no such address.
 */
export function healthRoutes(app: FastifyInstance, isPrepared: () => boolean): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async () => {
    return { status: 'alive' };
  });
  app.get('/readyz', async () => {
    if (stopping || !isPrepared() || !(await answers(app))) throw new OperationError('unavailable');
    return { status: 'ready', disk: app.services.disk.state().full ? 'full' : 'free' };
  });
  const { config, disk, metrics } = app.services;
  metrics.watched('mado_disk_free_bytes', 'Free bytes on the disk of the data folder', () => disk.state().free);
  metrics.watched('mado_disk_reserve_bytes', 'Bytes of it that uploads leave free', () => disk.state().reserve);
  const { metricsToken } = config;
  // Without one too, so that nobody takes the web app's page, which answers whatever is no address, for figures.
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null || !isToken(request.headers.authorization, metricsToken))
      throw new OperationError('route_not_found');
    const { type, text } = await app.services.metrics.text();
    return reply.type(type).send(text);
  });
}

function isToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/** Whether the database answers soon. */
async function answers(app: FastifyInstance): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databasePatienceMs);
  });
  const asked = app.services.db.rows(sql`select 1 as one`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, patience]);
  } finally {
    clearTimeout(timer);
  }
}
