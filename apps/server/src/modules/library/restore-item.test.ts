import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import {
  completeUpload,
  folderInfo,
  listOrganisationRoot,
  settleIdentityConflict,
  type Answer,
  type Item,
} from '@mado/contract';
import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../admin/run-command.ts';
import { migrations } from '../../migrations.ts';
import { sql } from '../../platform/db/index.ts';
import { listJobs } from '../../platform/jobs/index.ts';
import { contradictions } from '../../testing/consistency.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
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
import { auditRecords, sealEvents } from '../audit/index.ts';
import { quotaOf, setRole } from '../organisations/index.ts';
import { grantsOn, putGrant } from '../sharing/index.ts';
import { folderChanged, trashItems, trashOf, versionsOf, type TrashRow } from '../storage/index.ts';
import { writeDocument } from '../studies/index.ts';
import { deleteFormer, restoreItem } from './index.ts';

const yamada = { PatientID: '100', PatientName: 'Yamada^Tarou' };
const suzuki = { PatientID: '200', PatientName: 'Suzuki^Hanako' };
const uids = ['study', 'series'].map((name) => syntheticUid('trash', name));

function image(number: number, comment: string, patient = yamada) {
  const bytes = buildDicomFile({
    StudyInstanceUID: uids[0]!,
    SeriesInstanceUID: uids[1]!,
    SOPInstanceUID: syntheticUid('trash', number),
    InstanceNumber: number,
    ImageComments: comment,
    ...patient,
  });
  return { path: `${number}.dcm`, bytes };
}
const letter = (path: string, content: string = path) => ({ path, bytes: Buffer.from(content) });

