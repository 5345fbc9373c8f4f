import { readdir } from 'node:fs/promises';
import { buildDicomFile, phantomCt, syntheticUid, truncatedFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { ct, text, uploading } from './testing/uploading.ts';

onBothDatabases('an upload', (open) => {
  let app: TestApp;
  let member: Person;
  let stranger: Person;
  let clinic: { id: string; admin: Person };

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
  });

  const { root, inside, contentOf, usedBytes } = uploading(() => ({ app, member, clinic }));

  describe('a batch of files', () => {
    it('becomes a study folder with series folders and files that can be read back [ID-1, ID-5]', async () => {
      const files = ct(5);
      const { status, results } = await upload(app, member, { target_org: clinic.id }, files);
      expect(status).toBe(201);
      expect(results.map(({ index, success, error }) => ({ index, success, error }))).toEqual(
        files.map((_, index) => ({ index, success: true, error: null })),
      );
      const [study] = await root();
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect(study).toMatchObject({
        name: '窓 試験',
        foldertype: 'study',
        size,
        PatientName: '窓 試験',
        PatientID: 'PHANTOM-1',
        PatientSex: 'O',
        StudyDate: '20260401',
        StudyInstanceUID: syntheticUid('phantom', 1, 'study'),
        modality_list: ['CT'],
        bodypartexamined_list: ['CHEST'],
        instance_count: 5,
        series_count: 1,
      });
      const [series] = await inside(study!.uuid);
      expect(series).toMatchObject({
        name: '2 軸位断 2mm',
        foldertype: 'series',
        size,
        instance_count: 5,
        PatientID: 'PHANTOM-1',
      });
      const items = await inside(series!.uuid);
      expect(items.map(({ name }) => name)).toEqual(['IM0', 'IM1', 'IM2', 'IM3', 'IM4']);
      expect(items[0]).toMatchObject({ filetype: 'application/dicom', PatientName: '窓 試験', instance_count: null });
      expect(results[3]).toMatchObject({
        study: { uuid: study!.uuid, name: '窓 試験', StudyInstanceUID: syntheticUid('phantom', 1, 'study') },
        series: { uuid: series!.uuid, modality: 'CT', SeriesInstanceUID: syntheticUid('phantom', 1, 'series') },
        instance: { uuid: items[3]!.uuid, SOPInstanceUID: syntheticUid('phantom', 1, 'slice', 3) },
        file: { uuid: items[3]!.uuid, name: 'IM3' },
      });
      expect((await contentOf(items[3]!.uuid)).equals(files[3]!.bytes)).toBe(true);
      expect(await usedBytes()).toBe(size);
    });

    it('keeps other files in their folders, and makes each folder once', async () => {
      const files = [
        text('報告/所見 🫁.txt', 'a'),
        text('報告/図/1.txt', 'bb'),
        text('報告/図/2.txt', 'ccc'),
        text('top.txt', 'd'),
      ];
      const { results } = await upload(app, member, { target_org: clinic.id }, files);
      expect(results.map(({ success, study, series, instance }) => [success, study, series, instance])).toEqual(
        files.map(() => [true, null, null, null]),
      );
      const [folder, top] = await root();
      expect(folder).toMatchObject({ name: '報告', foldertype: 'folder', size: 6, instance_count: null });
      expect(top).toMatchObject({ name: 'top.txt', filetype: 'text/plain', size: 1 });
      const [pictures, findings] = await inside(folder!.uuid);
      expect([pictures?.name, pictures?.size, findings?.name]).toEqual(['図', 5, '所見 🫁.txt']);
      await upload(app, member, { target_org: clinic.id }, [text('報告/図/3.txt', 'e')]);
      expect(await root()).toHaveLength(2);
      expect((await inside(pictures!.uuid)).map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt']);
    });

    it('goes to the private root of the caller, and nobody else sees it', async () => {
      const colleague = await aMember(app.services, clinic, { person: stranger });
      await upload(app, member, { target_org: clinic.id, is_org_perm: false }, ct(1));
      expect(await root('private')).toHaveLength(1);
      expect(await root('private', colleague)).toHaveLength(0);
      expect(await root('org')).toHaveLength(0);
    });

    it('goes into a folder, whose sums grow', async () => {
      const outer = await aFolder(app.services, { org: clinic.id });
      const inner = await aFolder(app.services, { org: clinic.id, parent: outer });
      const files = ct(3);
      await upload(app, member, { target_org: clinic.id, target_folder: inner.id }, files);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect((await root())[0]).toMatchObject({ uuid: outer.id, size });
      expect((await inside(outer.id))[0]).toMatchObject({ uuid: inner.id, size });
    });

    it('answers in order of the numbers of the files, and says which one is missing [IN-1]', async () => {
      const { status, results } = await upload(
        app,
        member,
        { target_org: clinic.id, paths: ['a.txt', 'b.txt', 'c.txt'] },
        [text('ignored', 'a'), text('ignored', 'b')],
      );
      expect(status).toBe(201);
      expect(results.map(({ file, error }) => file?.name ?? error?.code)).toEqual([
        'a.txt',
        'b.txt',
        'file_not_received',
      ]);
    });

    it('lets good files through beside bad ones, each with its reason [IN-1]', async () => {
      const files = [
        { path: 'truncated.dcm', bytes: truncatedFile() },
        ...ct(1),
        text('letter.dcm', 'this is a letter'),
        text('empty.dcm', ''),
        text('empty.txt', ''),
      ];
      const { status, results } = await upload(app, member, { target_org: clinic.id }, files);
      expect(status).toBe(201);
      expect(results.map(({ success, notes, error }) => [success, notes, error?.code])).toEqual([
        [true, [{ code: 'truncated', tag: '7FE00010', offset: expect.any(Number) }], undefined],
        [true, [], undefined],
        [true, [{ code: 'not_dicom' }], undefined],
        [true, [{ code: 'empty' }], undefined],
        [true, [{ code: 'empty' }], undefined],
      ]);
      expect(await root()).toHaveLength(5);
    });

    it('with nothing in it is nothing', async () => {
      expect(await upload(app, member, { target_org: clinic.id }, [])).toMatchObject({ status: 201, results: [] });
    });
  });

  describe('names', () => {
    it('of 300 characters, with slashes or control characters lose no file', async () => {
      const long = '胸'.repeat(300);
      const names = [
        `${long}1.txt`,
        `${long}2.txt`,
        'tab\there.txt',
        'tab\u0001here.txt',
        '../../etc/passwd',
        '😀'.repeat(300),
      ];
      const { results } = await upload(
        app,
        member,
        { target_org: clinic.id },
        names.map((name, n) => text(name, `content ${n}`)),
      );
      expect(results.every(({ success }) => success)).toBe(true);
      expect(new Set(results.map(({ file }) => file!.uuid)).size).toBe(names.length);
      for (const [n, { file }] of results.entries()) {
        expect(Array.from(file!.name).length).toBeLessThanOrEqual(255);
        expect((await contentOf(file!.uuid)).toString()).toBe(`content ${n}`);
      }
    });

    it('that had to change are said, the old one and the new one', async () => {
      const long = '胸'.repeat(300);
      const [slice] = ct(1);
      const files = [
        text(`${long}.txt`, '1'),
        text(`${long}/下/a.txt`, '2'),
        text('報告/tab\there.txt', '3'),
        { path: `${long}/CT\t1`, bytes: slice!.bytes },
        { path: `${long}/CT2`, bytes: [...phantomCt({ slices: 1, size: 16, seed: 2 })][0]! },
        text('報告/が (1).txt'.normalize('NFD'), '4'),
      ];
      const { results } = await upload(app, member, { target_org: clinic.id }, files);
      const said = results.map(({ file, notes }) => (notes.some(({ code }) => code === 'renamed') ? file!.path : null));
      expect(said).toEqual([
        expect.stringMatching(/^胸{242}~[0-9a-f]{8}\.txt$/),
        expect.stringMatching(/^胸{246}~[0-9a-f]{8}\/下\/a\.txt$/),
        expect.stringMatching(/^報告\/tab_here~[0-9a-f]{8}\.txt$/),
        expect.stringMatching(/^CT_1~[0-9a-f]{8}$/),
        null,
        null,
      ]);
      expect(results.map(({ file }) => file!.name)).toEqual([
        expect.stringMatching(/^胸{242}~[0-9a-f]{8}\.txt$/),
        'a.txt',
        expect.stringMatching(/^tab_here~[0-9a-f]{8}\.txt$/),
        expect.stringMatching(/^CT_1~[0-9a-f]{8}$/),
        'CT2',
        'が (1).txt',
      ]);
      const again = await upload(app, member, { target_org: clinic.id }, files);
      expect(again.results).toEqual(results);
    });

    it('made from a DICOM file cannot break a path', async () => {
      const bytes = buildDicomFile({ PatientName: 'A/B\\C', SeriesDescription: 'T1/T2' });
      const { results } = await upload(app, member, { target_org: clinic.id }, [{ path: 'x', bytes }]);
      expect(results[0]!.study!.name).not.toContain('/');
    });
  });

  describe('who may', () => {
    it('answers 401 without sign-in, and keeps nothing', async () => {
      expect(await upload(app, null, { target_org: clinic.id }, ct(1))).toMatchObject({
        status: 401,
        code: 'not_signed_in',
      });
      expect(await readdir(app.services.spool)).toEqual([]);
      expect(await root()).toEqual([]);
    });

    it('answers strangers that membership is needed at a root, and alike for a hidden and a missing folder [AC-11, AC-12]', async () => {
      const folder = await aFolder(app.services, { org: clinic.id, owner: member.id });
      const outsider = (await anOrganisation(app.services)).admin;
      const missing = '00000000-0000-4000-8000-000000000000';
      const to = (target_folder: string | null) =>
        upload(app, outsider, { target_org: clinic.id, target_folder }, ct(1));
      expect(await to(null)).toMatchObject({ status: 403, code: 'membership_needed' });
      const [hidden, none] = [await to(folder.id), await to(missing)];
      expect(hidden.answer).toEqual(none.answer);
      expect(hidden).toMatchObject({ status: 403, code: 'no_access' });
    });

    it('refuses study and series folders, read-only ones, and folders of another organisation', async () => {
      const { results } = await upload(app, member, { target_org: clinic.id }, ct(1));
      for (const target_folder of [results[0]!.study!.uuid, results[0]!.series!.uuid, results[0]!.file!.uuid])
        expect(await upload(app, member, { target_org: clinic.id, target_folder }, ct(1))).toMatchObject({
          status: 400,
          code: 'bad_target',
        });
      const sample = await aFolder(app.services, { org: clinic.id, readOnly: true });
      expect(await upload(app, member, { target_org: clinic.id, target_folder: sample.id }, ct(1))).toMatchObject({
        code: 'read_only',
      });
      const other = await anOrganisation(app.services, { admin: member });
      const folder = await aFolder(app.services, { org: clinic.id });
      expect(await upload(app, member, { target_org: other.id, target_folder: folder.id }, ct(1))).toMatchObject({
        code: 'bad_target',
      });
    });
  });

  it('writes nothing of a patient or a file into the log', () => {
    const lines = app.services.logLines.join('\n');
    expect(lines).not.toMatch(/窓 試験|PHANTOM|IM0|所見/);
  });
});
