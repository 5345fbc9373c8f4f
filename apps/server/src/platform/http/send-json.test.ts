import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices, type TestServices } from '../../testing/index.ts';
import { buildServer, OperationError, sendJsonPieces } from './index.ts';

let services: TestServices;
let app: FastifyInstance;

async function* pieces(fails: boolean): AsyncGenerator<Uint8Array> {
  if (fails) throw new OperationError('busy', { seconds: 2 });
  for (const text of ['["', '窓'.repeat(1_000), '"]']) yield Buffer.from(text);
}

beforeAll(async () => {
  services = await testServices();
  app = buildServer({ services, authenticate: async () => ({ account: null }) });
  app.get('/pieces/:fails', async (request, reply) => {
    const { fails } = request.params as { fails: string };
    await sendJsonPieces({ request, reply }, 'application/dicom+json', pieces(fails === 'true'));
    return reply;
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await services.close();
});

test('JSON in pieces comes whole, compressed where the client takes that', async () => {
  const plain = await app.inject('/pieces/false');
  expect(plain.json()).toEqual(['窓'.repeat(1_000)]);
  const gzipped = await app.inject({ url: '/pieces/false', headers: { 'accept-encoding': 'gzip' } });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload);
});

test('what fails before the first piece is answered in words', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await app.inject({ url: '/pieces/true', headers });
  expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
    503,
    'busy',
    '2',
  ]);
});