onBothDatabases('what lies in the trash', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let guest: Person;
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    await aMember(app.services, clinic, { person: member });
    for (const one of [member, guest]) one.headers = await signedIn(app.services, one.caller.account!);
    folder = await aFolder(app.services, { org: clinic.id });
    await grant(folder.id, { kind: 'user', accountId: guest.id }, 'full_access');
  });

  const db = () => app.services.db;
  const grant = (
    itemId: string,
    subject: Parameters<typeof putGrant>[1]['subject'],
    level: 'full_access' | 'can_view',
  ) => putGrant(app.services, { itemId, subject, level });
  const send = async (person: Person, files: { path: string; bytes: Uint8Array }[], more: object = {}) => {
    app.services.clock.advance(1_000);
    const target = { target_org: clinic.id, target_folder: folder.id, ...more };
    const { status, results } = await upload(app, person, target, files);
    expect([status, results.map(({ error }) => error)]).toEqual([201, results.map(() => null)]);
    return results;
  };
  /** Sends them in the place of what is there. @returns the id of the upload */
  const replace = async (person: Person, files: { path: string; bytes: Uint8Array }[]) => {
    app.services.clock.advance(20 * 60_000);
    for (const one of [member, guest]) one.headers = await signedIn(app.services, one.caller.account!);
    const id = randomUUID();
    await send(person, files, { duplicate: 'studyAndFolderReplace', upload: id });
    return id;
  };
  const trash = () => trashOf(db(), clinic.id);
  const the = async (foldertype: TrashRow['foldertype']) =>
    (await trash()).find((row) => row.foldertype === foldertype)!.id;
  const restore = (id: string, options = {}) =>
    restoreItem({ ...app.services.contextOf(), whence: 'admin' }, id, options);
  const here = async (id = folder.id) =>
    (await app.call(folderInfo, { params: { id } }, member.headers)).json<Answer<typeof folderInfo>>().data;
  const comments = async () => {
    const answer = await dicomwebClient(app, { folder: folder.id }, member).get(
      `/studies/${uids[0]}/series/${uids[1]}/metadata`,
    );
    return answer.json<DicomJson[]>().map((one) => one['00204000']?.Value?.[0]);
  };
  const move = (id: string) =>
    db().transaction((tx) =>
      trashItems(tx, app.services.bus, [id], {
        at: app.services.clock.now(),
        by: { account: member.id, as: 'member' },
      }),
    );
  const used = async () => (await quotaOf(db(), clinic.id)).used;
  const sound = async () => expect(await contradictions(db(), app.services.blobs)).toEqual([]);

  it('says who replaced it, when, and by which upload [TR-1]', async () => {
    const first = [image(1, 'old'), image(2, 'old'), letter('letters/a.txt'), letter('letters/deep/b.txt')];
    const sent = await send(member, first);
    const id = await replace(guest, [image(1, 'new'), letter('letters/c.txt')]);
    const by = { trashed_at: app.services.clock.now(), trashed_by: guest.id, trashed_as: 'guest', trashed_upload: id };
    const lay = { org: clinic.id, parent: folder.id, owner: null, object_type: 'folder', ...by };
    const [study, letters] = [await the('study'), await the('folder')];
    const bytes = first[0]!.bytes.length + first[1]!.bytes.length;
    const wanted = [
      { ...lay, id: study, foldertype: 'study', name: 'Yamada Tarou', folders: 2, files: 2, bytes },
      { ...lay, id: letters, foldertype: 'folder', name: 'letters', folders: 2, files: 2, bytes: 13 + 18 },
    ];
    expect(study).toBe(sent[0]!.study!.uuid);
    expect((await trash()).toSorted((a) => (a.id === study ? -1 : 1))).toEqual(wanted);
    const { output } = await runCommand(app.services, ['list-trash', '--organisation', clinic.id]);
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id)
        .toSorted(),
    ).toEqual([study, letters].toSorted());
  });

  it('comes back beside what has its name, with what was in it, once [TR-2]', async () => {
    await send(member, [letter('letters/a.txt'), letter('letters/deep/b.txt')]);
    const [old] = await here();
    const [deep] = (await here(old!.uuid)).filter(({ name }) => name === 'deep');
    await move(deep!.uuid);
    app.services.clock.advance(1_000);
    await replace(guest, [letter('letters/c.txt')]);
    const before = await used();
    const changed: (readonly string[])[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ folders }) => void changed.push(folders));
    await expect(restore(deep!.uuid)).rejects.toMatchObject({ code: 'trashed_with_folder' });
    const [file] = await db().rows<{ id: string }>(
      sql`select id from item where name = 'a.txt' and org = ${clinic.id}`,
    );
    await expect(restore(file!.id)).rejects.toMatchObject({ code: 'trashed_with_folder' });

    const both = await Promise.allSettled([restore(old!.uuid), restore(old!.uuid)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'gone' } });
    await expect.poll(() => changed).toEqual([[folder.id, old!.uuid]]);
    unlisten();
    expect((await here()).map(({ name, size }) => [name, size])).toEqual([
      ['letters', 13],
      ['letters', 13],
    ]);
    expect((await here(old!.uuid)).map(({ name }) => name)).toEqual(['a.txt']);
    await sound();
    expect(await restore(deep!.uuid)).toEqual({ item: deep!.uuid, folders: 1, files: 1, bytes: 18 });
    expect((await here(old!.uuid)).map(({ name }) => name)).toEqual(['deep', 'a.txt']);
    expect([await trash(), await used()]).toEqual([[], before]);
    await sound();

    await sealEvents(app.services);
    const [record] = await auditRecords(db(), { org: clinic.id, action: 'restore' }, 10);
    expect(JSON.parse(record!.record)).toMatchObject({
      whence: 'admin',
      object: { kind: 'item', id: old!.uuid },
      details: { folders: 1, files: 1, bytes: 13 },
    });
  });

  it('comes back with permissions and without public links [TR-2]', async () => {
    await send(member, [letter('letters/a.txt')]);
    const [old] = await here();
    await grant(old!.uuid, { kind: 'anonymous', link: 'view' }, 'can_view');
    await grant(old!.uuid, { kind: 'user', accountId: clinic.admin.id }, 'can_view');
    await move(old!.uuid);
    await restore(old!.uuid);
    expect((await grantsOn(db(), old!.uuid)).map(({ subject }) => subject)).toEqual([`user ${clinic.admin.email}`]);
  });

  describe('as a study', () => {
    it('stays there while another of its patient is in its place, or takes it back [TR-3]', async () => {
      await send(member, [image(1, 'old'), image(2, 'old')]);
      await replace(guest, [image(1, 'new')]);
      const old = await the('study');
      const [now] = await here();
      await expect(restore(old)).rejects.toMatchObject({ code: 'place_taken' });
      expect([await comments(), (await trash()).length]).toEqual([['new'], 1]);
      await sound();

      app.services.clock.advance(20 * 60_000);
      for (const one of [member, guest]) one.headers = await signedIn(app.services, one.caller.account!);
      const before = await used();
      const { exitCode, output } = await runCommand(app.services, ['restore-item', '--item', old, '--replace']);
      expect([exitCode, JSON.parse(output)]).toMatchObject([0, { item: old, folders: 2, files: 2 }]);
      expect((await here()).map(({ uuid, instance_count }) => [uuid, instance_count])).toEqual([[old, 2]]);
      expect(await comments()).toEqual(['old', 'old']);
      expect(await trash()).toMatchObject([{ id: now!.uuid, trashed_by: null, trashed_as: null, files: 1 }]);
      expect(await used()).toBe(before);
      await sound();
      // Files that come are its own again.
      const [more] = await send(member, [image(3, 'more')]);
      expect(more!.study!.uuid).toBe(old);
      await sound();
    });

    describe('whose place an upload is filling', () => {
      const replacing = { duplicate: 'studyAndFolderReplace' } as const;
      const folderOf = async (id: string) => (await here()).find(({ uuid }) => uuid === id);

      it.each([['with an id'], ['without an id']])(
        '%s, takes it back, and what the upload still brings is in it',
        async (how) => {
          await send(member, [image(1, 'old'), image(2, 'old')]);
          app.services.clock.advance(20 * 60_000);
          for (const one of [member, guest]) one.headers = await signedIn(app.services, one.caller.account!);
          const running = how === 'with an id' ? { ...replacing, upload: randomUUID() } : replacing;
          await send(guest, [image(1, 'new'), image(3, 'new')], running);
          const [old, [now]] = [await the('study'), await here()];
          await expect(restore(old)).rejects.toMatchObject({ code: 'place_taken' });
          const before = await used();
          expect(await restore(old, { replace: true })).toMatchObject({ item: old, files: 2 });
          expect(await comments()).toEqual(['old', 'old']);
          expect(await trash()).toMatchObject([{ id: now!.uuid, trashed_by: null, files: 2 }]);
          expect(await used()).toBe(before);
          await sound();

          // Its next batches do not send away what the operator has brought back.
          const [second] = await send(guest, [image(2, 'new'), image(4, 'new')], running);
          expect(second!.study!.uuid).toBe(old);
          const [third] = await send(guest, [image(5, 'of Suzuki', suzuki)], running);
          expect(third!.study!.uuid).not.toBe(old);
          expect(await folderOf(old)).toMatchObject({ PatientID: '100', instance_count: 3, identity_conflict: true });
          expect(await folderOf(third!.study!.uuid)).toMatchObject({ PatientID: '200', identity_conflict: true });
          expect((await trash()).map(({ id, files }) => [id, files])).toEqual([[now!.uuid, 2]]);
          const versions = await versionsOf(db(), { org: clinic.id });
          expect(versions.map(({ brought_by, replaced_by }) => [brought_by, replaced_by])).toEqual([
            ['member', guest.id],
          ]);
          await sound();

          const studies = [now!.uuid, old, third!.study!.uuid];
          const ended = { study_id_list: studies, target_folder: folder.id, target_org: clinic.id, folders: [] };
          const end = await app.call(completeUpload, { body: ended }, guest.headers);
          expect([end.statusCode, end.json()]).toEqual([200, []]);
          // What was acknowledged comes back in turn.
          await restore(now!.uuid, { replace: true });
          expect(await folderOf(now!.uuid)).toMatchObject({ PatientID: '100', instance_count: 2 });
          const [filling] = await db().rows(
            sql`select id from item where org = ${clinic.id} and receiving_until is not null`,
          );
          expect(filling).toBeUndefined();
          await sound();
        },
      );
    });

    it('lies beside that of another patient, and both are marked', async () => {
      const [first] = await send(member, [image(1, 'of Yamada')]);
      await move(first!.study!.uuid);
      await send(member, [image(2, 'of Suzuki', suzuki)]);
      await restore(first!.study!.uuid);
      const told = (await here()).map((one: Item) => `${one.PatientID} ${one.identity_conflict}`).toSorted();
      expect(told).toEqual(['100 true', '200 true']);
      await sound();
      const body = { study: first!.study!.uuid, decision: 'apart' as const };
      expect((await app.call(settleIdentityConflict, { body }, member.headers)).statusCode).toBe(200);
      expect((await here()).map((one) => one.identity_conflict)).toEqual([false, false]);
    });

    it('that does not say whose it is lies beside that of a guest that does', async () => {
      const [first] = await send(member, [image(1, 'of nobody', { PatientID: '', PatientName: '' })]);
      await move(first!.study!.uuid);
      await send(guest, [image(2, 'of the guest')]);
      await restore(first!.study!.uuid);
      const told = (await here()).map((one: Item) => `${one.PatientID ?? 'none'} ${one.identity_conflict}`).toSorted();
      expect(told).toEqual(['100 true', 'none true']);
      await sound();
    });

    it('that was joined to another says who joined it, and comes back nowhere beside that one', async () => {
      const [right, wrong] = await send(member, [image(1, 'right'), image(1, 'wrong', suzuki)]);
      const body = { study: right!.study!.uuid, decision: 'join' as const };
      expect((await app.call(settleIdentityConflict, { body }, member.headers)).statusCode).toBe(200);
      expect(await trash()).toMatchObject([
        { id: wrong!.study!.uuid, trashed_by: member.id, trashed_as: 'member', trashed_upload: null, files: 1 },
      ]);
      await expect(restore(wrong!.study!.uuid)).rejects.toMatchObject({ code: 'place_taken' });
      await sound();
    });

    it('has its documents anew', async () => {
      const [first] = await send(member, [image(1, 'a'), image(2, 'b')]);
      await move(first!.study!.uuid);
      // The job that was late: it wrote of a series without images.
      await writeDocument(app.services, first!.series!.uuid);
      await app.services.db.rows(sql`delete from job`);
      await restore(first!.study!.uuid);
      expect(await comments()).toEqual(['a', 'b']);
      const caused = await listJobs(app.services.db, { dead: false, kind: 'studies.seriesDocument' }, 10);
      expect(caused.map(({ key }) => key)).toEqual([first!.series!.uuid]);
      await writeDocument(app.services, first!.series!.uuid);
      expect(await comments()).toEqual(['a', 'b']);
      await sound();
    });

    it('inside of a folder comes back with it', async () => {
      await send(member, [image(1, 'inside')]);
      await move(folder.id);
      expect(await restore(folder.id)).toMatchObject({ folders: 3, files: 1 });
      expect(await comments()).toEqual(['inside']);
      const [more] = await send(member, [image(2, 'more')]);
      expect((await here()).map(({ uuid }) => uuid)).toEqual([more!.study!.uuid]);
      await sound();
    });
  });

  it('as an image alone comes back, unless another has its place [TR-3]', async () => {
    const [first, second] = await send(member, [image(1, 'first'), image(2, 'second')]);
    for (const one of [first, second]) await move(one!.file!.uuid);
    const [again] = await send(member, [image(1, 'first')]);
    expect(again!.file!.uuid).not.toBe(first!.file!.uuid);
    for (const replace of [false, true])
      await expect(restore(first!.file!.uuid, { replace })).rejects.toMatchObject({ code: 'image_place_taken' });
    await restore(second!.file!.uuid);
    expect(await comments()).toEqual(['first', 'second']);
    await sound();
    await move(again!.file!.uuid);
    await restore(first!.file!.uuid);
    expect(await comments()).toEqual(['first', 'second']);
    await sound();
  });

  it('of a former member says which admin moved it there, and comes back as theirs', async () => {
    const mine = { target_folder: null, is_org_perm: false };
    await send(member, [image(1, 'private'), letter('letters/a.txt'), letter('alone.txt')], mine);
    const leave = (role: 'none' | 'org_member') =>
      setRole(app.services, { organisationId: clinic.id, accountId: member.id, role });
    await leave('none');
    const before = await used();
    await deleteFormer(app.services.contextOf(clinic.admin.caller), { org: clinic.id, from: member.id });
    const rows = await trash();
    const by = { owner: member.id, parent: null, trashed_by: clinic.admin.id, trashed_as: 'member' };
    const told = rows.map(({ foldertype, folders, files }) => `${foldertype} ${folders} ${files}`);
    expect(told.toSorted()).toEqual(['folder 1 1', 'null 0 1', 'study 2 1']);
    for (const row of rows) {
      expect(row).toMatchObject(by);
      await restore(row.id);
    }
    await sound();
    expect(await used()).toBe(before);
    await leave('org_member');
    const root = await app.call(listOrganisationRoot, { params: { id: clinic.id } }, member.headers);
    expect(root.json<Answer<typeof listOrganisationRoot>>().private).toHaveLength(3);
    const [more] = await send(member, [image(2, 'more')], mine);
    expect(rows.map(({ id }) => id)).toContain(more!.study!.uuid);
    await sound();
  });

  it('is nothing that never lay there', async () => {
    await send(member, [letter('a.txt')]);
    const [file] = await here();
    for (const id of [file!.uuid, randomUUID()]) await expect(restore(id)).rejects.toMatchObject({ code: 'gone' });
  });

  it('from before this was kept went there with the topmost folder of its time', async () => {
    await send(member, [letter('letters/a.txt'), letter('letters/deep/b.txt')]);
    const [old] = await here();
    const [deep] = (await here(old!.uuid)).filter(({ name }) => name === 'deep');
    await move(deep!.uuid);
    app.services.clock.advance(1_000);
    await move(old!.uuid);
    const kept = await trash();
    await db().rows(sql`update item set trashed_with = null where org = ${clinic.id}`);
    expect(await trash()).toEqual([]);
    const file = (await readdir(migrations)).find((name) => name.endsWith('_who_moved_to_the_trash.sql')) ?? '';
    const update = (await readFile(new URL(file, migrations), 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
    await db().rows(sql.raw(update));
    expect([kept.length, await trash()]).toEqual([2, kept]);
  });
});
