import { createHash, randomUUID } from 'node:crypto';
import {
  deleteFile,
  deleteFolder,
  deleteFromTrash,
  folderInfo,
  listTrash,
  restoreFromTrash,
  type Answer,
  type TrashEntry,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { contradictions } from '../../testing/consistency.ts';
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
import { upload } from '../../testing/upload.ts';
import { quotaOf } from '../organisations/index.ts';
import { grantsOn, putGrant } from '../sharing/index.ts';
import { sweepBlobs } from '../storage/index.ts';
import { writeDocument } from '../studies/index.ts';
import { expireTrash } from './expire-trash.job.ts';

const dayMs = 24 * 60 * 60 * 1000;
const uid = (...parts: (string | number)[]) => syntheticUid('trash-list', ...parts);
const image = (number: number, comment = 'first') => ({
  path: `${number}.dcm`,
  bytes: buildDicomFile({
    StudyInstanceUID: uid('study'),
    SeriesInstanceUID: uid('series'),
    SOPInstanceUID: uid(number),
    InstanceNumber: number,
    ImageComments: comment,
    PatientName: 'Yamada^Tarou',
  }),
});
const letter = (path: string, content: string = path) => ({ path, bytes: Buffer.from(content) });

onBothDatabases('the trash, asked over the wire', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let [member, guest, stranger] = [{} as Person, {} as Person, {} as Person];
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [member, guest, stranger] = [
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
    ];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: await anAccount(app.services) });
    await aMember(app.services, clinic, { person: member });
    await renew();
    folder = await aFolder(app.services, { org: clinic.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));

  /** After the clock has been moved. */
  const renew = async () => {
    for (const one of [member, guest, stranger]) one.headers = await signedIn(app.services, one.caller.account!);
  };
  const send = async (files: { path: string; bytes: Uint8Array }[], target: object = {}) => {
    app.services.clock.advance(1_000);
    const { status, results } = await upload(
      app,
      member,
      { target_org: clinic.id, target_folder: folder.id, ...target },
      files,
    );
    expect(status).toBe(201);
    return results.map(({ file, study, series }) => ({
      file: file?.uuid ?? '',
      study: study?.uuid ?? '',
      series: series?.uuid ?? '',
    }));
  };
  const remove = (id: string, who = member) => app.call(deleteFolder, { params: { id } }, who.headers);
  const removeFile = (id: string, who = member) => app.call(deleteFile, { params: { id } }, who.headers);
  const trash = async (who = member, query: object = {}) => {
    const answer = await app.call(listTrash, { params: { id: clinic.id }, query }, who.headers);
    return { status: answer.statusCode, link: answer.headers.link, entries: answer.json<TrashEntry[]>() };
  };
  const restore = async (uuids: string[], who = member) =>
    (await app.call(restoreFromTrash, { body: { uuids } }, who.headers)).json<Answer<typeof restoreFromTrash>>();
  const purge = (uuids: string[], who = member) => app.call(deleteFromTrash, { body: { uuids } }, who.headers);
  const grant = (itemId: string, level: 'full_access' | 'can_edit', person = guest) =>
    putGrant(app.services, { itemId, subject: { kind: 'user', accountId: person.id }, level });
  const here = async (id = folder.id) =>
    (await app.call(folderInfo, { params: { id } }, member.headers)).json<Answer<typeof folderInfo>>().data;
  const used = async () => (await quotaOf(app.services.db, clinic.id)).used;
  const actions = async (action: string) =>
    (
      await app.services.db.rows<{ details: object }>(
        sql`select event->'details' as details from audit_event where event->>'org' = ${clinic.id} and event->>'action' = ${action} order by position`,
      )
    ).map(({ details }) => details);

  describe('as a list [TR-10]', () => {
    it('says what, who, when, from where, how large, and until when; versions of files too', async () => {
      const [a] = await send([letter('letters/a.txt', 'old'), letter('letters/b.txt')]);
      await send([letter('letters/a.txt', 'newer')]);
      const replacedAt = app.services.clock.now();
      const [letters] = await here();
      const [b] = (await here(letters!.uuid)).filter(({ name }) => name === 'b.txt');
      app.services.clock.advance(1_000);
      expect((await removeFile(b!.uuid)).statusCode).toBe(204);
      const { entries } = await trash();
      const user = { uuid: member.id, id: member.id, email: member.email, username: member.caller.account!.username };
      const both = {
        object_type: 'file',
        foldertype: null,
        filetype: 'text/plain',
        org: clinic.id,
        org_root: 'org',
        folders: 0,
        files: 1,
        path: [
          { uuid: folder.id, name: 'a folder' },
          { uuid: letters!.uuid, name: 'letters' },
        ],
        waits_for: null,
        trashed_by: user,
        trashed_as: 'member',
      };
      const until = (at: Date) => ({
        trashed_dt: at.toISOString(),
        expires_dt: new Date(at.getTime() + 30 * dayMs).toISOString(),
      });
      expect(entries).toEqual([
        {
          ...both,
          ...until(app.services.clock.now()),
          uuid: b!.uuid,
          item: b!.uuid,
          kind: 'item',
          name: 'b.txt',
          size: 13,
        },
        {
          ...both,
          ...until(replacedAt),
          uuid: expect.any(String),
          item: a!.file,
          kind: 'version',
          name: 'a.txt',
          size: 3,
        },
      ]);
    });

    it('has what the caller may restore: their own private area, by full access, and no more', async () => {
      const [mine] = await send([letter('mine.txt')], { target_folder: null, is_org_perm: false });
      const [shared] = await send([letter('shared.txt'), letter('other.txt')]);
      await grant(shared!.file, 'full_access');
      await grant(folder.id, 'can_edit', stranger);
      for (const { uuid } of await here()) await removeFile(uuid);
      await removeFile(mine!.file);
      const names = async (who: Person) => {
        const { status, entries } = await trash(who);
        return status === 200 ? entries.map(({ name, path }) => [name, ...path.map((step) => step.name)]) : status;
      };
      const all = [
        ['shared.txt', 'a folder'],
        ['other.txt', 'a folder'],
      ];
      expect((await names(member)) as string[][]).toEqual(expect.arrayContaining([...all, ['mine.txt']]));
      clinic.admin.headers = await signedIn(app.services, clinic.admin.caller.account!);
      const seen = (await names(clinic.admin)) as string[][];
      expect(seen).toHaveLength(all.length);
      expect(seen).toEqual(expect.arrayContaining(all));
      // The folder above is hidden from the guest.
      expect(await names(guest)).toEqual([['shared.txt', null]]);
      expect(await names(stranger)).toEqual([]);
      expect(await names(await anAccount(app.services))).toBe(403);
    });

    it('comes in pages, and refuses a page of nothing', async () => {
      const sent = await send([1, 2, 3, 4, 5].map((n) => letter(`${n}.txt`)));
      for (const { file } of sent) await removeFile(file);
      const { entries: all } = await trash();
      const names: string[] = [];
      let after: string | undefined;
      do {
        const { entries, link } = await trash(member, { limit: 2, ...(after !== undefined && { after }) });
        names.push(...entries.map(({ uuid }) => uuid));
        after = typeof link === 'string' ? (/after=([\w-]+)/.exec(link)?.[1] ?? undefined) : undefined;
      } while (after !== undefined);
      expect(names).toEqual(all.map(({ uuid }) => uuid));
      for (const wrong of ['e30', 'x', Buffer.from('{"at":1e99,"id":"1"}').toString('base64url')])
        expect((await trash(member, { after: wrong })).status).toBe(400);
    });
  });

  describe('restoring', () => {
    it('brings folders back before what lay in them, and says per uuid what did not come', async () => {
      const [first] = await send([letter('letters/a.txt'), letter('letters/b.txt')]);
      const [letters] = await here();
      await removeFile(first!.file);
      app.services.clock.advance(1_000);
      await remove(letters!.uuid);
      expect((await trash()).entries.map(({ name, waits_for: above }) => [name, above])).toEqual([
        ['letters', null],
        ['a.txt', letters!.uuid],
      ]);
      const [waiting] = await restore([first!.file]);
      expect(waiting).toEqual({
        uuid: first!.file,
        success: false,
        error: { code: 'trashed_with_folder', detail: expect.stringContaining('先にそのフォルダを') },
      });
      const done = { success: true, error: null };
      expect(await restore([first!.file, letters!.uuid])).toEqual([
        { uuid: first!.file, ...done },
        { uuid: letters!.uuid, ...done },
      ]);
      expect((await here(letters!.uuid)).map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
      // Who asks once more, or a moment after somebody else, finds it where it was wanted.
      expect(await restore([letters!.uuid])).toEqual([{ uuid: letters!.uuid, ...done }]);
    });

    it('makes a version the bytes of its file again, and what it replaces a version [TR-6]', async () => {
      const [sent] = await send([image(1, 'first')]);
      await send([image(1, 'second')]);
      const [version] = (await trash()).entries;
      expect(version).toMatchObject({ kind: 'version', item: sent!.file, filetype: 'application/dicom' });
      expect(await restore([version!.uuid])).toEqual([{ uuid: version!.uuid, success: true, error: null }]);
      const [other] = (await trash()).entries;
      expect(other).toMatchObject({ kind: 'version', item: sent!.file });
      expect(other!.uuid).not.toBe(version!.uuid);
    });

    it('is refused for all where it is refused for one, before anything comes back', async () => {
      const [one, other] = await send([letter('one.txt'), letter('other.txt')]);
      await grant(one!.file, 'full_access');
      await grant(other!.file, 'can_edit');
      for (const { file } of [one!, other!]) await removeFile(file);
      const body = { uuids: [one!.file, other!.file] };
      const answer = await app.call(restoreFromTrash, { body }, guest.headers);
      expect([answer.statusCode, answer.json<{ code: string; detail: string }>()]).toMatchObject([
        403,
        { code: 'level_too_low', detail: expect.stringContaining('フルアクセス') },
      ]);
      expect((await trash()).entries).toHaveLength(2);
      const unknown = await app.call(restoreFromTrash, { body: { uuids: [randomUUID()] } }, guest.headers);
      expect(unknown.json()).toMatchObject({ code: 'no_access' });
      const noted = await app.call(restoreFromTrash, { body: { uuids: [one!.file] } }, {});
      expect(noted.statusCode).toBe(401);
    });
  });

  describe('deleting for good [TR-9]', () => {
    it('takes rows, index, versions and grants; bytes leave the quota, blobs go by the sweep', async () => {
      const before = await used();
      const [sent] = await send([image(1), image(2), letter('letters/a.txt')]);
      await send([image(1, 'second')]);
      await grant(sent!.study, 'can_edit');
      await writeDocument(app.services, sent!.series);
      await remove(sent!.study);
      const bytes = await used();
      expect((await purge([sent!.study])).statusCode).toBe(204);
      expect((await used()) - before).toBe(13);
      expect(bytes).toBeGreaterThan(await used());
      expect((await trash()).entries).toEqual([]);
      expect(await grantsOn(app.services.db, sent!.study)).toEqual([]);
      const left = await app.services.db.rows(sql`
        select item_id from study where org = ${clinic.id} union select item_id from series where study_id = ${sent!.study}
        union select item_id from instance where series_id = ${sent!.series} union select series_id from series_document where series_id = ${sent!.series}`);
      expect(left).toEqual([]);
      expect(await actions('purge')).toEqual([{ folders: 2, files: 2, bytes: bytes - 13 }]);
      expect((await purge([sent!.study])).json()).toMatchObject({ code: 'no_access' });
      app.services.clock.advance(2 * 60 * 60_000);
      await renew();
      await sweepBlobs(app.services);
      const sha256 = createHash('sha256').update(image(2).bytes).digest('hex');
      expect(await app.services.db.rows(sql`select 1 from blob where sha256 = ${sha256}`)).toEqual([]);
      // The same files come as new ones.
      const [again] = await send([image(1)]);
      expect(again!.study).not.toBe(sent!.study);
    });

    it('takes what had gone there from a folder before it, and a version by itself', async () => {
      const [a] = await send([letter('letters/a.txt', 'one'), letter('letters/b.txt', 'b')]);
      await send([letter('letters/a.txt', 'two')]);
      const [version] = (await trash()).entries;
      expect((await purge([version!.uuid])).statusCode).toBe(204);
      expect(await actions('purge')).toEqual([{ version: version!.uuid, bytes: 3 }]);
      expect(await used()).toBe(4);
      const [letters] = await here();
      await removeFile(a!.file);
      await remove(letters!.uuid);
      expect((await purge([letters!.uuid, a!.file])).statusCode).toBe(204);
      expect(await used()).toBe(0);
    });

    it('is of what went to the trash by itself, of all of it or of nothing', async () => {
      const [a, b] = await send([letter('letters/a.txt'), letter('b.txt')]);
      const letters = (await here()).find(({ object_type: type }) => type === 'folder')!;
      await remove(letters.uuid);
      await removeFile(b!.file);
      const answer = await purge([b!.file, a!.file]);
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'not_in_trash' }]);
      expect((await purge([b!.file, folder.id])).json()).toMatchObject({ code: 'not_in_trash' });
      expect((await trash()).entries).toHaveLength(2);
      const both = await Promise.all([purge([b!.file]), purge([b!.file])]);
      expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 403]);
    });
  });

  it('deletes for good what has lain there for more than 30 days, and nothing earlier [TR-8]', async () => {
    app.services.clock.advance(31 * dayMs);
    await expireTrash(app.services);
    await renew();
    const sent = await send([letter('letters/a.txt'), letter('b.txt'), letter('c.txt')]);
    const letters = (await here()).find(({ object_type: type }) => type === 'folder')!;
    await removeFile(sent[0]!.file);
    app.services.clock.advance(1);
    await remove(letters.uuid);
    app.services.clock.advance(1);
    await removeFile(sent[1]!.file);
    app.services.clock.advance(1);
    await removeFile(sent[2]!.file);
    app.services.clock.advance(30 * dayMs);
    await renew();
    expect(await expireTrash(app.services)).toBe(3);
    expect((await trash()).entries.map(({ name }) => name)).toEqual(['c.txt']);
    expect(await used()).toBe(5);
    expect(await actions('purge')).toEqual([
      { folders: 0, files: 1, bytes: 13 },
      { folders: 1, files: 0, bytes: 0 },
      { folders: 0, files: 1, bytes: 5 },
    ]);
    expect(await expireTrash(app.services)).toBe(0);
  });

  it('a folder that is deleted while files are uploaded into it takes those that had come; the others are refused', async () => {
    const [study] = await send([image(1)]);
    await remove(folder.id);
    app.services.clock.advance(1_000);
    const later = await upload(app, member, { target_org: clinic.id, target_folder: folder.id }, [image(2)]);
    expect(later.status).toBe(404);
    expect((await trash()).entries).toMatchObject([{ uuid: folder.id, folders: 3, files: 1 }]);
    expect(await restore([folder.id])).toMatchObject([{ success: true }]);
    const [more] = await send([image(2)]);
    expect(more!.study).toBe(study!.study);
  });
});
