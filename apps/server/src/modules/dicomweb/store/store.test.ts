import { fieldDetail } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, stowBody, type DicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { putGrant } from '../../sharing/index.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let member: Person;
let stranger: Person;
let folder: { id: string; ancestors: string[] };
let web: DicomwebClient;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services, { quotaBytes: 1_000_000 });
  member = await aMember(app.services, clinic);
  stranger = await anAccount(app.services);
  folder = await aFolder(app.services, { org: clinic.id });
  web = dicomwebClient(app, { folder: folder.id }, member);
});
afterAll(() => app.close());

const study = (name: string) => syntheticUid('store', name);
const file = (name: string, index = 0, more: Parameters<typeof buildDicomFile>[0] = {}) =>
  buildDicomFile({
    StudyInstanceUID: study(name),
    SeriesInstanceUID: syntheticUid('store', name, 'series'),
    SOPInstanceUID: syntheticUid('store', name, index),
    ...more,
  });

const references = (module: DicomJson, tag: string) =>
  ((module[tag]?.Value ?? []) as DicomJson[]).map((item) => item['00081155']?.Value?.[0]);

describe('STOW-RS', () => {
  it('stores into a folder, and answers with the addresses', async () => {
    const response = await web.store([file('one', 0), file('one', 1)]);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/dicom+json']);
    const module = response.json<DicomJson>();
    expect(references(module, '00081199')).toEqual([syntheticUid('store', 'one', 0), syntheticUid('store', 'one', 1)]);
    const url = ((module['00081199']?.Value ?? []) as DicomJson[])[0]?.['00081190']?.Value?.[0];
    const found = await web.get(String(url).replace(`http://localhost:8080${web.root}`, ''), {
      accept: 'application/dicom',
    });
    expect(found.rawPayload).toEqual(Buffer.from(file('one', 0)));
  });

  it('stores into the root of an organisation, and takes one file alone', async () => {
    const org = dicomwebClient(app, { org: clinic.id }, member);
    const response = await app.fastify.inject({
      method: 'POST',
      url: `${org.root}/studies`,
      headers: { ...member.headers, 'content-type': 'application/dicom' },
      payload: Buffer.from(file('alone')),
    });
    expect(response.statusCode).toBe(200);
    expect((await org.get(`/studies?StudyInstanceUID=${study('alone')}`)).json()).toHaveLength(1);
    expect((await web.get(`/studies?StudyInstanceUID=${study('alone')}`)).json()).toHaveLength(0);
  });

  it('names a file by its UID', async () => {
    await web.store([file('named')]);
    const uid = syntheticUid('store', 'named', 0);
    const rows = await app.services.db.rows(sql`
      select item.name from instance join item on item.id = instance.item_id where sop_instance_uid = ${uid}`);
    expect(rows).toEqual([{ name: `${uid}.dcm` }]);
  });

  it('stores the same again without making a second one', async () => {
    await web.store([file('twice')]);
    expect((await web.store([file('twice')])).statusCode).toBe(200);
    expect((await web.get(`/studies/${study('twice')}/instances`)).json()).toHaveLength(1);
  });

  it('202 when only some can be stored, with a reason for the others', async () => {
    const whole = file('some', 1);
    const truncated = whole.subarray(0, whole.length - 4);
    const response = await web.store([file('some', 0), truncated, Buffer.from('no DICOM at all'), Buffer.alloc(0)]);
    expect(response.statusCode).toBe(202);
    const module = response.json<DicomJson>();
    expect(references(module, '00081199')).toEqual([syntheticUid('store', 'some', 0)]);
    const reasons = (tag: string) =>
      ((module[tag]?.Value ?? []) as DicomJson[]).map((item) => item['00081197']?.Value?.[0]);
    expect(references(module, '00081198')).toEqual([syntheticUid('store', 'some', 1)]);
    expect([reasons('00081198'), reasons('0008119A')]).toEqual([[0xc000], [0xc000, 0xc000]]);
    expect((await web.get(`/studies/${study('some')}/instances`)).json()).toHaveLength(1);
  });

  it('409 when none can be stored', async () => {
    const response = await web.store([Buffer.from('no DICOM at all')]);
    expect(response.statusCode).toBe(409);
    expect(response.json<DicomJson>()['00081199']).toBeUndefined();
  });

  it('takes only instances of the study that the address names', async () => {
    const response = await web.store([file('this', 0), file('other', 0)], study('this'));
    expect(response.statusCode).toBe(202);
    const module = response.json<DicomJson>();
    expect(references(module, '00081199')).toEqual([syntheticUid('store', 'this', 0)]);
    expect(references(module, '00081198')).toEqual([syntheticUid('store', 'other', 0)]);
    expect((await web.get(`/studies?StudyInstanceUID=${study('other')}`)).json()).toEqual([]);
    expect((await web.store([file('other', 0)], study('this'))).statusCode).toBe(409);
  });
});

