import { watch } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorTable, type UploadResult } from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder, anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { form } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { countItems, spoolIsEmpty } from './testing/spooled.ts';

let app: TestApp;
let member: Person;
let clinic: { id: string; admin: Person };

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = clinic.admin;
});
afterAll(() => app.close());

const options = (more: object = {}) =>
  JSON.stringify({ target_folder: null, target_org: clinic.id, is_org_perm: true, ...more });
const file = (name: string, content = 'x') => ({ name, filename: 'x.txt', bytes: Buffer.from(content) });

async function post(
  url: string,
  { body, contentType }: { body: Buffer | string; contentType: string },
  person: Person | null = member,
) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/datamanage/${url}`,
    headers: { 'content-type': contentType, 'accept-language': 'en-US', ...person?.headers },
    payload: body,
  });
  return { status: response.statusCode, ...response.json<{ code?: string; fields?: object; detail?: string }>() };
}

/** Names of files that are made in the spool from now on, asked for once or more. */
function watchSpool(): () => Promise<string[]> {
  const names = new Set<string>();
  const watcher = watch(app.services.spool, (_, name) => names.add(name ?? ''));
  watcher.unref();
  return async () => {
    // What the system tells comes in order: when this file has been heard of, so has everything before.
    const last = `seen-${names.size}`;
    await writeFile(join(app.services.spool, last), '');
    await expect.poll(() => names.has(last)).toBe(true);
    await rm(join(app.services.spool, last));
    return [...names].filter((name) => !name.startsWith('seen-'));
  };
}

describe('a body that is not what it should be [IN-3]', () => {
  const multipart = 'multipart/form-data; boundary=b';
  it.each([
    ['JSON', 'application/json', '{}', 415, 'unsupported_media_type'],
    ['another multipart', 'multipart/related; boundary=b', '--b--', 415, 'unsupported_media_type'],
    ['no boundary', 'multipart/form-data', '--b--', 400, 'bad_multipart'],
    ['nothing', multipart, '', 400, 'bad_multipart'],
    ['something else', multipart, 'hello', 400, 'bad_multipart'],
    ['no options', multipart, '--b--', 400, 'bad_multipart'],
    ['cut off', multipart, '--b\r\nContent-Disposition: form-data; name="options"\r\n\r\n{', 400, 'bad_multipart'],
  ])('%s', async (_, contentType, body, status, code) => {
    expect(await post('upload-pydicom-file', { body, contentType })).toMatchObject({ status, code });
    await spoolIsEmpty(app.services);
  });

  it('takes the options from behind the files too, from whom it knows [IN-3]', async () => {
    const parts = [file('file0'), { name: 'options', value: options({ paths: ['behind/letter.txt'] }) }];
    expect(await post('upload-pydicom-file', form(parts))).toMatchObject({
      status: 201,
      results: [{ success: true, file: { name: 'letter.txt' } }],
    });
    expect(await post('upload-pydicom-file', form(parts), null)).toMatchObject({ status: 401, code: 'not_signed_in' });
    await spoolIsEmpty(app.services);
  });

  it.each([
    ['files without options', () => [file('file0')], 'bad_multipart'],
    ['files before options that are no JSON', () => [file('file0'), { name: 'options', value: '{' }], 'bad_multipart'],
    ['options that are no JSON', () => [{ name: 'options', value: '{' }], 'bad_multipart'],
    [
      'options with a name that nobody would carry out [IN-5]',
      () => [{ name: 'options', value: '{"per_study":{"__proto__":{"mode":"anonymize"}}}' }],
      'bad_multipart',
    ],
    ['options without a target', () => [{ name: 'options', value: '{}' }], 'bad_request'],
    ['an unknown way with duplicates', () => [{ name: 'options', value: options({ duplicate: 'x' }) }], 'bad_request'],
    ['a file of another name', () => [{ name: 'options', value: options() }, file('upload')], 'bad_multipart'],
    ['a number too high', () => [{ name: 'options', value: options() }, file('file200')], 'bad_multipart'],
    ['a number twice', () => [{ name: 'options', value: options() }, file('file0'), file('file0')], 'bad_multipart'],
    ['options longer than any', () => [{ name: 'options', value: ' '.repeat(1_100_000) }], 'bad_multipart'],
  ] as const)('%s', async (_, parts, code) => {
    const before = await countItems(app.services, clinic.id);
    const answer = await post('upload-pydicom-file', form(parts()));
    expect(answer).toMatchObject({ status: 400, code });
    expect(Object.keys(answer.fields ?? {})).not.toHaveLength(0);
    await spoolIsEmpty(app.services);
    expect(await countItems(app.services, clinic.id)).toBe(before);
  });
});

describe('somebody who may upload nowhere', () => {
  const targets = (folder: string) => [
    { name: 'target_org', value: clinic.id },
    { name: 'target_folder', value: folder },
    { name: 'is_org_perm', value: 'true' },
  ];
  const folder = '00000000-0000-4000-8000-000000000000';

  it.each(['upload-pydicom-file', 'upload-one-dicom', 'upload-one-file'])(
    '%s: refused before the body and its boundary are looked at [AC-11]',
    async (url) => {
      const stranger = await anAccount(app.services);
      const viewer = await anAccount(app.services);
      const shared = await aFolder(app.services, { org: clinic.id });
      const subject = { kind: 'user', accountId: viewer.id } as const;
      await putGrant(app.services, { itemId: shared.id, subject, level: 'can_edit' });
      for (const contentType of [
        'multipart/form-data',
        'application/json',
        `multipart/form-data; boundary="${'\\'.repeat(1000)}`,
      ]) {
        const sent = { body: 'no form', contentType };
        expect(await post(url, sent, null)).toMatchObject({ status: 401, code: 'not_signed_in' });
        for (const person of [stranger, viewer])
          expect(await post(url, sent, person)).toMatchObject({ status: 403, code: 'membership_needed' });
      }
    },
  );

  it('with full access on one folder, by person or by organisation: uploads there, and is refused elsewhere [AC-11]', async () => {
    const guest = await anAccount(app.services);
    const shared = await aFolder(app.services, { org: clinic.id });
    await putGrant(app.services, {
      itemId: shared.id,
      subject: { kind: 'user', accountId: guest.id },
      level: 'full_access',
    });
    const parts = [{ name: 'options', value: options({ target_folder: shared.id }) }, file('file0')];
    expect(await post('upload-pydicom-file', form(parts), guest)).toMatchObject({ status: 201 });
    const one = { name: 'file_data', filename: 'x.txt', bytes: Buffer.from('x') };
    expect(await post('upload-one-file', form([...targets(folder), one]), guest)).toMatchObject({ code: 'no_access' });
  });

  it('with full access on one folder and no organisation: no byte reaches the spool before its target [IN-3]', async () => {
    const guest = await anAccount(app.services);
    const shared = await aFolder(app.services, { org: clinic.id });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: shared.id, subject, level: 'full_access' });
    const large = { ...file('file0'), bytes: Buffer.alloc(3_000_000) };
    const target = { name: 'options', value: options({ target_folder: shared.id }) };
    const one = { name: 'file_data', filename: 'x.txt', bytes: large.bytes };
    const spooled = watchSpool();
    for (const [url, parts] of [
      ['upload-pydicom-file', [large, target]],
      ['upload-one-file', [one, ...targets(shared.id)]],
    ] as const)
      expect(await post(url, form([...parts]), guest)).toMatchObject({
        status: 400,
        code: 'bad_multipart',
        fields: { body: expect.stringContaining('must come before') },
      });
    expect(await spooled()).toEqual([]);
    expect(await post('upload-pydicom-file', form([target, large]), guest)).toMatchObject({ status: 201 });
    expect(await spooled(), 'what comes after its target is seen there').not.toEqual([]);
  });

  it('by a link for uploading alone: nothing is taken before its target', async () => {
    const shared = await aFolder(app.services, { org: clinic.id });
    await putGrant(app.services, {
      itemId: shared.id,
      subject: { kind: 'anonymous', link: 'upload' },
      level: 'full_access',
    });
    const stranger = await anAccount(app.services);
    const large = { ...file('file0'), bytes: Buffer.alloc(3_000_000) };
    const one = { name: 'file_data', filename: 'x.txt', bytes: large.bytes };
    const spooled = watchSpool();
    for (const [person, code] of [
      [null, 'not_signed_in'],
      [stranger, 'membership_needed'],
    ] as const) {
      const behind = form([large, { name: 'options', value: options() }]);
      expect(await post('upload-pydicom-file', behind, person)).toMatchObject({ code });
      expect(await post('upload-one-file', form([one, ...targets(folder)]), person)).toMatchObject({ code });
    }
    expect(await spooled()).toEqual([]);
    expect(await post('upload-pydicom-file', form([large, { name: 'options', value: options() }]))).toMatchObject({
      status: 201,
    });
    expect(await spooled(), 'what a member sends is seen there').not.toEqual([]);
  });
});

