import { randomUUID } from 'node:crypto';
import { folderInfo, uploadPlace, type UploadOptions, type UploadResult } from '@mado/contract';
import { readInstance, type DicomJson } from '@mado/dicom';
import { deidentified, identifierKeys, joined, type DeidentificationMode } from '@mado/dicom/deidentify';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { form, upload, type TestFile } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { tusOf } from './parts/testing/sending.ts';
import { spoolIsEmpty } from './testing/spooled.ts';

const secret = 'YAMADA^HANAKO';
const keys = identifierKeys(new Uint8Array(32).fill(7));

function image(number: number): TestFile {
  const bytes = buildDicomFile({
    StudyInstanceUID: syntheticUid('into a conference', 'study'),
    SeriesInstanceUID: syntheticUid('into a conference', 'series'),
    SOPInstanceUID: syntheticUid('into a conference', String(number)),
    PatientName: secret,
    PatientID: secret,
    StudyDate: '20240301',
    SeriesDescription: secret,
  });
  return { path: `CD/${secret}.dcm`, bytes };
}
/** As a browser sends an image to a conference. */
const blanked = (bytes: Uint8Array, mode: DeidentificationMode = 'notAnonymizeAndEdit') =>
  joined(deidentified(bytes, { mode, fields: {}, conference: true }, keys));
const nameOf = (bytes: Uint8Array) => `${readInstance(bytes).facts.SOPInstanceUID}.dcm`;

