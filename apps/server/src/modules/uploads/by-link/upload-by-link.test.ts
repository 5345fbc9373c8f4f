import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  abortUpload,
  changeFile,
  completeUpload,
  createFolder,
  deidentificationKey,
  fileDetail,
  folderInfo,
  uploadCheck,
  type Answer,
  type Item,
  type UploadOptions,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nobody } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { dayInJapan, timeInJapan } from '../../../platform/clock/index.ts';
import { interrupted } from '../../../testing/interrupted.ts';
import { expectNothingLeftBehind } from '../../../testing/left-behind.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload, uploadForm, type TestFile } from '../../../testing/upload.ts';
import { putGrant } from '../../sharing/index.ts';
import { trashItems } from '../../storage/index.ts';
import { uploadFiles } from '../upload-files.ts';
import { forgetFromOutside } from '../forget-from-outside.ts';

const order = { anonymize: { master: true, fields: {} } } as const;

function image(number: number, PatientName = 'Yamada^Taro'): TestFile {
  const bytes = buildDicomFile({
    StudyInstanceUID: syntheticUid('by link', 'study'),
    SeriesInstanceUID: syntheticUid('by link', 'series'),
    SOPInstanceUID: syntheticUid('by link', String(number)),
    PatientName,
    PatientID: '100',
    PatientBirthDate: '19500312',
    ImageComments: 'QSECRET',
    ProtocolName: 'QSECRET',
  });
  return { path: `IM${number}`, bytes };
}

