import type { AddressInfo, Socket } from 'node:net';
import { errorDetail, uploadDicomFiles, uploadOneFile, folderInfo } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../admin/run-command.ts';
import { sql } from '../platform/db/index.ts';
import { openConnection, requestHead } from './connection.ts';
import { anOrganisation, testApp, type Person, type TestApp } from './index.ts';
import { bytesBelow, expectNothingLeftBehind } from './left-behind.ts';
import { uploadForm } from './upload.ts';

const quota = 2_000_000;
let app: TestApp;
let clinic: { id: string; admin: Person };
let port: number;
/** The server's ends of the connections of a test. */
const arrived: Socket[] = [];

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  const set = await runCommand(app.services, ['set-quota', '--organisation', clinic.id, '--size', '2MB']);
  expect(set.exitCode).toBe(0);
  app.fastify.server.on('connection', (socket) => arrived.push(socket));
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
afterEach(async () => {
  arrived.length = 0;
  await expectNothingLeftBehind(app.services);
  expect(await itemsOf()).toBe(0);
});

/** Waits until the server has read so much on each of its connections that are open. */
async function hasRead(bytes: number): Promise<void> {
  const open = arrived.filter(({ closed }) => !closed);
  await expect.poll(() => Math.min(...open.map(({ bytesRead }) => bytesRead))).toBeGreaterThanOrEqual(bytes);
}

async function itemsOf(): Promise<number> {
  const [row] = await app.services.db.rows<{ n: number }>(sql`select count(*) as n from item where org = ${clinic.id}`);
  return row?.n ?? -1;
}