onBothDatabases('what goes into a conference', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let guest: Person;
  let event: { id: string; ancestors: string[] };
  let oneCase: { id: string; ancestors: string[] };
  let below: { id: string; ancestors: string[] };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    const org = clinic.id;
    event = await aFolder(app.services, { org, kind: 'conference' });
    oneCase = await aFolder(app.services, { org, parent: event, kind: 'case' });
    below = await aFolder(app.services, { org, parent: await aFolder(app.services, { org, parent: oneCase }) });
  });

  const target = (folder = below.id) => ({ target_org: clinic.id, target_folder: folder, is_org_perm: true });
  const send = (files: readonly TestFile[], order: Partial<UploadOptions> = {}, by: Person | null = clinic.admin) =>
    upload(app, by, { ...target(), ...order }, files);
  const codes = (results: readonly UploadResult[]) => results.map(({ error, success }) => error?.code ?? success);
  /** Names and bytes of what lies below a folder. */
  async function kept(folder = below.id): Promise<Record<string, string>> {
    const rows = await app.services.db.rows<{ name: string; sha256: string; size: number }>(sql`
      select item.name, item.sha256, blob.size::float8 as size from item join blob using (sha256)
      where ${folder}::uuid = any (ancestors) order by name`);
    const found = rows.map(async ({ name, sha256, size }) => {
      const bytes = Buffer.from(await app.services.blobs.read(sha256, 0, size));
      return [name, bytes.toString('base64')] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }
  const asKept = (...files: Uint8Array[]) =>
    Object.fromEntries(files.map((bytes) => [nameOf(bytes), Buffer.from(bytes).toString('base64')]));
  /** One file to a door that knows no order. */
  async function one(door: string, { path, bytes }: TestFile, isLate = false) {
    const said = [
      { name: 'target_folder', value: below.id },
      { name: 'target_org', value: clinic.id },
      { name: 'is_org_perm', value: 'true' },
    ];
    const file = { name: 'file_data', filename: path.split('/').at(-1) ?? '', bytes };
    const { body, contentType } = form(isLate ? [file, ...said] : [...said, file]);
    return app.fastify.inject({
      method: 'POST',
      url: `/api/datamanage/${door}`,
      headers: { 'content-type': contentType, ...clinic.admin.headers },
      payload: body,
    });
  }

  describe('loses what the viewer shows, by every door and at whatever depth [IN-24]', () => {
    it('in a batch, whatever its sender has ordered', async () => {
      for (const folder of [event, oneCase, below]) {
        const sent = await send([image(1)], target(folder.id));
        expect(codes(sent.results)).toEqual([true]);
        expect(JSON.stringify(sent.answer)).not.toContain('YAMADA');
        expect((await kept(folder.id))[nameOf(image(1).bytes)]).toBe(
          Buffer.from(blanked(image(1).bytes)).toString('base64'),
        );
      }
      const asItIs = { [syntheticUid('into a conference', 'study')]: { mode: 'notAnonymize', fields: {} } } as const;
      await send([image(2)], { per_study: asItIs });
      expect(await kept()).toEqual(asKept(blanked(image(1).bytes), blanked(image(2).bytes)));
    });

    it.each(['upload-one-dicom', 'upload-one-file'])('by %s', async (door) => {
      const sent = await one(door, image(1));
      expect([sent.statusCode, sent.payload.includes('YAMADA')]).toEqual([201, false]);
      expect(await kept()).toEqual(asKept(blanked(image(1).bytes)));
    });

    it('by STOW-RS', async () => {
      const web = dicomwebClient(app, { folder: below.id }, clinic.admin);
      const study = syntheticUid('into a conference', 'study');
      const sent = await web.store([image(1).bytes, image(2).bytes.subarray(0, -9)], study);
      expect(sent.statusCode).toBe(202);
      const said = sent.json<DicomJson>();
      expect([said['00081199'], said['0008119A']].map((one) => one?.Value)).toMatchObject([
        [{ '00081196': { Value: [0xb000] } }],
        [{ '00081197': { Value: [0x0110] } }],
      ]);
      expect(await kept()).toEqual(asKept(blanked(image(1).bytes)));
    });

    it('in parts', async () => {
      const mine = tusOf(
        () => app,
        () => clinic.admin.headers,
      );
      const part = await mine.whole(target(), Buffer.from(image(1).bytes));
      const { body, contentType } = form([
        { name: 'options', value: JSON.stringify({ ...target(), paths: [image(1).path], parts: { 0: part } }) },
      ]);
      const headers = { 'content-type': contentType, ...clinic.admin.headers };
      const url = '/api/datamanage/upload-pydicom-file';
      expect((await app.fastify.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(201);
      expect(await kept()).toEqual(asKept(blanked(image(1).bytes)));
    });

    it('by a link, from somebody who does not know that it is one', async () => {
      const link = { kind: 'anonymous', link: 'upload' } as const;
      await putGrant(app.services, { itemId: below.id, subject: link, level: 'full_access' });
      const anonymize = { master: true, fields: { PatientName: secret, StudyDate: '-3' } } as const;
      const sent = await send([image(1)], { anonymize, upload: randomUUID() }, null);
      expect(codes(sent.results)).toEqual([true]);
      const [found = expect.fail('nothing is there')] = Object.values(await kept());
      const { facts } = readInstance(Buffer.from(found, 'base64'));
      expect([facts.StudyDate, facts.PatientID]).toEqual(['19000101', null]);
      expect(Buffer.from(found, 'base64').includes('YAMADA')).toBe(false);
    });
  });

  it('passes unchanged by every door where a browser has blanked it before [IN-24]', async () => {
    const ready = (['anonymize', 'notAnonymizeAndEdit'] as const).map((mode) => blanked(image(1).bytes, mode));
    for (const [n, bytes] of ready.entries()) {
      const file = { path: 'a.dcm', bytes };
      const anonymize = n === 0 ? ({ master: true, fields: {} } as const) : null;
      for (const order of [{}, { deidentified: true }, { anonymize, conference: true, deidentified: true }])
        expect(codes((await send([file], order)).results)).toEqual([true]);
      expect((await one('upload-one-dicom', file)).statusCode).toBe(201);
      const web = dicomwebClient(app, { folder: below.id }, clinic.admin);
      expect((await web.store([bytes])).statusCode).toBe(200);
    }
    expect(await kept()).toEqual(asKept(...ready));
  });

  it('is refused by its tags where its sender says to have blanked it, and the others go through [IN-13, IN-24]', async () => {
    const sent = await send([image(1), { path: 'b.dcm', bytes: blanked(image(2).bytes) }], { deidentified: true });
    expect(codes(sent.results)).toEqual(['identifiers_present', true]);
    expect(sent.results[0]?.error?.detail).toContain('(0010,0010)');
    expect(JSON.stringify(sent.answer)).not.toContain('YAMADA');
    expect(await kept()).toEqual(asKept(blanked(image(2).bytes)));
  });

  it('stays with its name where it is no DICOM, and out where nobody can blank it [IN-24]', async () => {
    const { path, bytes } = image(1);
    const sent = await send([
      { path: 'talk.pdf', bytes: Buffer.from('%PDF-1.4') },
      { path, bytes: bytes.subarray(0, -9) },
    ]);
    expect(codes(sent.results)).toEqual([true, 'not_deidentified']);
    expect(Object.keys(await kept())).toEqual(['talk.pdf']);
  });

  it('comes after its target: what was read without would be kept as it is [IN-3, IN-24]', async () => {
    const { bytes } = image(1);
    const batch = form([
      { name: 'file0', filename: 'a.dcm', bytes },
      { name: 'options', value: JSON.stringify({ ...target(), paths: ['a.dcm'] }) },
    ]);
    const sent = await app.fastify.inject({
      method: 'POST',
      url: '/api/datamanage/upload-pydicom-file',
      headers: { 'content-type': batch.contentType, 'accept-language': 'en-US', ...clinic.admin.headers },
      payload: batch.body,
    });
    for (const answer of [sent, await one('upload-one-dicom', image(1), true)])
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_multipart' }]);
    expect(sent.payload).toContain('conference');
    expect(await kept()).toEqual({});
    await spoolIsEmpty(app.services);
  });

  it('stays as it is in any other folder [IN-5, IN-7]', async () => {
    const other = await aFolder(app.services, { org: clinic.id });
    await send([image(1)], target(other.id));
    expect(Object.values(await kept(other.id))).toEqual([Buffer.from(image(1).bytes).toString('base64')]);
  });

  it('is told before, to whoever may send there and to nobody else [IN-25]', async () => {
    const place = (by: Person | null, folder = below.id, more: object = {}) =>
      app.call(uploadPlace, { body: { ...target(folder), ...more } }, by?.headers);
    const said = async (by: Person, id = below.id) =>
      (await app.call(folderInfo, { params: { id }, query: {} }, by.headers)).json<{ in_conference?: boolean }>()
        .in_conference;
    const grant = (level: 'full_access' | 'can_edit') =>
      putGrant(app.services, { itemId: below.id, subject: { kind: 'user', accountId: guest.id }, level });
    const other = await aFolder(app.services, { org: clinic.id });
    for (const [folder, lies] of [
      [event, true],
      [below, true],
      [other, false],
    ] as const) {
      expect((await place(clinic.admin, folder.id)).json()).toEqual({ in_conference: lies });
      expect(await said(clinic.admin, folder.id)).toBe(lies);
    }
    expect((await place(guest)).json()).toMatchObject({ code: 'no_access' });
    await grant('can_edit');
    expect((await place(guest)).json()).toMatchObject({ code: 'upload_needs_full_access' });
    expect(await said(guest)).toBeUndefined();
    await grant('full_access');
    expect([(await place(guest)).json(), await said(guest)]).toEqual([{ in_conference: true }, true]);
    expect((await place(null)).json()).toMatchObject({ code: 'not_signed_in' });
    const link = { kind: 'anonymous', link: 'upload' } as const;
    await putGrant(app.services, { itemId: below.id, subject: link, level: 'full_access' });
    expect((await place(null)).json()).toMatchObject({ code: 'bad_request' });
    expect((await place(null, below.id, { upload: randomUUID() })).json()).toEqual({ in_conference: true });
    expect((await place(null, event.id, { upload: randomUUID() })).json()).toMatchObject({ code: 'not_signed_in' });
  });
});