describe('refusals', () => {
  const post = (from: DicomwebClient, person: Person | null, contentType: string, payload: Buffer) =>
    app.fastify.inject({
      method: 'POST',
      url: `${from.root}/studies`,
      headers: { ...person?.headers, 'content-type': contentType },
      payload,
    });

  it.each([
    ['text/plain', Buffer.from('x'), 415, 'unsupported_media_type'],
    [
      'multipart/related; type="application/dicom+json"; boundary=b',
      Buffer.from('--b--'),
      415,
      'unsupported_media_type',
    ],
    ['multipart/related; type="application/dicom"', Buffer.from('x'), 400, 'bad_multipart'],
    ['multipart/related; type="application/dicom"; boundary=b', Buffer.from('--b\r\n\r\nno end'), 400, 'bad_multipart'],
  ])('bad input: %s', async (contentType, payload, status, code) => {
    const response = await post(web, member, contentType, payload);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it.each([
    ['multipart/related; type="application/dicom"', Buffer.from('x'), 'boundary_missing'],
    ['multipart/related; type="application/dicom"; boundary=b', Buffer.from('--b\r\n\r\nno end'), 'cut_off'],
  ] as const)('bad input: %s, said in the language of the caller', async (contentType, payload, problem) => {
    const fields = (await post(web, member, contentType, payload)).json<{ fields: { body: string } }>().fields;
    expect(fields.body).toBe(fieldDetail(problem, 'ja-JP'));
  });

  it('a part of another type', async () => {
    const { body } = stowBody([file('typed')], 'application/pdf');
    const type = stowBody([]).contentType;
    expect((await post(web, member, type, body)).statusCode).toBe(415);
    expect((await web.get(`/studies?StudyInstanceUID=${study('typed')}`)).json()).toEqual([]);
  });

  it('an answer in a form that there is not: before anything is stored', async () => {
    const { body, contentType } = stowBody([file('xml')]);
    const headers = { ...member.headers, 'content-type': contentType, accept: 'application/dicom+xml' };
    const response = await app.fastify.inject({ method: 'POST', url: `${web.root}/studies`, headers, payload: body });
    expect(response.statusCode).toBe(406);
    expect((await web.get(`/studies?StudyInstanceUID=${study('xml')}`)).json()).toEqual([]);
  });

  it('no sign-in, and not yours: a hidden folder and a missing one alike', async () => {
    for (const id of [folder.id, '00000000-0000-4000-8000-000000000000']) {
      const answers = [null, stranger].map((person) =>
        dicomwebClient(app, { folder: id }, person).store([file('hidden')]),
      );
      expect((await Promise.all(answers)).map((one) => [one.statusCode, one.json().code])).toEqual([
        [401, 'not_signed_in'],
        [403, 'no_access'],
      ]);
    }
    expect((await dicomwebClient(app, { org: clinic.id }, null).store([file('hidden')])).statusCode).toBe(401);
    expect((await dicomwebClient(app, { org: clinic.id }, stranger).store([file('hidden')])).statusCode).toBe(403);
  });

  it('view alone', async () => {
    await putGrant(app.services, {
      itemId: folder.id,
      subject: { kind: 'user', accountId: stranger.id },
      level: 'can_view',
    });
    const response = await dicomwebClient(app, { folder: folder.id }, stranger).store([file('viewer')]);
    expect([response.statusCode, response.json().code]).toEqual([403, 'upload_needs_full_access']);
  });

  it('a study folder as target', async () => {
    await web.store([file('target')]);
    const [row] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from study where study_instance_uid = ${study('target')}`,
    );
    const response = await dicomwebClient(app, { folder: row?.id ?? '' }, member).store([file('target', 1)]);
    expect([response.statusCode, response.json().code]).toEqual([400, 'bad_target']);
  });

  it('more than the quota: nothing of it is stored', async () => {
    const large = { pixels: { rows: 800, columns: 800, native: new Uint16Array(640_000) } };
    const response = await web.store([file('large', 0), file('large', 1, large)]);
    expect([response.statusCode, response.json().code]).toEqual([507, 'quota_exceeded']);
    expect((await web.get(`/studies?StudyInstanceUID=${study('large')}`)).json()).toEqual([]);
  });
});
