import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { errorDetail, endpoint } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testServices, type TestServices } from '../../testing/index.ts';
import type { Caller } from '../context.ts';
import { buildServer, implement, OperationError } from './index.ts';

const account = { id: '6a0f6b2e-3b1c-4c59-9d0a-3f1f9c7f2f11', email: 'a@b.jp', username: 'a', globalAdmin: false };

const echo = endpoint({
  name: 'test.echo',
  method: 'POST',
  path: '/api/test/echo/{id}',
  summary: '',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: z.coerce.number().int().min(1).default(5), name: z.string().max(10).optional() }),
  body: z.object({ name: z.string().min(1), nested: z.object({ n: z.number() }).optional() }),
  answer: z.object({ name: z.string(), limit: z.number() }),
  status: 201,
  errors: [],
});
const bare = {
  method: 'GET',
  summary: '',
  answer: z.object({ who: z.string().nullable() }),
  status: 200,
  errors: [],
} as const;
const forAccounts = endpoint({ ...bare, name: 'test.account', path: '/api/test/account', access: 'account' });
const forViewers = endpoint({ ...bare, name: 'test.view', path: '/api/test/view', access: 'can_view' });
const wrongAnswer = endpoint({ ...bare, name: 'test.wrong', path: '/api/test/wrong', access: 'anyone' });
const talkative = endpoint({ ...bare, name: 'test.talkative', path: '/api/test/talkative', access: 'anyone' });
const broken = endpoint({
  ...bare,
  name: 'test.broken',
  path: '/api/test/broken/{name}',
  params: z.object({ name: z.string() }),
  access: 'anyone',
});
const refused = endpoint({ ...bare, name: 'test.refused', path: '/api/test/refused', access: 'anyone' });
const full = endpoint({ ...bare, name: 'test.full', path: '/api/test/full', access: 'anyone' });
/** Nobody lets it end while the tests run: only its timeout answers. */
const slowMayEnd = Promise.withResolvers<void>();
const slow = endpoint({ ...bare, name: 'test.slow', path: '/api/test/slow', access: 'anyone', timeout: 50 });
const nothing = endpoint({
  ...bare,
  name: 'test.nothing',
  method: 'DELETE',
  path: '/api/test/nothing',
  access: 'anyone',
  answer: z.undefined(),
  status: 204,
});
const stream = endpoint({
  ...bare,
  name: 'test.stream',
  method: 'PUT',
  path: '/api/test/stream/{*}',
  params: z.object({ '*': z.string() }),
  access: 'anyone',
  answer: z.undefined(),
  wire: { request: ['application/octet-stream'], answer: ['application/octet-stream'] },
});

const pieces = endpoint({
  ...bare,
  name: 'test.pieces',
  path: '/api/test/pieces',
  access: 'anyone',
  answer: z.undefined(),
  wire: { answer: ['text/plain'] },
});
let made = 0;
async function* makePieces() {
  for (; made < 100; made += 1) yield 'a piece';
}

let services: TestServices;
let app: FastifyInstance;

beforeAll(async () => {
  services = await testServices();
  app = buildServer({
    services,
    authenticate: async (authorization): Promise<Caller> => {
      if (authorization === undefined) return { account: null };
      if (authorization === 'Bearer old') throw new OperationError('token_expired');
      return { account };
    },
  });
  implement(app, echo, async (_ctx, { body, query }) => ({ name: body.name, limit: query.limit }));
  implement(app, forAccounts, async ({ caller }) => ({ who: caller.account?.email ?? null }));
  implement(app, forViewers, async ({ caller }) => ({ who: caller.account?.email ?? null }));
  implement(app, wrongAnswer, async () => ({ who: 5 }) as never);
  implement(app, talkative, async () => ({ who: 'me', password_hash: 'secret' }) as never);
  implement(app, broken, async (_ctx, { params }) => {
    throw new Error(`cannot work with ${params.name}`);
  });
  implement(app, refused, async () => {
    throw new OperationError('too_many_requests', { seconds: 7 }, { email: '…' });
  });
  implement(app, full, async () => {
    throw new OperationError('quota_exceeded');
  });
  implement(app, slow, async () => {
    await slowMayEnd.promise;
    return { who: null };
  });
  implement(app, nothing, async () => {});
  implement(app, stream, async (_ctx, { params }, { request, reply }) => {
    const bytes = await buffer(request.body as Readable);
    reply.type('application/octet-stream').send(Readable.from([Buffer.from(`${params['*']}:`), bytes]));
  });
  implement(app, pieces, async (_ctx, _input, { reply }) => {
    reply.header('content-length', 700).send(Readable.from(makePieces()));
  });
  await app.ready();
});
afterAll(async () => {
  slowMayEnd.resolve();
  await app.close();
  await services.close();
});
beforeEach(() => {
  services.logLines.length = 0;
});

