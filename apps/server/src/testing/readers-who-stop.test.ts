import type { AddressInfo } from 'node:net';
import { fileDetail, folderInfo, type Answer } from '@mado/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { putGrant } from '../modules/sharing/index.ts';
import { aFolder, anOrganisation, testApp, type Person, type TestApp } from './index.ts';
import { readSlowly, type SlowReader } from './slow-reader.ts';
import { upload } from './upload.ts';

/** More than the system keeps of an answer for a client that does not read. */
const large = 24 * 1024 * 1024;
let app: TestApp;
let port: number;
let clinic: { id: string; admin: Person };
let folder: string;
let letter: string;

beforeAll(async () => {
  app = await testApp({ answers: { all: 12, ofVisitors: 6, ofOne: 3 } });
  clinic = await anOrganisation(app.services);
  folder = (await aFolder(app.services, { org: clinic.id })).id;
  const files = [{ path: 'letter.txt', bytes: Buffer.alloc(large, 'a letter\n') }];
  const { results } = await upload(app, clinic.admin, { target_org: clinic.id, target_folder: folder }, files);
  letter = results[0]!.file!.uuid;
  const subject = { kind: 'anonymous', link: 'view' } as const;
  await putGrant(app.services.contextOf(), {
    itemId: folder,
    subject,
    level: 'can_view',
    expiresAt: null,
    allowDownload: true,
  });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.fastify.server.address() as AddressInfo);
});
afterAll(() => app.close());

const list = (headers: Record<string, string> = {}) => app.call(folderInfo, { params: { id: folder } }, headers);
async function addressFor(headers: Record<string, string> = {}): Promise<string> {
  const detail = await app.call(fileDetail, { params: { id: letter } }, headers);
  return detail.json<Answer<typeof fileDetail>>().signed_url!;
}
async function readers(address: string, count: number): Promise<SlowReader[]> {
  const all: SlowReader[] = [];
  for (let n = 0; n < count; n += 1) all.push(await readSlowly(port, address, {}));
  return all;
}
const statuses = (all: readonly SlowReader[]) => all.map(({ status }) => status);

it('visitors who do not read get so many answers, members go on, and what is read makes room', async () => {
  const [address, members] = [await addressFor(), await addressFor(clinic.admin.headers)];
  const visitors = await readers(address, 5);
  expect(statuses(visitors)).toEqual([200, 200, 200, 429, 429]);
  const refused = await app.fastify.inject({ url: address, remoteAddress: '127.0.0.1' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await list()).statusCode).toBe(429);
  expect((await list(clinic.admin.headers)).statusCode).toBe(200);
  // What was given to an account is the account's, from whatever network it is asked for.
  const own = await readers(members, 5);
  expect(statuses(own)).toEqual([200, 200, 200, 429, 429]);
  expect((await list(clinic.admin.headers)).statusCode).toBe(429);

  for (const reader of [...visitors, ...own]) await reader.rest();
  await expect.poll(() => app.fastify.openAnswers.size()).toBe(0);
  expect((await list()).statusCode).toBe(200);
  expect((await list(clinic.admin.headers)).statusCode).toBe(200);
});

it('who does not wait for a file because none can be opened is told to come again', async () => {
  const { blobs } = app.services;
  const opening = vi.spyOn(blobs, 'stream').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' });
  });
  const answer = await app.fastify.inject({ url: await addressFor() });
  opening.mockRestore();
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'busy']);
  expect(answer.headers).toHaveProperty('retry-after');
});
