import { folderInfo } from '@mado/contract';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { upload, type TestFile } from '../../testing/upload.ts';
import { ct, text, uploading } from './testing/uploading.ts';

onBothDatabases('an upload of what is there already', (open) => {
  let app: TestApp;
  let member: Person;
  let clinic: { id: string; admin: Person };

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
  });

  const { root, inside, contentOf, usedBytes } = uploading(() => ({ app, member, clinic }));

  describe('the same again', () => {
    it('changes nothing when the bytes are the same [ID-3]', async () => {
      const files = [...ct(3), text('a/b.txt', 'b')];
      const first = await upload(app, member, { target_org: clinic.id }, files);
      const used = await usedBytes();
      const again = await upload(app, member, { target_org: clinic.id }, files);
      expect(again.results).toEqual(first.results);
      expect(await usedBytes()).toBe(used);
      expect((await root()).map(({ instance_count: count }) => count)).toEqual([null, 3]);
    });

    it('replaces an instance of the same UID, which keeps its id [ID-3]', async () => {
      const uids = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4', SOPInstanceUID: '1.2.3.4.5' };
      const before = buildDicomFile({
        ...uids,
        PatientName: 'Old^Name',
        PatientComments: 'a longer text than the other',
      });
      const after = buildDicomFile({ ...uids, PatientName: 'New^Name' });
      const first = await upload(app, member, { target_org: clinic.id }, [{ path: 'a', bytes: before }]);
      const second = await upload(app, member, { target_org: clinic.id }, [{ path: 'b', bytes: after }]);
      expect(second.results[0]!.instance).toEqual(first.results[0]!.instance);
      expect((await contentOf(second.results[0]!.file!.uuid)).equals(after)).toBe(true);
      const [study] = await root();
      expect(study).toMatchObject({ PatientName: 'New Name', name: 'Old Name', instance_count: 1, size: after.length });
      // What it was lies in the trash and counts.
      expect(await usedBytes()).toBe(before.length + after.length);
    });

    it('replaces a file of the same name, which keeps its id', async () => {
      const first = await upload(app, member, { target_org: clinic.id }, [text('a/b.txt', 'before')]);
      const second = await upload(app, member, { target_org: clinic.id }, [text('a/b.txt', 'after!!')]);
      expect(second.results[0]!.file).toEqual(first.results[0]!.file);
      expect((await contentOf(second.results[0]!.file!.uuid)).toString()).toBe('after!!');
      expect((await root())[0]!.size).toBe(7);
      expect(await usedBytes()).toBe(6 + 7);
    });

    it('twice in one batch: the later one stays, both are answered', async () => {
      const uids = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4', SOPInstanceUID: '1.2.3.4.5' };
      const files = ['First', 'Second'].map((name) => ({
        path: name,
        bytes: buildDicomFile({ ...uids, PatientName: name }),
      }));
      const { results } = await upload(app, member, { target_org: clinic.id }, files);
      expect(results.map(({ success }) => success)).toEqual([true, true]);
      expect(results[0]!.file!.uuid).toBe(results[1]!.file!.uuid);
      expect(await root()).toMatchObject([{ PatientName: 'Second', instance_count: 1, size: files[1]!.bytes.length }]);
    });

    it('in another folder is another study [ID-2]', async () => {
      const folder = await aFolder(app.services, { org: clinic.id });
      const here = await upload(app, member, { target_org: clinic.id }, ct(1));
      const there = await upload(app, member, { target_org: clinic.id, target_folder: folder.id }, ct(1));
      expect(there.results[0]!.study!.uuid).not.toBe(here.results[0]!.study!.uuid);
    });

    it('with studyAndFolderReplace begins anew, and its own later batches add to it [IN-4]', async () => {
      const replace = { target_org: clinic.id, duplicate: 'studyAndFolderReplace' } as const;
      const old = await upload(app, member, { target_org: clinic.id }, [...ct(4), text('a/old.txt', 'old')]);
      app.services.clock.advance(16 * 60_000);
      member = { ...member, headers: await signedIn(app.services, member.caller.account!) };
      const [first, second] = [ct(4).slice(0, 2), ct(4).slice(2, 3)];
      const begun = await upload(app, member, replace, [...first, text('a/new1.txt', '1')]);
      await upload(app, member, replace, [...second, text('a/new2.txt', '2')]);
      expect(begun.results[0]!.study!.uuid).not.toBe(old.results[0]!.study!.uuid);
      const [folder, study] = await root();
      expect(study).toMatchObject({ uuid: begun.results[0]!.study!.uuid, instance_count: 3 });
      expect((await inside(folder!.uuid)).map(({ name }) => name)).toEqual(['new1.txt', 'new2.txt']);
      const gone = await app.call(
        folderInfo,
        { params: { id: old.results[0]!.study!.uuid }, query: {} },
        member.headers,
      );
      expect(gone.statusCode).toBe(404);
    });

    it('from several sides at once makes one study [ID-1]', async () => {
      const files = ct(24);
      const batches = [0, 6, 12, 18].map((from) => files.slice(from, from + 6));
      const overlapping = [files.slice(3, 9), files.slice(15, 21)];
      const answers = await Promise.all(
        [...batches, ...overlapping].map((batch) => upload(app, member, { target_org: clinic.id }, batch)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
      expect(new Set(answers.flatMap(({ results }) => results.map(({ study }) => study!.uuid))).size).toBe(1);
      expect(new Set(answers.flatMap(({ results }) => results.map(({ file }) => file!.uuid))).size).toBe(24);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect(await root()).toMatchObject([{ instance_count: 24, series_count: 1, size }]);
      expect(await usedBytes()).toBe(size);
    });
  });

  describe('by two persons at the same time', () => {
    it('is one study with each image once, of which each is told', async () => {
      const colleague = await aMember(app.services, clinic);
      const files = ct(24);
      const halves = [files.slice(0, 16), files.slice(8)];
      const sent = [member, colleague].flatMap((person, n) =>
        [0, 8].map((from) => upload(app, person, { target_org: clinic.id }, halves[n]!.slice(from, from + 8))),
      );
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const results = answers.flatMap((answer) => answer.results);
      expect(results.map(({ success }) => success)).toEqual(results.map(() => true));
      expect(new Set(results.map(({ study }) => study!.uuid)).size).toBe(1);
      // The eight that both have sent are the same items for both.
      expect([results.length, new Set(results.map(({ file }) => file!.uuid)).size]).toEqual([32, 24]);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect(await root()).toMatchObject([{ instance_count: 24, series_count: 1, size }]);
      expect(await usedBytes()).toBe(size);
      expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
    });
  });

  describe('the quota', () => {
    it('refuses a batch that does not fit, as a whole [QT-2]', async () => {
      const files = ct(4);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      clinic = await anOrganisation(app.services, { admin: member, quotaBytes: size + 5 });
      expect(await upload(app, member, { target_org: clinic.id }, files)).toMatchObject({ status: 201 });
      expect(await upload(app, member, { target_org: clinic.id }, [text('a', '123456')])).toMatchObject({
        status: 507,
        code: 'quota_exceeded',
      });
      expect(await upload(app, member, { target_org: clinic.id }, [text('a', '12345')])).toMatchObject({ status: 201 });
      expect(await usedBytes()).toBe(size + 5);
      expect(await root()).toHaveLength(2);
    });

    it('is not needed twice by what is there already: an upload that stopped just before the end is completed [QT-1, QT-3]', async () => {
      const files = ct(6);
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      clinic = await anOrganisation(app.services, { admin: member, quotaBytes: 2 * size });
      const folder = await aFolder(app.services, { org: clinic.id });
      for (const target_folder of [folder.id, null]) {
        const send = (some: TestFile[]) => upload(app, member, { target_org: clinic.id, target_folder }, some);
        expect((await send(files.slice(0, 4))).status).toBe(201);
        expect((await send(files)).status).toBe(201);
      }
      expect(await usedBytes()).toBe(2 * size);
      const again = { target_org: clinic.id, target_folder: folder.id };
      expect((await upload(app, member, again, files)).status).toBe(201);
      expect((await upload(app, member, again, [...files, text('a', '1')])).status).toBe(507);
      expect(await usedBytes()).toBe(2 * size);
    });

    it('holds when batches that fit alone come together [QT-2]', async () => {
      clinic = await anOrganisation(app.services, { admin: member, quotaBytes: 25 });
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          upload(app, member, { target_org: clinic.id }, [text(`${n}.txt`, '0123456789')]),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 507, 507, 507]);
      expect(await usedBytes()).toBe(20);
      expect(await root()).toHaveLength(2);
    });
  });

  it('writes nothing of a patient or a file into the log', () => {
    const lines = app.services.logLines.join('\n');
    expect(lines).not.toMatch(/窓 試験|PHANTOM|IM0|Old\^?Name/);
  });
});