onBothDatabases('an upload by a link', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let stranger: Person;
  let folder: { id: string; ancestors: string[] };
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    clinic = await anOrganisation(app.services);
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(24 * 3_600_000);
    for (const person of [clinic.admin, stranger])
      person.headers = await signedIn(app.services, person.caller.account ?? expect.fail('nobody is signed in'));
    folder = await aFolder(app.services, { org: clinic.id });
    await link(folder.id);
  });

  const link = (itemId: string, level: 'full_access' | 'none' = 'full_access', expiresAt: Date | null = null) =>
    putGrant(app.services, { itemId, subject: { kind: 'anonymous', link: 'upload' }, level, expiresAt });
  const send = (
    files: readonly TestFile[],
    options: Partial<UploadOptions> = {},
    person: Person | null = null,
    target = folder.id,
  ) => {
    const of = { target_org: clinic.id, target_folder: target, ...order, looked_at: files.map((_, n) => n) };
    return upload(app, person, { ...of, ...options }, files);
  };
  const letter = (text: string, path = 'letter.txt') => ({ path, bytes: Buffer.from(text) });
  const inside = async (id: string): Promise<Item[]> =>
    (await app.call(folderInfo, { params: { id }, query: {} }, clinic.admin.headers)).json<Answer<typeof folderInfo>>()
      .data;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const check = async (id: string | undefined, files: object[], person: Person | null = null, target = folder.id) => {
    const body = { target_folder: target, target_org: clinic.id, is_org_perm: true, files, upload: id };
    return app.call(uploadCheck, { body } as never, person?.headers);
  };
  const audited = (action: string) =>
    db.rows<{ event: { object: { id: string }; details: Record<string, unknown> } }>(
      sql`select event from audit_event where event->>'action' = ${action} order by position desc limit 1`,
    );

  it('lies in a folder of its own, whoever sends it, and replaces nothing that is there [IN-23]', async () => {
    const member = { target_org: clinic.id, target_folder: folder.id };
    await upload(app, clinic.admin, member, [letter('of the clinic'), image(1)]);
    const before = await inside(folder.id);
    for (const person of [null, stranger]) {
      const id = randomUUID();
      const now = app.services.clock.now();
      const options = { upload: id, duplicate: 'studyAndFolderReplace' } as const;
      const first = await send([letter('of a visitor'), image(1)], options, person);
      expect([first.status, first.results.map(({ success }) => success)]).toEqual([201, [true, true]]);
      const second = await send([letter('another', 'second.txt')], options, person);
      expect(second.status).toBe(201);
      const own = (await inside(folder.id)).filter(({ uuid }) => !before.some((one) => one.uuid === uuid));
      expect(own.map(({ name }) => name)).toEqual([`アップロード ${dayInJapan(now)} ${timeInJapan(now)}`]);
      const uuid = own[0]?.uuid ?? '';
      const names = (await inside(uuid)).map(({ name }) => name);
      expect(names.filter((name) => name.endsWith('.txt'))).toHaveLength(2);
      const rows = await db.rows(
        sql`select distinct brought_by, created_by from item where id = ${uuid} or parent = ${uuid}`,
      );
      expect(rows).toEqual([{ brought_by: 'link', created_by: person?.id ?? null }]);
      const [recorded] = await audited('upload');
      expect(recorded?.event).toMatchObject({ object: { id: uuid }, details: { link: folder.id, files: 1 } });
      const others = (await inside(folder.id)).filter((one) => one.uuid !== uuid);
      expect(others).toEqual(before);
      before.push(...own);
      before.splice(0, before.length, ...(await inside(folder.id)));
    }
  });

  it('opens nothing of what it has brought, nor of anything else [AC-28]', async () => {
    for (const person of [null, stranger]) {
      const [missing, code] = [randomUUID(), person ? 'no_access' : 'not_signed_in'];
      const { results } = await send([image(1)], { upload: randomUUID() }, person);
      const [{ study, series, instance } = expect.fail('nothing was stored')] = results;
      for (const id of [folder.id, study?.uuid ?? '', series?.uuid ?? '', missing]) {
        const seen = await app.call(folderInfo, { params: { id }, query: {} }, person?.headers);
        expect(seen.json()).toMatchObject({ code });
        const made = await app.call(createFolder, { body: { name: 'new', parent_folder: id } }, person?.headers);
        expect(made.json()).toMatchObject({ code });
      }
      const file = await app.call(fileDetail, { params: { id: instance?.uuid ?? '' } }, person?.headers);
      expect(file.json()).toMatchObject({ code });
      const below = await send([image(2)], { upload: randomUUID() }, person, study?.uuid);
      const nowhere = await send([image(2)], { upload: randomUUID() }, person, missing);
      expect([below.code, below.answer]).toEqual([code, nowhere.answer]);
    }
  });

  it('learns of its own files alone what need not be sent [IN-22]', async () => {
    await upload(app, clinic.admin, { target_org: clinic.id, target_folder: folder.id }, [
      letter('there', 'there.txt'),
    ]);
    const id = randomUUID();
    // Names of files are left behind where the server de-identifies: the sender has done it.
    await send([letter('mine', 'mine.txt')], { upload: id, deidentified: true });
    const asked = ['there', 'mine'].map((text) => ({ path: `${text}.txt`, size: 5, sha256: sha256(text) }));
    const none = { exists: false, already_here: false, same: false };
    for (const person of [clinic.admin, null, stranger]) {
      const answer = (await check(id, asked, person)).json();
      if (person === null) expect(answer).toEqual([none, { ...none, same: true }]);
      else if (person === stranger) expect(answer).toEqual([none, none]);
      else expect(answer).not.toEqual([none, none]);
    }
    expect((await check(randomUUID(), asked)).json()).toEqual([none, none]);
    const nameless = await check(undefined, asked);
    expect(nameless.json()).toMatchObject({ code: 'bad_request', fields: { upload: expect.anything() } });
  });

  it('is de-identified, or refused as a whole [IN-20]', async () => {
    const id = randomUUID();
    const refused = { notAnonymize: null, notAnonymizeAndEdit: null } as const;
    const study = syntheticUid('by link', 'study');
    for (const options of [
      { anonymize: null },
      { anonymize: null, deidentified: true },
      ...Object.keys(refused).map((mode) => ({
        per_study: { [study]: { mode: mode as keyof typeof refused, fields: {} } },
      })),
    ])
      expect((await send([image(1)], { upload: id, ...options })).code).toBe('deidentification_required');
    expect((await send([image(1)])).answer).toMatchObject({
      code: 'bad_request',
      fields: { upload: expect.anything() },
    });
    const { results } = await send([image(1)], { upload: id, deidentified: true });
    expect(results[0]?.error?.code).toBe('identifiers_present');
    expect((await send([image(1)], { upload: id })).results[0]?.success).toBe(true);
    const rows = await db.rows<{ summary: object }>(
      sql`select summary from item where foldertype = 'study' and org = ${clinic.id} and brought_by = 'link'`,
    );
    expect(JSON.stringify(rows)).not.toContain('Yamada');
    expect(JSON.stringify(rows)).not.toContain('19500312');
    await expectNothingLeftBehind(app.services);
  });

  it('blanks name and birth date also where an order of one study names neither [IN-20]', async () => {
    const ofStudy = { mode: 'anonymizeAndEdit', fields: {} } as const;
    const options = { upload: randomUUID(), per_study: { [syntheticUid('by link', 'study')]: ofStudy } };
    const { results } = await send([image(1)], options);
    const rows = await db.rows<{ summary: object }>(
      sql`select summary from item where id = ${results[0]?.study?.uuid ?? ''}`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Yamada|19500312/);
  });

  it('has a key of its own, each giving of which is recorded [IN-20]', async () => {
    const keyOf = async (id: string | undefined, person: Person | null = null) => {
      const body = { target_folder: folder.id, target_org: clinic.id, is_org_perm: true, upload: id };
      return (await app.call(deidentificationKey, { body } as never, person?.headers)).json<{
        key?: string;
        code?: string;
      }>();
    };
    const id = randomUUID();
    const { key } = await keyOf(id);
    expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(32);
    expect((await keyOf(id)).key).toBe(key);
    const [recorded] = await audited('deidentification_key');
    expect(recorded?.event.details).toEqual({ kind: 'upload', id: `${folder.id} ${id}`, link: folder.id });
    for (const other of [await keyOf(randomUUID()), await keyOf(id, clinic.admin)]) expect(other.key).not.toBe(key);
    expect((await keyOf(undefined)).code).toBe('bad_request');
    for (let n = 0; n < 57; n += 1) await keyOf(id);
    expect((await keyOf(id)).code).toBe('too_many_requests');
  });

  it('goes into folders below the link, and nowhere else [AC-28]', async () => {
    const { services } = app;
    const below = await aFolder(services, { org: clinic.id, parent: folder });
    const closed = {
      beside: (await aFolder(services, { org: clinic.id })).id,
      readOnly: (await aFolder(services, { org: clinic.id, parent: folder, readOnly: true })).id,
      trashed: (await aFolder(services, { org: clinic.id, parent: folder, trashed: true })).id,
    };
    const id = randomUUID();
    expect((await send([letter('below')], { upload: id }, null, below.id)).status).toBe(201);
    expect((await inside(below.id)).map(({ name }) => name)).toEqual([expect.stringContaining('アップロード')]);
    for (const target of Object.values(closed)) {
      expect((await send([letter('x')], { upload: id }, null, target)).code).toBe('not_signed_in');
      expect((await check(id, [], stranger, target)).json()).toMatchObject({ code: 'no_access' });
    }
    const other = await anOrganisation(services);
    expect((await send([letter('x')], { upload: id, target_org: other.id })).code).toBe('not_signed_in');
    const soon = new Date(services.clock.now().getTime() + 60_000);
    await link(folder.id, 'full_access', soon);
    expect((await check(id, [])).statusCode).toBe(200);
    services.clock.advance(60_000);
    expect((await send([letter('x')], { upload: id })).code).toBe('link_expired');
    expect((await check(id, [])).json()).toMatchObject({ code: 'link_expired' });
    await link(folder.id, 'none');
    expect((await send([letter('x')], { upload: id })).code).toBe('not_signed_in');
  });

  it('ends with the link, also while it waits for its turn [IN-19]', async () => {
    for (const duplicate of ['fileReplace', 'studyAndFolderReplace'] as const) {
      await link(folder.id);
      db.before(() => link(folder.id, 'none'));
      const { code } = await send([image(1)], { upload: randomUUID(), duplicate });
      expect([code, await inside(folder.id)]).toEqual(['not_signed_in', []]);
    }
    await expectNothingLeftBehind(app.services);
  });

  it('is broken off within a second after the link has ended [IN-19]', async () => {
    const { services } = app;
    const options = { target_org: clinic.id, target_folder: folder.id, looked_at: [0], upload: randomUUID(), ...order };
    const { body, contentType } = uploadForm(options, [letter('a'.repeat(2_000))]);
    const over = Promise.withResolvers<void>();
    async function* arriving() {
      yield body.subarray(0, body.indexOf('file0'));
      yield body.subarray(body.indexOf('file0'), -1_000);
      await link(folder.id, 'none');
      services.clock.advance(500);
      yield body.subarray(-1_000, -500);
      // Whoever asks only when all is there never gets here.
      await over.promise;
      yield body.subarray(-500);
    }
    const request = { body: Readable.from(arriving(), { highWaterMark: 1 }), contentType, contentLength: body.length };
    await expect(uploadFiles(services.contextOf(nobody), request)).rejects.toMatchObject({ code: 'not_signed_in' });
    over.resolve();
    await expectNothingLeftBehind(services);
  });

  it('leaves its folder to whoever takes it, and begins another [IN-23]', async () => {
    const id = randomUUID();
    const own = async () => (await inside(folder.id)).map(({ uuid }) => uuid);
    await send([letter('first')], { upload: id });
    const [first = ''] = await own();
    await upload(app, clinic.admin, { target_org: clinic.id, target_folder: first }, [
      letter('of the clinic', 'b.txt'),
    ]);
    await send([letter('second')], { upload: id });
    expect(await own()).toHaveLength(2);
    const [second = ''] = (await own()).filter((one) => one !== first);
    await db.transaction((tx) =>
      trashItems(tx, app.services.bus, [second], { at: app.services.clock.now(), by: { account: null, as: null } }),
    );
    await send([letter('third')], { upload: id });
    expect(await own()).toHaveLength(2);
    expect(await own()).not.toContain(second);
  });

  it('is a case where it comes by the link of an event, on whose page nothing else is seen [IN-20, IN-23]', async () => {
    const event = await aFolder(app.services, { org: clinic.id, kind: 'conference' });
    const oneCase = await aFolder(app.services, { org: clinic.id, parent: event, kind: 'case' });
    await link(event.id);
    // Options that would retain something are not the sender's to choose, whatever they say of the place.
    const options = {
      anonymize: { master: true as const, fields: {} },
      profile_options: ['cleanDescriptors' as const, 'retainPatientCharacteristics' as const],
    };
    for (const [target, conference] of [
      [event.id, false],
      [oneCase.id, true],
    ] as const)
      expect((await send([image(1)], { upload: randomUUID(), ...options, conference }, null, target)).status).toBe(201);
    const stored = await db.rows<{ sha256: string; size: number }>(
      sql`select sha256, size::float8 as size from item where ${event.id}::uuid = any (ancestors) and object_type = 'file'`,
    );
    for (const { sha256: sum, size } of stored)
      expect(Buffer.from(await app.services.blobs.read(sum, 0, size)).toString('latin1')).not.toContain('QSECRET');
    expect(stored.length).toBeGreaterThan(0);
    const inEvent = (await inside(event.id)).filter(({ uuid }) => uuid !== oneCase.id);
    expect(inEvent.map(({ kind }) => kind)).toEqual(['case']);
    expect((await inside(oneCase.id)).map(({ kind }) => kind)).toEqual([null]);
  });

  it('has no part in what another one has brought, where somebody sorts that into its folder [IN-22, IN-23]', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await send([letter('of another')], { upload: other, deidentified: true });
    await send([letter('mine', 'mine.txt')], { upload: mine, deidentified: true });
    const folders = await inside(folder.id);
    const contents = await Promise.all(folders.map(async ({ uuid }) => ({ uuid, has: (await inside(uuid))[0] })));
    const foreign = contents.find(({ has }) => has?.name === 'letter.txt')?.has?.uuid ?? '';
    const own = contents.find(({ has }) => has?.name === 'mine.txt')?.uuid ?? '';
    const moved = await app.call(
      changeFile,
      { params: { id: foreign }, body: { parent_folder: own } },
      clinic.admin.headers,
    );
    expect(moved.statusCode).toBe(200);
    const asked = { path: 'letter.txt', size: 10, sha256: sha256('of another') };
    expect((await check(mine, [asked])).json()).toMatchObject([{ same: false }]);
    await send([letter('instead')], { upload: mine, deidentified: true });
    expect(await inside(folder.id)).toHaveLength(3);
    expect((await inside(own)).map(({ name }) => name).toSorted()).toEqual(['letter.txt', 'mine.txt']);
    const { size } = (await inside(own)).find(({ uuid }) => uuid === foreign) ?? expect.fail('it is gone');
    expect(size).toBe('of another'.length);
  });

  it('takes so much in a day by one link, whoever comes [IN-21]', async () => {
    const day = dayInJapan(app.services.clock.now());
    await db.rows(
      sql`insert into upload_link_day (item_id, day, files, bytes) values (${folder.id}, ${day}, 19999, 1)`,
    );
    const two = [letter('a', 'a.txt'), letter('b', 'b.txt')];
    expect([(await send(two, { upload: randomUUID() })).code, await inside(folder.id)]).toEqual([
      'upload_link_full',
      [],
    ]);
    expect((await send([letter('a')], { upload: randomUUID() })).status).toBe(201);
    expect((await send([letter('c')], { upload: randomUUID() }, stranger)).code).toBe('upload_link_full');
    expect((await check(randomUUID(), [{ path: 'c', size: 1 }])).json()).toMatchObject({ code: 'upload_link_full' });
    app.services.clock.advance(24 * 3_600_000);
    expect((await send([letter('c')], { upload: randomUUID() })).status).toBe(201);
  });

  it('is ended by who has sent it, and is told what is missing to members alone', async () => {
    const id = randomUUID();
    const { results } = await send([image(1)], { upload: id });
    const [{ study: ofStudy, series } = expect.fail('nothing was stored')] = results;
    const { StudyInstanceUID = '' } = ofStudy ?? {};
    const { SeriesInstanceUID = '' } = series ?? {};
    const promised = { path: 'IM2', size: 1, StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID: syntheticUid('two') };
    expect((await check(id, [promised])).statusCode).toBe(200);
    const study = results[0]?.study?.uuid ?? '';
    const body = { study_id_list: [study, randomUUID()], target_folder: folder.id, upload: id };
    const nameless = await app.call(completeUpload, { body: { ...body, upload: undefined } });
    expect(nameless.json()).toMatchObject({ code: 'not_signed_in' });
    for (const endpoint of [completeUpload, abortUpload]) {
      const ended = await app.call(endpoint, { body });
      expect([ended.statusCode, ended.json()]).toEqual([200, []]);
    }
    const [own] = await inside(folder.id);
    const seen = async () => (await inside(own?.uuid ?? ''))[0]?.incomplete;
    expect(await seen()).toEqual({ received: 1, expected: 2 });
    await forgetFromOutside(app.services);
    expect(await seen()).toEqual({ received: 1, expected: 2 });
    await link(folder.id, 'none');
    await forgetFromOutside(app.services);
    expect(await seen()).toBeNull();
  });
});
