import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServices, type TestServices } from '../../testing/index.ts';
import { buildServer, staticFiles } from './index.ts';

const script = `export const text = ${JSON.stringify('窓 '.repeat(2000))};`;
const early = 'ask("early");';
const page = `<!doctype html><script data-parts="/a.js">${early}</script><title>Mado</title><script type="module" src="/assets/index-a1b2c3d4.js"></script>${' '.repeat(2000)}`;
let services: TestServices;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  for (const [name, text] of [
    ['index.html', page],
    ['assets/index-a1b2c3d4.js', script],
  ] as const) {
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js'), script);
  await writeFile(join(folder, 'assets', 'font-a1b2c3d4.woff2'), Buffer.alloc(5000, 1));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '..', 'mado-secret.txt'), 'secret');
  services = await testServices();
  app = buildServer({ services, authenticate: async () => ({ account: null }) });
  app.register(async (scope) => staticFiles(scope, folder));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await services.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = { accept: 'text/html,application/xhtml+xml' };

it('keeps names with a hash for ever and asks again for the rest', async () => {
  const hashed = await get('/assets/index-a1b2c3d4.js');
  expect(hashed.payload).toBe(script);
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  expect((await get('/index.html')).headers['cache-control']).toBe('no-cache');
});

it('lets a page run the scripts that stand in it, each by its hash, and nothing else of the kind', async () => {
  const hash = createHash('sha256').update(early).digest('base64');
  const policies = [await get('/'), await get('/storage', html), await get('/', { 'if-none-match': '*' })].map(
    ({ headers }) => headers['content-security-policy'],
  );
  expect(policies[0]).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  expect(policies[0]?.toString().match(/sha256-/g)).toHaveLength(1);
  expect(new Set(policies).size).toBe(1);
  const elsewhere = await get('/assets/index-a1b2c3d4.js');
  expect(elsewhere.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

it('compresses text as the browser likes it best', async () => {
  const br = await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
  expect(br.rawPayload.length).toBeLessThan(script.length / 10);
  const gzip = await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  expect(br.headers['vary']).toBe('accept-encoding');
  const font = await get('/assets/font-a1b2c3d4.woff2', { 'accept-encoding': 'br' });
  expect([font.headers['content-encoding'], font.rawPayload.length]).toEqual([undefined, 5000]);
});

it('answers 304 to who has it, per encoding', async () => {
  const br = { 'accept-encoding': 'br' };
  const plain = String((await get('/index.html')).headers['etag']);
  const packed = String((await get('/index.html', br)).headers['etag']);
  expect(packed).not.toBe(plain);
  const again = await get('/index.html', { ...br, 'if-none-match': `"other", ${packed}` });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect([again.headers['vary'], again.headers['cache-control']]).toEqual(['accept-encoding', 'no-cache']);
  expect((await get('/index.html', { ...br, 'if-none-match': plain })).statusCode).toBe(200);
});

it('sends what is there when what is wanted is not compressed', async () => {
  for (const [accept, encoding] of [
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.9, br;q=0.1', 'gzip'],
    ['deflate, zstd', undefined],
    ['identity', undefined],
    [',;q=,"', undefined],
  ] as const) {
    const answer = await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': accept });
    expect([accept, answer.statusCode, answer.headers['content-encoding']]).toEqual([accept, 200, encoding]);
    expect(answer.headers['vary']).toBe('accept-encoding');
  }
  const plain = await get('/favicon.svg', { 'accept-encoding': 'br, gzip' });
  expect([plain.payload, plain.headers['content-encoding']]).toEqual(['<svg/>', undefined]);
  for (const name of ['/index.html.br', '/assets/index-a1b2c3d4.js.gz'])
    expect((await get(name)).json().code).toBe('route_not_found');
});

it('sends files as a whole, whatever is asked of them', async () => {
  const whole = await get('/assets/index-a1b2c3d4.js');
  const etag = String(whole.headers['etag']);
  for (const headers of [
    { range: 'bytes=0-9' },
    { range: 'bytes=999999-' },
    { range: 'bytes=0-0,-1' },
    { 'if-match': '"other"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    { 'if-none-match': `"${etag}"` },
    { 'if-none-match': '"'.repeat(4000) },
    { 'if-modified-since': 'never' },
  ] as Record<string, string>[]) {
    const answer = await get('/assets/index-a1b2c3d4.js', headers);
    expect([headers, answer.statusCode, answer.payload]).toEqual([headers, 200, script]);
  }
  const since = String(whole.headers['last-modified']);
  expect((await get('/assets/index-a1b2c3d4.js', { 'if-modified-since': since })).statusCode).toBe(304);
});

it('gives the app to pages of the app', async () => {
  for (const path of [
    '/',
    '/login',
    '/storage/org/x/root/org',
    '/viewer/1.2.840.1',
    '/viewer?url=/api/datamanage/dcm',
  ]) {
    for (const headers of [html, { accept: '*/*' }, {}]) {
      const answer = await get(path, headers);
      expect([path, answer.statusCode, answer.payload]).toEqual([path, 200, page]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  }
  const head = await app.inject({ method: 'HEAD', url: '/', headers: html });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

it('gives the app to who asks for a page whose address cannot be read, and refuses everybody else', async () => {
  const unreadable = '/conference/eventpage/%E0%A4%A';
  const answer = await get(`${unreadable}?a=%`, html);
  expect([answer.statusCode, answer.payload]).toEqual([200, page]);
  for (const [url, headers] of [
    [unreadable, { accept: 'application/json' }],
    [unreadable, {}],
    ['/api/datamanage/landing/conference/%E0%A4%A', html],
    ['/assets/%E0%A4%A', html],
  ] as const)
    expect([url, (await get(url, headers)).json()]).toEqual([url, expect.objectContaining({ code: 'bad_request' })]);
});

it('gives nothing else to what is no page of the app', async () => {
  for (const [url, headers] of [
    ['/api', html],
    ['/api/unknown', html],
    ['/api/unknown', { accept: '*/*' }],
    ['/api/unknown', {}],
    ['/login', { accept: 'application/json' }],
    ['/missing.js', { accept: '*/*' }],
    ['/assets/old', { accept: '*/*' }],
    ['/assets/old-99999999.js', html],
    ['/missing.png', { accept: 'image/png' }],
    ['/../mado-secret.txt', html],
    ['/%2e%2e/mado-secret.txt', { accept: '*/*' }],
    ['/..%2fmado-secret.txt', { accept: '*/*' }],
    ['/assets/..%2f..%2fmado-secret.txt', { accept: '*/*' }],
    ['/%252e%252e%252fmado-secret.txt', { accept: '*/*' }],
    ['/..%5cmado-secret.txt', { accept: '*/*' }],
    ['/%00/../mado-secret.txt', { accept: '*/*' }],
    ['//etc/passwd.txt', { accept: '*/*' }],
    ['/assets', { accept: 'image/png' }],
    ['/assets/', html],
  ] as const) {
    const answer = await get(url, headers);
    expect(answer.payload, url).not.toContain('secret');
    if (url !== '/../mado-secret.txt') expect([url, answer.json().code]).toEqual([url, 'route_not_found']);
  }
  expect((await app.inject({ method: 'POST', url: '/login', headers: html })).statusCode).toBe(404);
});

it('answers no page for figures that are not served', async () => {
  for (const headers of [html, {}]) {
    const answer = await get('/metrics', headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'route_not_found']);
  }
});
