import { endpoint } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testServices, type TestServices } from '../../testing/index.ts';
import { nobody } from '../context.ts';
import { createMetrics } from '../metrics/index.ts';
import { buildServer, implement, serveMetrics } from './index.ts';

const view = endpoint({
  name: 'test.view',
  method: 'GET',
  path: '/api/test/view',
  summary: '',
  access: 'anyone',
  answer: z.object({ who: z.string().nullable() }),
  status: 200,
  errors: [],
});

let services: TestServices;
let app: FastifyInstance;

beforeAll(async () => {
  services = await testServices();
  app = buildServer({ services, authenticate: async () => nobody });
  implement(app, view, async () => ({ who: null }));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await services.close();
});

it('says alive and ready, and why not', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', disk: 'free' });
  const deaf = buildServer({
    services: {
      ...services,
      metrics: createMetrics(),
      db: { ...services.db, rows: () => Promise.reject(new Error('gone')) },
    },
    authenticate: async () => ({ account: null }),
  });
  const answer = await deaf.inject('/readyz');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  expect((await deaf.inject('/healthz')).statusCode).toBe(200);
  await deaf.close();
});

it('is not ready before the start has made what it makes', async () => {
  let isPrepared = false;
  const early = buildServer({
    services: { ...services, metrics: createMetrics() },
    authenticate: async () => ({ account: null }),
    isPrepared: () => isPrepared,
  });
  expect((await early.inject('/readyz')).statusCode).toBe(503);
  isPrepared = true;
  expect((await early.inject('/readyz')).statusCode).toBe(200);
  await early.close();
});

it('counts requests by route for Prometheus, for whoever has the token of the settings', async () => {
  await app.inject('/api/test/view?name=x');
  const config = { ...services.config, metricsToken: 'a-token-of-the-operator' };
  const open = buildServer({
    services: { ...services, metrics: createMetrics(), config },
    authenticate: async () => nobody,
  });
  const asked = (authorization?: string) =>
    open.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  const answers = [await app.inject('/metrics'), await asked(), await asked('Bearer a-token-of-the-operator2')];
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'route_not_found']);
  expect((await asked('Bearer a-token-of-the-operator')).statusCode).toBe(200);
  await open.close();
});

it('serves the figures at an address of their own, and nothing else there', async () => {
  await app.inject('/api/test/view?name=x');
  const server = await serveMetrics(services, { host: '127.0.0.1', port: 0 });
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  expect((await at('/healthz')).status).toBe(404);
  expect((await at('/metrics', { method: 'POST' })).status).toBe(404);
  const answer = await at('/metrics');
  const payload = await answer.text();
  const headers = Object.fromEntries(answer.headers);
  expect(headers['cache-control']).toBe('no-store');
  await server.close();
  expect(headers['content-type']).toContain('text/plain');
  expect(payload).toMatch(
    /mado_http_request_seconds_count\{method="GET",route="\/api\/test\/view",status="200"\} [1-9]/,
  );
  expect(payload).not.toContain('name=x');
});
