import type { FastifyInstance } from 'fastify';
import { sql } from '../db/index.ts';
import { OperationError } from './operation-error.ts';

const databasePatienceMs = 2_000;

/** `/healthz`: the process answers. `/readyz`: it can serve, the database included; 503 while it stops. `/metrics`: figures for Prometheus. */
export function healthRoutes(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (stopping || !(await answers(app))) throw new OperationError('unavailable');
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await app.services.metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
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
