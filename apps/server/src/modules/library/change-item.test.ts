import { randomUUID } from 'node:crypto';
import {
  changeFile,
  changeFolder,
  createFile,
  createRootFolder,
  deleteFolder,
  errorDetail,
  folderInfo,
  listOrganisationRoot,
  type Answer,
  type ErrorAnswer,
  type GivenInput,
  type Item,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { grantsOn, putGrant } from '../sharing/index.ts';

const uid = (...parts: (string | number)[]) => syntheticUid('change', ...parts);
const image = (number: number, said: object = {}) => ({
  path: `${number}.dcm`,
  bytes: buildDicomFile({
    StudyInstanceUID: uid('study'),
    SeriesInstanceUID: uid('series'),
    SOPInstanceUID: uid(number),
    InstanceNumber: number,
    Modality: 'CT',
    StudyDate: '20240101',
    SeriesDate: '20240102',
    PatientName: 'Yamada^Tarou',
    ...said,
  }),
});
const letter = (path: string) => ({ path, bytes: Buffer.from(path) });

onBothDatabases('changing an item over the wire', (open) => {
  let app: TestApp;
  let [clinic, other] = [{ id: '' }, { id: '' }];
  let [member, editor] = [{} as Person, {} as Person];
  let folder: { id: string };
  let sent: { file: string; study: string; series: string }[];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [member, editor] = [await anAccount(app.services), await anAccount(app.services)];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    other = await anOrganisation(app.services, { admin: await anAccount(app.services), quotaBytes: 10_000 });
    for (const org of [clinic, other]) await aMember(app.services, org, { person: member });
    folder = await aFolder(app.services, { org: clinic.id });
    sent = await send([image(1), letter('letter.txt')]);
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));

  const send = async (files: { path: string; bytes: Uint8Array }[], target: object = {}) => {
    app.services.clock.advance(1_000);
    const at = { target_org: clinic.id, target_folder: folder.id, ...target };
    const { status, results } = await upload(app, member, at, files);
    expect(status).toBe(201);
    return results.map(({ file, study, series }) => ({
      file: file?.uuid ?? '',
      study: study?.uuid ?? '',
      series: series?.uuid ?? '',
    }));
  };
  const patch = async (id: string, body: GivenInput<typeof changeFolder>['body'], who = member) => {
    const answer = await app.call(changeFolder, { params: { id }, body }, who.headers);
    return { status: answer.statusCode, ...answer.json<Item & ErrorAnswer>() };
  };
  const patchFile = async (id: string, body: GivenInput<typeof changeFile>['body'], who = member) => {
    const answer = await app.call(changeFile, { params: { id }, body }, who.headers);
    return { status: answer.statusCode, ...answer.json<Item & ErrorAnswer>() };
  };
  const here = async (id = folder.id) =>
    (await app.call(folderInfo, { params: { id } }, member.headers)).json<Answer<typeof folderInfo>>().data;
  const grant = (itemId: string, level: 'full_access' | 'can_edit' | 'can_comment') =>
    putGrant(app.services, { itemId, subject: { kind: 'user', accountId: editor.id }, level });
  const events = async (action: string) =>
    app.services.db.rows<{ org: string; details: object }>(
      sql`select event->>'org' as org, event->'details' as details from audit_event
        where event->>'org' in (${clinic.id}, ${other.id}) and event->>'action' = ${action} order by position`,
    );

  describe('its name [MD-2]', () => {
    it('gives a link another address', async () => {
      const body = {
        name: 'ガイドライン',
        filetype: 's9/url',
        url: 'https://example.jp/guide',
        parent_folder: folder.id,
      } as const;
      const { uuid } = (await app.call(createFile, { body }, member.headers)).json<Item>();
      const input = { params: { id: uuid }, body: { url: 'https://example.jp/new' } };
      const changed = await app.call(changeFile, input, member.headers);
      expect([changed.statusCode, changed.json<Item>().url]).toEqual([200, 'https://example.jp/new']);
      // A file with bytes has none.
      const letter = { params: { id: sent[1]?.file ?? '' }, body: { url: 'https://example.jp/new' } };
      expect((await app.call(changeFile, letter, member.headers)).statusCode).toBe(400);
    });

    it('is what was typed, composed and without spaces around it; the answer is the whole item', async () => {
      const renamed = await patchFile(sent[1]!.file, { name: '  か\u3099.txt ' });
      expect(renamed).toMatchObject({
        status: 200,
        uuid: sent[1]!.file,
        name: 'が.txt',
        perm: 'full_access',
        size: 10,
      });
      expect((await here()).map(({ name }) => name)).toContain('が.txt');
      // Two of one name are allowed.
      expect(await patch(sent[0]!.study, { name: 'が.txt' })).toMatchObject({ status: 200, name: 'が.txt' });
      // `org` beside a name says where it is.
      expect(await patchFile(sent[1]!.file, { name: 'x', org: clinic.id })).toMatchObject({
        name: 'x',
        parent_folder: folder.id,
      });
      expect(await events('rename')).toEqual(Array(3).fill({ org: clinic.id, details: {} }));
    });

    it('that cannot be is refused', async () => {
      const cases = [
        ['', 'name_required'],
        [' \u3000', 'name_required'],
        ['x'.repeat(300), 'name_too_long'],
        ['a/b', 'name_invalid'],
        ['a\nb', 'name_invalid'],
        ['..', 'name_invalid'],
        ...['\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'].map((mark) => [`a${mark}b`, 'name_invalid']),
      ] as const;
      for (const [name, code] of cases)
        expect([name, (await patch(folder.id, { name: name! })).code]).toEqual([name, code]);
      const made = await app.call(
        createRootFolder,
        { body: { name: 'a\u202eb', org: clinic.id, has_org_perm: true } },
        member.headers,
      );
      expect(made.json()).toMatchObject({ code: 'name_invalid' });
      expect(await patch(folder.id, { name: 'x'.repeat(255) })).toMatchObject({ status: 200 });
      const [kept] = await send([letter('invoice\u202efdp.exe')]);
      expect((await here()).find(({ uuid }) => uuid === kept!.file)?.name).toMatch(/^invoice_fdp~[0-9a-f]{8}\.exe$/);
    });

    it('needs can_edit, in words; a folder is no file; what was deleted a second ago is gone', async () => {
      await grant(folder.id, 'can_comment');
      const refused = await patch(sent[0]!.study, { name: 'x' }, editor);
      expect(refused).toMatchObject({ status: 403, code: 'level_too_low', detail: expect.stringContaining('編集') });
      expect(errorDetail('level_too_low', 'en-US', { level: 'can_edit' })).not.toContain('can_edit');
      await grant(folder.id, 'can_edit');
      expect(await patch(sent[0]!.study, { name: 'x' }, editor)).toMatchObject({ status: 200, name: 'x' });
      expect(await patchFile(sent[0]!.study, { name: 'x' })).toMatchObject({ status: 400, code: 'bad_request' });
      await app.call(deleteFolder, { params: { id: sent[0]!.study } }, member.headers);
      expect(await patch(sent[0]!.study, { name: 'y' })).toMatchObject({ status: 404, code: 'gone' });
      expect(await patch(randomUUID(), { name: 'y' })).toMatchObject({ status: 403, code: 'no_access' });
    });

    it('given by two at once is that of the later one, and each is told what they wrote', async () => {
      const names = ['one', 'two', 'three', 'four'];
      const answers = await Promise.all(names.map((name) => patch(folder.id, { name })));
      expect(answers.map(({ name }) => name)).toEqual(names);
      const root = await app.call(listOrganisationRoot, { params: { id: clinic.id } }, member.headers);
      expect(names).toContain(root.json<Answer<typeof listOrganisationRoot>>().org[0]?.name);
    });

    it('of a study and a series stays when their facts change', async () => {
      await patch(sent[0]!.study, { name: 'a study' });
      await patch(sent[0]!.series, { name: 'a series' });
      await send([image(1, { PatientName: 'Yamada^Jirou', SeriesDescription: 'new' }), image(2)]);
      const [study] = await here();
      expect([study!.uuid, study!.name, study!.PatientName]).toEqual([sent[0]!.study, 'a study', 'Yamada Jirou']);
      const [series] = await here(study!.uuid);
      expect([series!.name, series!.SeriesDescription]).toEqual(['a series', 'new']);
    });
  });

  describe('its facts [MD-1]', () => {
    it('are said in the place of those of its files, whatever becomes of them, and can be taken back', async () => {
      expect(await patch(sent[0]!.study, { StudyDate: '20200229', Modality: 'MR' })).toMatchObject({
        status: 200,
        StudyDate: '20200229',
        Modality: 'MR',
        modality_list: ['MR'],
        PatientName: 'Yamada Tarou',
      });
      await patch(sent[0]!.series, { SeriesDate: '20200301', org: clinic.id });
      await send([image(2), image(1, { StudyDescription: 'new', StudyDate: '20240105' })]);
      const [study] = await here();
      expect(study).toMatchObject({ StudyDate: '20200229', modality_list: ['MR'], instance_count: 2 });
      const [series] = await here(study!.uuid);
      expect(series).toMatchObject({
        StudyDate: '20200229',
        SeriesDate: '20200301',
        Modality: 'CT',
        modality_list: ['CT'],
      });
      // What DICOMweb says is what the files say.
      const [found] = (await dicomwebClient(app, { folder: folder.id }, member).get('/studies')).json<
        Record<string, { Value: unknown[] }>[]
      >();
      expect([found!['00080020']!.Value, found!['00080061']!.Value]).toEqual([['20240105'], ['CT']]);
      expect(await patch(sent[0]!.study, { StudyDate: null, Modality: null })).toMatchObject({
        StudyDate: '20240105',
        modality_list: ['CT'],
      });
      expect(await events('edit')).toMatchObject([
        { details: { facts: 'StudyDate Modality' } },
        { details: { facts: 'SeriesDate' } },
        { details: { facts: 'StudyDate Modality' } },
      ]);
    });

    it('are those of a study or of a series alone, and dates and modalities', async () => {
      const cases = [
        [folder.id, { Modality: 'CT' }],
        [sent[0]!.series, { StudyDate: '20240101' }],
        [sent[0]!.study, { SeriesDate: '20240101' }],
        [sent[0]!.study, { StudyDate: '20240230' }],
        [sent[0]!.study, { StudyDate: '2024-01-01' }],
        [sent[0]!.study, { Modality: 'ct scan, please' }],
        [sent[0]!.study, {}],
        [sent[0]!.study, { name: 'x', parent_folder: folder.id }],
        [sent[0]!.study, { has_org_perm: true }],
        [sent[0]!.study, { parent_folder: folder.id, org: clinic.id }],
      ] as const;
      for (const [id, body] of cases) expect([body, (await patch(id, body)).status]).toEqual([body, 400]);
    });
  });

  describe('its place [TR-7]', () => {
    it('is a folder or a root; public links go where it leaves the organisation, both record it', async () => {
      const to = await aFolder(app.services, { org: other.id });
      expect(await patch(sent[0]!.study, { org: clinic.id })).toMatchObject({ parent_folder: null, org_root: 'org' });
      expect(await patchFile(sent[1]!.file, { org: clinic.id, has_org_perm: false })).toMatchObject({
        parent_folder: null,
        org_root: 'private',
      });
      await putGrant(app.services, {
        itemId: sent[0]!.study,
        subject: { kind: 'anonymous', link: 'view' },
        level: 'can_view',
      });
      expect(await patch(sent[0]!.study, { parent_folder: to.id })).toMatchObject({
        parent_folder: to.id,
        org: other.id,
      });
      expect(await grantsOn(app.services.db, sent[0]!.study)).toEqual([]);
      const moves = (await events('move')).map(({ org }) => (org === other.id ? 'there' : 'here'));
      expect(moves.toSorted()).toEqual(['here', 'here', 'here', 'there']);
    });

    it('is refused as its rules say, in their texts', async () => {
      const inner = await aFolder(app.services, { org: clinic.id, parent: { id: folder.id, ancestors: [] } });
      const full = await anOrganisation(app.services, { admin: await anAccount(app.services), quotaBytes: 100 });
      await aMember(app.services, full, { person: member });
      await grant(folder.id, 'can_edit');
      const [{ study, series, file }, plain] = [sent[0]!, sent[1]!];
      const cases = [
        [folder.id, { parent_folder: folder.id }, 400, 'bad_move_target'],
        [folder.id, { parent_folder: inner.id }, 400, 'bad_move_target'],
        [inner.id, { parent_folder: study }, 400, 'bad_move_target'],
        [series, { parent_folder: inner.id }, 400, 'series_not_movable'],
        [study, { org: full.id, has_org_perm: true }, 507, 'quota_exceeded'],
        [study, { org: randomUUID(), has_org_perm: true }, 400, 'bad_move_target'],
        [study, { parent_folder: randomUUID() }, 403, 'no_access'],
      ] as const;
      for (const [id, body, status, code] of cases)
        expect([body, await patch(id, body)]).toMatchObject([
          body,
          { status, code, detail: errorDetail(code, 'ja-JP') },
        ]);
      expect(await patchFile(file, { parent_folder: inner.id })).toMatchObject({ code: 'image_not_movable' });
      expect(await patchFile(plain.file, { parent_folder: inner.id }, editor)).toMatchObject({
        status: 403,
        code: 'move_needs_full_access',
        detail: expect.stringContaining('移動するデータのフルアクセス権限が必要です'),
      });
    });
  });
});
