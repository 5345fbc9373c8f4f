import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listOrganisationRoot } from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { uploadForm } from '../../testing/upload.ts';
import { countItems, spooledBytes, spoolIsEmpty } from './testing/spooled.ts';

// Uploads over a real connection, which does not bring what it has announced.

let app: TestApp;
let member: Person;
let clinic: { id: string; admin: Person };
let port: number;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = clinic.admin;
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/**
 * Sends an upload by hand over a real connection; what is sent may differ from what is announced. Over when all is
 * sent, whenever the answer came.
 */
function send(
  headers: Record<string, string | number>,
  write: (send: (bytes: Buffer) => Promise<void>, cut: () => void, answered: Promise<void>) => Promise<void>,
) {
  return new Promise<{ status: number; code: string } | 'cut'>((resolve, reject) => {
    const outgoing = request({
      port,
      method: 'POST',
      path: '/api/datamanage/upload-pydicom-file',
      headers: { ...member.headers, ...headers },
    });
    const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>();
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = { status: response.statusCode ?? 0, ...JSON.parse(Buffer.concat(chunks).toString()) };
        isAnswered();
        written.then(() => resolve(answer), reject);
      });
    });
    let isCut = false;
    outgoing.on('error', (error) => (isCut ? resolve('cut') : reject(error)));
    const sendBytes = (bytes: Buffer) => new Promise<void>((done) => outgoing.write(bytes, () => done()));
    const cut = () => {
      isCut = true;
      outgoing.destroy(new Error('cut'));
    };
    const written = write(sendBytes, cut, answered).then(() => outgoing.end());
    written.catch(reject);
  });
}

describe('an upload larger than the quota', () => {
  const boundary = 'b';
  const head = (org: string) =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="options"\r\n\r\n${JSON.stringify({ target_folder: null, target_org: org, is_org_perm: true })}` +
        `\r\n--b\r\nContent-Disposition: form-data; name="file0"; filename="large.bin"\r\n\r\n`,
    );

  it('of 3 GB is refused by its announced length before it is kept [QT-3]', async () => {
    const small = await anOrganisation(app.services, { admin: member, quotaBytes: 10_000_000 });
    let stop = () => {};
    const answer = await send(
      { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': 3_000_000_000 },
      async (sendBytes, cut, answered) => {
        stop = cut;
        await sendBytes(head(small.id));
        // No byte of the file is ever sent: it is the announcement that is answered.
        await answered;
      },
    );
    expect(answer).toMatchObject({ status: 507, code: 'quota_exceeded' });
    stop();
    await spoolIsEmpty(app.services);
  });

  it('of unknown length is refused when it has grown too large, and the answer arrives [QT-3]', async () => {
    const small = await anOrganisation(app.services, { admin: member, quotaBytes: 3_000_000 });
    let most = 0;
    const answer = await send(
      { 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
      async (sendBytes) => {
        await sendBytes(head(small.id));
        for (let sent = 0; sent < 40; sent += 1) {
          await sendBytes(Buffer.alloc(1_000_000));
          most = Math.max(most, await spooledBytes(app.services));
        }
        await sendBytes(Buffer.from('\r\n--b--\r\n'));
      },
    );
    expect(answer).toMatchObject({ status: 507, code: 'quota_exceeded' });
    expect(most).toBeLessThanOrEqual(4_000_000);
    await spoolIsEmpty(app.services);
  });
});

describe('an upload that stops in the middle', () => {
  it('leaves nothing behind, and the same upload again completes', async () => {
    const files = [...phantomCt({ slices: 10, size: 64, seed: 9 })].map((bytes, n) => ({ path: `IM${n}`, bytes }));
    const { body, contentType } = uploadForm({ target_org: clinic.id }, files);
    const before = await countItems(app.services, clinic.id);
    for (const share of [0.1, 0.5, 0.95]) {
      const answer = await send(
        { 'content-type': contentType, 'content-length': body.length },
        async (sendBytes, cut) => {
          await sendBytes(body.subarray(0, Math.floor(body.length * share)));
          cut();
        },
      );
      expect(answer).toBe('cut');
      await spoolIsEmpty(app.services);
      expect(await countItems(app.services, clinic.id)).toBe(before);
      // The threads that read files may only be starting.
      await expect.poll(() => app.services.logLines.join(''), { timeout: 30_000 }).toContain('the sender has gone');
      expect(app.services.logLines.join('')).not.toContain('"level":50');
      app.services.logLines.length = 0;
    }
    const again = await send({ 'content-type': contentType, 'content-length': body.length }, (sendBytes) =>
      sendBytes(body),
    );
    expect(again).toMatchObject({ status: 201 });
    const root = await app.call(
      listOrganisationRoot,
      { params: { id: clinic.id }, query: { type: 'org' } },
      member.headers,
    );
    expect(root.json().org).toContainEqual(expect.objectContaining({ instance_count: 10, PatientID: 'PHANTOM-9' }));
  });
});