const url = `/api/test/echo/${account.id}`;
const json = (payload: string, more: { url?: string; headers?: Record<string, string> } = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
  });

describe('input', () => {
  it('is parsed, defaults filled in', async () => {
    const answer = await json('{"name": "窓"}');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ name: '窓', limit: 5 });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is refused with a message per field, in the language of the caller [WR-1, WR-2]', async () => {
    const wrong = (headers: Record<string, string>) =>
      json('{"name": "", "nested": {"n": "five"}}', { url: '/api/test/echo/7?limit=0', headers });
    const japanese = await wrong({});
    expect(japanese.statusCode).toBe(400);
    expect(japanese.json()).toMatchObject({ code: 'bad_request', detail: errorDetail('bad_request', 'ja-JP') });
    expect(Object.keys(japanese.json().fields).toSorted()).toEqual(['id', 'limit', 'name', 'nested.n']);
    expect(japanese.json().fields).toMatchObject({ limit: '1 以上の値にしてください', name: '必須です' });
    const english = await wrong({ 'accept-language': 'en-GB,en;q=0.9,ja;q=0.1' });
    expect(english.json().detail).toBe(errorDetail('bad_request', 'en-US'));
    expect(english.json().fields.limit).toBe('must be 1 or more');
  });

  it.each([
    ['broken JSON', '{"name": ', 400, 'bad_json'],
    ['an empty body', '', 400, 'bad_json'],
    ['a poisoned prototype', '{"name": "x", "__proto__": {"a": 1}}', 400, 'bad_json'],
    ['a list instead', '[]', 400, 'bad_request'],
    ['null', 'null', 400, 'bad_request'],
  ])('%s', async (_, payload, status, code) => {
    const answer = await json(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('of another kind, or too large, is refused', async () => {
    const xml = await json('<name/>', { headers: { 'content-type': 'application/xml' } });
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type']);
    const large = await json(JSON.stringify({ name: 'x'.repeat(1_000_000) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
    expect(large.json().detail).toContain('上限 1 MB');
  });

  it('comes as a stream where the endpoint says so, of any media type', async () => {
    const bytes = Buffer.alloc(6 * 1024 * 1024, 'x');
    for (const type of ['application/octet-stream', 'multipart/form-data; boundary=x', 'application/json']) {
      const answer = await app.inject({
        method: 'PUT',
        url: '/api/test/stream/a/b',
        payload: bytes,
        headers: { 'content-type': type },
      });
      expect(answer.rawPayload.equals(Buffer.concat([Buffer.from('a/b:'), bytes]))).toBe(true);
    }
  });
});

describe('input that nobody can have meant', () => {
  it('is an empty stream where no body was sent', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/test/stream/a' });
    expect([answer.statusCode, answer.payload]).toEqual([200, 'a:']);
  });

  it('is refused: NUL in a query, which no database takes', async () => {
    for (const query of ['name=%00', 'name=a%00b', 'other=%00', 'other=a&other=%00']) {
      const answer = await json('{"name": "x"}', { url: `${url}?${query}` });
      expect([answer.statusCode, answer.json().code], query).toEqual([400, 'bad_request']);
      expect(Object.keys(answer.json().fields), query).toEqual([query.split('=')[0]]);
    }
  });

  it('is refused in the language of the caller, field by field', async () => {
    const refused = async (language: string) => {
      const answer = await json('{"name": "x"}', { url: `${url}?x=%00`, headers: { 'accept-language': language } });
      return answer.json<{ fields: Record<string, string> }>().fields;
    };
    expect(await refused('ja')).toEqual({ x: '使用できない文字(NUL)が含まれています' });
    expect(await refused('en')).toEqual({ x: 'must not contain NUL' });
  });
});

describe('who calls', () => {
  const as = (path: string, authorization?: string) =>
    app.inject({ url: path, headers: authorization === undefined ? {} : { authorization } });

  it('must be signed in where the endpoint says so', async () => {
    expect((await as('/api/test/account', 'Bearer good')).json()).toEqual({ who: 'a@b.jp' });
    const refusal = await as('/api/test/account');
    expect([refusal.statusCode, refusal.json().code]).toEqual([401, 'not_signed_in']);
    expect((await as('/api/test/account', 'Bearer old')).json().code).toBe('token_expired');
  });

  it('may be nobody where a level decides, but not somebody with an old token', async () => {
    expect((await as('/api/test/view')).json()).toEqual({ who: null });
    expect((await as('/api/test/view', 'Bearer good')).json()).toEqual({ who: 'a@b.jp' });
    expect((await as('/api/test/view', 'Bearer old')).statusCode).toBe(401);
  });
});

describe('answers', () => {
  it('against the contract are errors outside of production', async () => {
    for (const path of ['/api/test/wrong', '/api/test/talkative']) {
      const answer = await app.inject(path);
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    }
    expect(services.logLines.join('')).toContain('test.wrong answers against the contract: who (invalid_type)');
  });

  it('without content have none', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/test/nothing' });
    expect([answer.statusCode, answer.payload, answer.headers['content-type']]).toEqual([204, '', undefined]);
  });

  it('of what nobody foresaw say nothing about it', async () => {
    const answer = await app.inject('/api/test/broken/x');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ detail: errorDetail('internal', 'ja-JP'), code: 'internal' });
  });

  it('carry fields and Retry-After where there are any', async () => {
    const answer = await app.inject('/api/test/refused');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.json()).toEqual({
      detail: '試行回数が多すぎます。7 秒後にもう一度お試しください。',
      code: 'too_many_requests',
      fields: { email: '…' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('that take longer than the endpoint allows are given up', async () => {
    const answer = await app.inject('/api/test/slow');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  });

  it('to unknown addresses are in the words of the contract [WR-1]', async () => {
    for (const path of ['/api/nothing/here', '/api/test/echo', '/%ff'])
      expect((await app.inject(path)).statusCode, path).toBeLessThan(500);
    expect((await app.inject('/api/nothing/here')).json().code).toBe('route_not_found');
    expect((await app.inject({ method: 'PUT', url: '/api/test/account' })).json().code).toBe('route_not_found');
  });

  it('are kept by nobody, unless they say so themselves', async () => {
    for (const path of ['/api/test/view', '/api/nothing', '/healthz', '/api/test/refused'])
      expect((await app.inject(path)).headers['cache-control'], path).toBe('no-store');
    expect((await app.inject({ method: 'DELETE', url: '/api/test/nothing' })).headers['cache-control']).toBe(
      'no-store',
    );
    expect((await json('{"name": "窓"}')).headers['cache-control']).toBe('no-store');
  });

  it('carry headers that keep a browser from doing more with them', async () => {
    for (const path of ['/api/test/view', '/api/nothing', '/healthz']) {
      const { headers } = await app.inject(path);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['content-security-policy'], path).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe-inline/);
      expect(headers['referrer-policy'], path).toBe('same-origin');
    }
  });
});

describe('the log', () => {
  it('has one line per request with its route, and nothing of what was sent', async () => {
    const name = encodeURIComponent('山田太郎');
    await json(JSON.stringify({ name: '山田太郎' }), { url: `${url}?name=${name}` });
    await json(`{"name": 山田太郎`, { url: `${url}?name=${name}` });
    await json(JSON.stringify({ name: 5, nested: '山田太郎' }), { url: `/api/test/echo/${name}?limit=${name}` });
    await app.inject(`/api/test/broken/${name}`);
    await app.inject({
      url: `/nowhere/${name}?name=${name}`,
      headers: { 'x-name': name, authorization: 'Bearer s3cret' },
    });
    const text = services.logLines.join('');
    expect(text).not.toContain('山田');
    expect(text).not.toContain(name);
    expect(text).not.toContain(account.id);
    expect(text).not.toContain('s3cret');
    const lines = services.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter((line) => line['msg'] === 'request');
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/api/test/echo/:id', 201],
      ['POST', '/api/test/echo/:id', 400],
      ['POST', '/api/test/echo/:id', 400],
      ['GET', '/api/test/broken/:name', 500],
      ['GET', 'none', 404],
    ]);
    const failure = lines.find((line) => line['msg'] === 'the request failed');
    expect(failure).toMatchObject({ code: 'internal', reqId: requests[3]?.['reqId'] });
    expect(JSON.stringify(failure)).toContain('http.test.ts');
  });

  it('warns of what was refused for want of room, as of nothing that went wrong', async () => {
    expect((await app.inject('/api/test/full')).statusCode).toBe(507);
    const lines = services.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ level, msg, code }) => [level, msg, code])).toEqual([
      [40, 'the request was refused', 'quota_exceeded'],
      [30, 'request', undefined],
    ]);
    expect(services.logLines.join('')).not.toContain('http.test.ts');
    services.logLines.length = 0;
    // What took too long has no reason that anybody foresaw.
    expect((await app.inject('/api/test/slow')).statusCode).toBe(503);
    expect(services.logLines.map((line) => (JSON.parse(line) as { level: unknown }).level)).toEqual([50, 30]);
  });
});

it('of what HEAD asks for nothing is made', async () => {
  made = 0;
  const url = '/api/test/pieces';
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.body, made]).toEqual([200, '700', '', 0]);
  expect((await app.inject({ url })).body).toHaveLength(700);
});