describe('an order to de-identify [IN-5]', () => {
  const anonymize = { master: true, fields: { PatientName: '' } };
  const perStudy = { '1.2.3': { mode: 'anonymize', fields: {} } };
  const postWith = (more: object, before = false) => {
    const parts = [{ name: 'options', value: options(more) }, file('file0')];
    return post('upload-pydicom-file', form(before ? parts.toReversed() : parts));
  };

  it('behind the files is refused, and nothing is stored', async () => {
    const before = await countItems(app.services, clinic.id);
    for (const order of [{ anonymize }, { anonymize, deidentified: true }, { per_study: perStudy }])
      expect(await postWith(order, true)).toMatchObject({ status: 400, code: 'bad_multipart' });
    await spoolIsEmpty(app.services);
    expect(await countItems(app.services, clinic.id)).toBe(before);
  });

  it.each([
    [{ anonymize: true }],
    [{ anonymize: { master: false, fields: {} } }],
    [{ per_study: { 'no UID': { mode: 'anonymize', fields: {} } } }],
    [{ per_study: { '1.2.3': { mode: 'perhaps', fields: {} } } }],
    [{ deidentified: 'yes' }],
    [{ anonymise: { master: true, fields: { PatientName: '' } } }],
    [{ perStudy: { '1.2.3': { mode: 'anonymize', fields: {} } } }],
    [{ anonymize: { master: true, fields: {}, perStudy: {} } }],
    [{ per_study: { '1.2.3': { mode: 'anonymize', fields: {}, options: [] } } }],
  ])('%j is no order, and not overlooked either', async (order) => {
    expect(await postWith(order)).toMatchObject({ status: 400, code: 'bad_request' });
    await spoolIsEmpty(app.services);
  });

  it('is refused where nobody would carry it out: in a field of its own, in second options, at another door', async () => {
    const order = { name: 'anonymize', value: JSON.stringify(anonymize) };
    const first = { name: 'options', value: options() };
    const second = { name: 'options', value: options({ anonymize }) };
    for (const parts of [
      [first, order, file('file0')],
      [first, second, file('file0')],
      [first, file('file0'), second],
    ])
      expect(await post('upload-pydicom-file', form(parts))).toMatchObject({ status: 400, code: 'bad_multipart' });
    const target = [
      { name: 'target_folder', value: '' },
      { name: 'target_org', value: clinic.id },
      { name: 'is_org_perm', value: 'true' },
    ];
    for (const one of [order, second])
      expect(await post('upload-one-file', form([...target, one, file('file_data')]))).toMatchObject({
        status: 400,
        code: 'bad_multipart',
      });
    await spoolIsEmpty(app.services);
  });

  it('is asked about only from whom may upload', async () => {
    const parts = [{ name: 'options', value: options({ anonymize }) }, file('file0')];
    expect(await post('upload-pydicom-file', form(parts), null)).toMatchObject({ status: 401 });
    expect(await post('upload-pydicom-file', form(parts), await anAccount(app.services))).toMatchObject({
      status: 403,
    });
  });

  it.each([[{ anonymize: null, per_study: {}, deidentified: false }], [{ deidentified: true }]])(
    '%j orders nothing, and goes through',
    async (order) => {
      expect(await postWith(order)).toMatchObject({ status: 201, results: [{ success: true }] });
    },
  );
});