const onDisk = () => bytesBelow(app.services.config.dataFolder);
const stow = () => `/api/dicomweb/org/${clinic.id}/studies`;
const options = () => JSON.stringify({ target_folder: null, target_org: clinic.id, is_org_perm: true });
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const aFile = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="large.bin"\r\n\r\n`;
const target = () => field('target_org', clinic.id) + field('is_org_perm', 'true') + field('target_folder', '');

/** Beginnings of uploads, up to where a file's bytes begin. */
const doors: Record<string, () => { path: string; type: string; start: string }> = {
  'upload-pydicom-file': () => ({
    path: uploadDicomFiles.path,
    type: 'multipart/form-data; boundary=b',
    start: field('options', options()) + aFile('file0'),
  }),
  'upload-one-file': () => ({
    path: uploadOneFile.path,
    type: 'multipart/form-data; boundary=b',
    start: target() + aFile('file_data'),
  }),
  'STOW-RS, multipart': () => ({
    path: stow(),
    type: 'multipart/related; type="application/dicom"; boundary=b',
    start: '--b\r\nContent-Type: application/dicom\r\n\r\n',
  }),
  'STOW-RS, one file': () => ({ path: stow(), type: 'application/dicom', start: '' }),
};

const chunked = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const megabyte = Buffer.alloc(1_000_000, 'a DICOM file it is not');
const sentMegabytes = 40;

describe.each(Object.keys(doors))('%s', (door) => {
  it.each([
    ['announces 3 GB', { 'content-length': 3_000_000_000 }],
    ['announces nothing', { 'transfer-encoding': 'chunked' }],
  ])(
    'that %s and sends far more than the quota: refused while it is sent, and the disk does not fill',
    async (_, length) => {
      const { path, type, start } = doors[door]?.() ?? { path: '', type: '', start: '' };
      const framed = (bytes: Buffer) => ('transfer-encoding' in length ? chunked(bytes) : bytes);
      const before = await onDisk();
      let most = 0;
      const connection = await openConnection(port);
      await connection.send(requestHead(path, { ...clinic.admin.headers, 'content-type': type, ...length }));
      if (start !== '') await connection.send(framed(Buffer.from(start)));
      for (let sent = 0; sent < sentMegabytes; sent += 1) {
        // The sender does not look whether an answer has come: all of it is taken from the wire.
        expect(await connection.send(framed(megabyte))).toBe(true);
        most = Math.max(most, (await onDisk()) - before);
      }
      const answer = await connection.answer;
      expect(answer?.status).toBe(507);
      expect(JSON.parse(answer?.body ?? '')).toEqual({
        detail: errorDetail('quota_exceeded', 'ja-JP'),
        code: 'quota_exceeded',
      });
      // What announces too much is refused before a byte of it is kept.
      expect(most).toBeLessThanOrEqual('content-length' in length ? 0 : quota + megabyte.length);
      await connection.cut();
    },
  );

  it('that announces 3 GB is refused before a byte of a file is sent', async () => {
    const { path, type, start } = doors[door]?.() ?? { path: '', type: '', start: '' };
    const before = await onDisk();
    const connection = await openConnection(port);
    onTestFinished(() => connection.cut());
    const headers = { ...clinic.admin.headers, 'content-type': type, 'content-length': 3_000_000_000 };
    await connection.send(requestHead(path, headers));
    if (start !== '') await connection.send(start);
    const answer = await connection.answer;
    expect(answer?.status).toBe(507);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'quota_exceeded' });
    expect(await onDisk()).toBe(before);
  });

  it('that is cut off in the middle leaves nothing', async () => {
    const { path, type, start } = doors[door]?.() ?? { path: '', type: '', start: '' };
    const file = buildDicomFile({
      SOPInstanceUID: syntheticUid('cut off'),
      pixels: { rows: 512, columns: 512, native: new Uint16Array(512 * 512) },
    });
    const body = Buffer.concat([Buffer.from(start), file]);
    for (const share of [0.01, 0.5, 1]) {
      const connection = await openConnection(port);
      const headers = { ...clinic.admin.headers, 'content-type': type, 'content-length': body.length + 100 };
      const head = requestHead(path, headers);
      const sent = body.subarray(0, Math.ceil(body.length * share));
      await connection.send(head);
      await connection.send(sent);
      await hasRead(head.length + sent.length);
      await connection.cut();
      await expectNothingLeftBehind(app.services);
    }
  });
});

it('a file before its target is taken no further than it can be refused', async () => {
  const before = await onDisk();
  const connection = await openConnection(port);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
  await connection.send(requestHead(uploadOneFile.path, { ...clinic.admin.headers, ...headers }));
  await connection.send(chunked(Buffer.from(aFile('file_data'))));
  for (let sent = 0; sent < 10; sent += 1) await connection.send(chunked(megabyte));
  expect((await onDisk()) - before).toBeLessThanOrEqual(10 * megabyte.length);
  await connection.send(chunked(Buffer.from(`\r\n${target()}--b--\r\n`)));
  await connection.send('0\r\n\r\n');
  expect((await connection.answer)?.status).toBe(507);
  await connection.cut();
});

it('a large file before its target is refused while it is sent, whoever may upload where', async () => {
  const before = await onDisk();
  const connection = await openConnection(port);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' };
  await connection.send(requestHead(uploadOneFile.path, { ...clinic.admin.headers, ...headers }));
  await connection.send(chunked(Buffer.from(aFile('file_data'))));
  const tenMegabytes = chunked(Buffer.alloc(10_000_000));
  for (let sent = 0; sent < 19; sent += 1) await connection.send(tenMegabytes);
  const whileSent = await onDisk();
  for (let sent = 0; sent < 2; sent += 1) await connection.send(tenMegabytes);
  const answer = await connection.answer;
  expect(answer?.status).toBe(413);
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({
    code: 'too_large',
    detail: errorDetail('too_large', 'ja-JP', { limit: '200 MB' }),
    fields: { body: expect.any(String) },
  });
  expect(whileSent - before).toBeLessThanOrEqual(200_000_000);
  await connection.cut();
});

it('uploads that send slowly and stop hold up nobody, and leave nothing when they end', async () => {
  const { path, type, start } = doors['upload-pydicom-file']?.() ?? { path: '', type: '', start: '' };
  const headers = { ...clinic.admin.headers, 'content-type': type, 'content-length': 100_000 };
  const slow = await Promise.all(Array.from({ length: 20 }, () => openConnection(port)));
  const head = requestHead(path, headers);
  let sent = head.length;
  for (const one of slow) await one.send(head);
  for (const piece of [start.slice(0, 50), start.slice(50, 150), start.slice(150), 'a few ', 'bytes']) {
    for (const one of slow) await one.send(piece);
    sent += piece.length;
    await hasRead(sent);
  }
  const list = await app.call(
    folderInfo,
    { params: { id: '00000000-0000-4000-8000-000000000000' }, query: {} },
    clinic.admin.headers,
  );
  expect(list.statusCode).toBe(403);
  for (const one of slow) await one.cut();
});

describe('a length that is not that of the body', () => {
  const send = async (headers: Record<string, string | number>, body: string | Uint8Array) => {
    const connection = await openConnection(port);
    const { contentType } = uploadForm({ target_org: clinic.id }, []);
    const head = requestHead(uploadDicomFiles.path, {
      ...clinic.admin.headers,
      'content-type': contentType,
      ...headers,
    });
    await connection.send(head);
    await connection.send(body);
    return { ...connection, sent: head.length + body.length };
  };
  const whole = () => {
    const { body, contentType } = uploadForm({ target_org: clinic.id }, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
    return { body, type: { 'content-type': contentType } };
  };

  it('too short: refused as cut off', async () => {
    const { body, type } = whole();
    const length = body.length - 20;
    const connection = await send({ ...type, 'content-length': length }, body.subarray(0, length));
    const answer = await connection.answer;
    expect(answer?.status).toBe(400);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ detail: errorDetail('bad_multipart', 'ja-JP') });
    await connection.cut();
  });

  it('too short, with the rest behind it: the rest is no request, and nothing is kept', async () => {
    const { body, type } = whole();
    const connection = await send({ ...type, 'content-length': body.length - 20 }, body);
    expect((await connection.answer)?.status).toBe(400);
    await connection.cut();
  });

  it('too long: waits for the rest, and keeps nothing when it does not come', async () => {
    const { body, type } = whole();
    const connection = await send({ ...type, 'content-length': body.length + 20 }, body);
    await hasRead(connection.sent);
    // Another request is answered meanwhile.
    const other = app.fastify.inject('/healthz').then(({ statusCode }) => statusCode);
    expect(await Promise.race([connection.answer, other])).toBe(200);
    await connection.cut();
  });

  it.each([
    ['negative', { 'content-length': -1 }],
    ['no number', { 'content-length': 'many' }],
    ['two lengths', { 'content-length': 10, 'Content-Length': 20 }],
    ['a length and chunks', { 'content-length': 10, 'transfer-encoding': 'chunked' }],
    ['another coding', { 'transfer-encoding': 'gzip' }],
  ])('%s: refused', async (_, headers) => {
    const connection = await send(headers, '0\r\n\r\n');
    const answer = await connection.answer;
    expect(answer === null || answer.status === 400).toBe(true);
    await connection.cut();
  });
});
