import type { AddressInfo } from 'node:net';
import { errorDetail, ErrorAnswer } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConnection } from '../../testing/connection.ts';
import { testServices, type TestServices } from '../../testing/index.ts';
import { buildServer } from './index.ts';

let services: TestServices;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  services = await testServices();
  app = buildServer({ services, authenticate: async () => ({ account: null }) });
  app.get('/patients/:name', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await services.close();
});
beforeEach(() => {
  services.logLines.length = 0;
});

async function answerTo(bytes: string): Promise<{ status: number; answer: ErrorAnswer }> {
  const connection = await openConnection(port);
  await connection.send(bytes);
  const answer = await connection.answer;
  await connection.cut();
  expect(answer?.head).toMatch(/^cache-control: no-store\r$/im);
  return { status: answer?.status ?? 0, answer: ErrorAnswer.strict().parse(JSON.parse(answer?.body ?? 'null')) };
}

const host = 'Host: localhost\r\n';

describe('what is no request is refused in our form', () => {
  it.each([
    ['no HTTP at all', '山田太郎\r\n\r\n'],
    ['a version that there is not', `GET / HTTP/9.9\r\n${host}\r\n`],
    ['a method that there is not', `FETCH / HTTP/1.1\r\n${host}\r\n`],
    ['a header without name', `GET / HTTP/1.1\r\n${host}: 山田太郎\r\n\r\n`],
    ['a header with a control character', `GET / HTTP/1.1\r\n${host}X: \0\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['a length beside chunks', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['an address that cannot be decoded', `GET /patients/%E5%B1%B1%ZZ HTTP/1.1\r\n${host}\r\n`],
  ])('%s', async (_, bytes) => {
    expect(await answerTo(bytes)).toEqual({
      status: 400,
      answer: { code: 'bad_request', detail: errorDetail('bad_request', 'ja-JP') },
    });
    expect(services.logLines.join('')).not.toMatch(/山田|"level":50|stack/);
  });

  it('headers without end', async () => {
    expect(await answerTo(`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`)).toEqual({
      status: 413,
      answer: { code: 'too_large', detail: errorDetail('too_large', 'ja-JP', { limit: '16 KB' }) },
    });
  });

  it('a step of an address that is longer than any', async () => {
    const { status, answer } = await answerTo(`GET /patients/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`);
    expect([status, answer.code]).toEqual([413, 'too_large']);
  });
});