describe('one file', () => {
  const dicom = () => ({ name: 'file_data', filename: 'IM1.dcm', bytes: buildDicomFile({}) });
  const target = () => [
    { name: 'target_folder', value: '' },
    { name: 'target_org', value: clinic.id },
    { name: 'is_org_perm', value: 'true' },
  ];

  it.each(['upload-one-dicom', 'upload-one-file'])('%s takes its fields before or behind the file', async (url) => {
    for (const parts of [
      [...target(), dicom()],
      [dicom(), ...target()],
    ]) {
      const answer = (await post(url, form(parts))) as unknown as UploadResult & { status: number };
      expect(answer).toMatchObject({ status: 201, success: true, instance: {}, file: { name: 'IM1.dcm' } });
    }
  });

  it('upload-one-file stores what is not DICOM', async () => {
    const note = { name: 'file_data', filename: '覚書.txt', bytes: Buffer.from('メモ') };
    expect(await post('upload-one-file', form([...target(), note]))).toMatchObject({
      status: 201,
      study: null,
      file: { name: '覚書.txt' },
    });
  });

  it.each([
    ['text', Buffer.from('a letter'), 'dicom_not_dicom'],
    ['nothing', Buffer.alloc(0), 'dicom_empty'],
    ['half a file', buildDicomFile({ PatientComments: 'x'.repeat(500) }).subarray(0, 600), 'dicom_truncated'],
  ])('upload-one-dicom refuses %s', async (_, bytes, code) => {
    const part = { name: 'file_data', filename: 'x.dcm', bytes };
    expect(await post('upload-one-dicom', form([...target(), part]))).toMatchObject({
      status: errorTable[code as 'dicom_empty'].status,
      code,
    });
    await spoolIsEmpty(app.services);
  });

  it.each([
    ['no file', () => target(), 'bad_multipart'],
    ['two files', () => [...target(), dicom(), dicom()], 'bad_multipart'],
    ['no target', () => [dicom()], 'bad_request'],
    [
      'an unknown organisation',
      () => [dicom(), { name: 'target_org', value: '00000000-0000-4000-8000-000000000000' }],
      'membership_needed',
    ],
  ])('refuses %s', async (_, parts, code) => {
    expect(await post('upload-one-file', form(parts()))).toMatchObject({ code });
    await spoolIsEmpty(app.services);
  });

  it('needs sign-in and rights', async () => {
    expect(await post('upload-one-file', form([...target(), dicom()]), null)).toMatchObject({ status: 401 });
    const stranger = await anAccount(app.services);
    expect(await post('upload-one-file', form([...target(), dicom()]), stranger)).toMatchObject({
      status: 403,
      code: 'membership_needed',
    });
  });
});
