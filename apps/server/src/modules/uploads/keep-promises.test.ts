import { randomUUID } from 'node:crypto';
import { abortUpload, completeUpload, settleIdentityConflict, uploadCheck } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql, type Sql } from '../../platform/db/index.ts';
import {
  aFolder,
  anAccount,
  anOrganisation,
  onBothDatabases,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { seededRandom } from '../../testing/random.ts';
import { upload } from '../../testing/upload.ts';
import { restoreItem } from '../library/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderRow, trashItems } from '../storage/index.ts';
import { forgetOldPromises } from './forget-promises.job.ts';
import { keepPromises } from './keep-promises.ts';
import { foldersOfPatients } from './promises.sql.ts';

const studyUid = syntheticUid('kept');
const sopOf = (patient: string, number: number) => syntheticUid('kept', patient, number);

function image(number: number, patient = '100') {
  const uids = {
    StudyInstanceUID: studyUid,
    SeriesInstanceUID: syntheticUid('kept', 'series', patient),
    SOPInstanceUID: sopOf(patient, number),
  };
  // Of those without an ID the name says who it is, and the number of the upload does not.
  const identity = /^\d/.test(patient) ? { PatientID: patient } : { PatientID: '', PatientName: `${patient}^Tarou` };
  const bytes = buildDicomFile({ ...uids, InstanceNumber: number, ...identity });
  return { path: `${patient}-${number}.dcm`, bytes, uids, patient };
}
type Image = ReturnType<typeof image>;

onBothDatabases('how much of a study is awaited', (open) => {
  let app: TestApp;
  let member: Person;
  let guest: Person;
  let org: string;
  let folder: string;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    org = (await anOrganisation(app.services, { admin: member })).id;
    member.headers = await signedIn(app.services, member.caller.account!);
    folder = (await aFolder(app.services, { org })).id;
    const subject = { kind: 'user' as const, accountId: guest.id };
    await putGrant(app.services, { itemId: folder, subject, level: 'full_access', expiresAt: null });
    guest.headers = await signedIn(app.services, guest.caller.account!);
  });

  const at = () => ({ target_folder: folder, target_org: org, is_org_perm: true });
  const announce = async (id: string, files: Image[], saysWhose = true) => {
    const asked = files.map(({ path, bytes, uids, patient }) => ({
      path,
      size: bytes.length,
      ...uids,
      ...(saysWhose && /^\d/.test(patient) && { patient }),
    }));
    const answer = await app.call(uploadCheck, { body: { ...at(), upload: id, files: asked } }, member.headers);
    expect(answer.statusCode).toBe(200);
  };
  const send = async (files: Image[], id?: string, more: object = {}, who = member) => {
    const { status, results } = await upload(app, who, { ...at(), ...(id && { upload: id }), ...more }, files);
    expect(status).toBe(201);
    return results.map(({ study }) => study!.uuid);
  };
  const end = async (how: typeof abortUpload, id: string, studies: string[]) => {
    const answer = await app.call(how, { body: { ...at(), study_id_list: studies, upload: id } }, member.headers);
    expect(answer.statusCode).toBe(200);
  };
  /**
   * The number that is kept with each study of the organisation, what counting gives, and how many are awaited that the
   * study has.
   */
  const numbers = () =>
    app.services.db.rows<{ id: string; kept: number; counted: number; there: number; trashed: boolean }>(sql`
      select item.id, item.missing as kept, item.trashed_at is not null as trashed,
        (select count(distinct p.sop_instance_uid)::int from promised_instance p where p.study = item.id) as counted,
        (select count(*)::int from promised_instance p join study st on st.item_id = p.study join series se on se.study_id = p.study
          join instance i on i.series_id = se.item_id and i.sop_instance_uid = p.sop_instance_uid join item file on file.id = i.item_id
          where p.study = item.id and not (st.own and file.brought_by = 'guest')) as there
      from item left join study on study.item_id = item.id where item.org = ${org} and item.foldertype = 'study'
      order by study.study_instance_uid, study.patient_number, item.trashed_at, item.created_at`);
  const expectCounted = async (after: string) => {
    const wrong = (await numbers()).filter(({ kept, counted, there }) => kept !== counted || there > 0);
    expect(wrong, after).toEqual([]);
  };

  /** Joins the studies that are in conflict to the first or last of them. @returns false where there are none */
  const join = async (toLast: boolean) => {
    const { db } = app.services;
    const studies = await db.rows<{ id: string }>(sql`
      select study.item_id as id from study join item on item.id = study.item_id
      where study.org = ${org} and study.identity_conflict and study.place is not null and item.trashed_at is null order by study.patient_number`);
    const right = studies.at(toLast ? -1 : 0);
    if (studies.length < 2 || !right) return false;
    const ids = studies.map(({ id }) => `'${id}'::uuid`).join();
    // Whatever was promised of any of them, and that none of them has.
    const [{ lacking } = { lacking: -1 }] = await db.rows<{ lacking: number }>(
      sql.raw(`
        select count(distinct p.sop_instance_uid)::int as lacking from promised_instance p
        cross join (select bool_or(st.own) as own from study st where st.item_id in (${ids})) becomes
        where p.study in (${ids}) and not (becomes.own and p.outside) and p.sop_instance_uid not in (
          select i.sop_instance_uid from series se join instance i on i.series_id = se.item_id join item file on file.id = i.item_id
          where se.study_id in (${ids}) and not (becomes.own and file.brought_by = 'guest'))`),
    );
    const body = { study: right.id, decision: 'join' as const };
    const answer = await app.call(settleIdentityConflict, { body }, member.headers);
    expect(answer.statusCode, answer.body).toBe(200);
    const after = new Map((await numbers()).map(({ id, kept }) => [id, kept]));
    expect(studies.map(({ id }) => after.get(id))).toEqual(studies.map(({ id }) => (id === right.id ? lacking : 0)));
    return lacking > 0;
  };

  it('is the same by difference as counted anew, whatever happens to the studies', async () => {
    const random = seededRandom('kept');
    const below = (most: number) => random.bytes(1)[0]! % most;
    const some = () =>
      Array.from({ length: 1 + below(4) }, () =>
        image(below(14), ['200', '300', 'Sato', 'Kato', '100', '100', '100', '100'][below(8)]),
      ).filter((one, n, all) => all.findIndex(({ path }) => path === one.path) === n);
    const uploads = [randomUUID(), randomUUID(), randomUUID()];
    const anyUpload = () => uploads[below(3)]!;
    const studies = async (trashed: boolean) =>
      (await numbers()).filter((one) => one.trashed === trashed).map(({ id }) => id);
    let most = 0;
    let joined = 0;
    for (let step = 0; step < 120; step += 1) {
      app.services.clock.advance(1_000);
      if (step % 30 === 29) uploads[below(3)] = randomUUID();
      const what = below(18);
      if (what < 5) await announce(anyUpload(), some(), what > 0);
      else if (what < 9) await send(some(), what > 5 ? anyUpload() : undefined);
      else if (what < 10) await send(some(), below(2) ? anyUpload() : undefined, {}, guest);
      else if (what < 11) {
        app.services.clock.advance(16 * 60_000);
        for (const one of [member, guest]) one.headers = await signedIn(app.services, one.caller.account!);
        await send(some(), anyUpload(), { duplicate: 'studyAndFolderReplace' });
      } else if (what < 13) await end(below(2) ? abortUpload : completeUpload, anyUpload(), await studies(false));
      else if (what < 14) {
        const [study] = await studies(false);
        const trashing = { at: app.services.clock.now(), by: { account: member.id, as: 'member' as const } };
        if (study) await app.services.db.transaction((tx) => trashItems(tx, app.services.bus, [study], trashing));
      } else if (what < 16) joined += (await join(what > 14)) ? 1 : 0;
      else {
        const [study] = await studies(true);
        const ctx = { ...app.services.contextOf(), whence: 'admin' };
        if (study) await restoreItem(ctx, study, { replace: true }).catch(() => undefined);
      }
      await expectCounted(`step ${step}: ${what}`);
      most = Math.max(most, ...(await numbers()).map(({ kept }) => kept));
    }
    expect(most).toBeGreaterThan(3);
    expect(joined).toBeGreaterThan(1);
  });

  it('is right with several uploads, checks and ends at once', async () => {
    const uploads = [randomUUID(), randomUUID(), randomUUID()];
    const all = Array.from({ length: 24 }, (_, n) => image(n));
    for (const id of uploads) await announce(id, all);
    const [study] = await send(all.slice(0, 1), uploads[0]);
    await Promise.all(
      uploads.flatMap((id, n) => [
        ...[0, 1, 2].map((part) => send(all.slice(part * 7 + n, part * 7 + n + 5), id)),
        announce(id, [image(30 + n)]),
        end(completeUpload, id, [study!]),
        send([image(40 + n)]),
      ]),
    );
    await expectCounted('side by side');
    await Promise.all(uploads.map((id) => end(completeUpload, id, [study!])));
    await expectCounted('at the end');
    // 21 to 23 and those that were announced meanwhile have not come.
    const came = (
      await app.services.db.rows(
        sql`select 1 as one from series se join instance i on i.series_id = se.item_id where se.study_id = ${study}`,
      )
    ).length;
    const [{ kept } = { kept: -1 }] = await numbers();
    expect(kept).toBe(24 + 3 - (came - 3));
  });

  it.each([
    ['at the end', (id: string, study: string) => end(abortUpload, id, [study])],
    [
      'a day later, where the end never came',
      async () => {
        app.services.clock.advance(25 * 60 * 60_000);
        await forgetOldPromises(app.services);
      },
    ],
  ])('grows by 1,000 with a batch at most, and is whole %s', async (_, comes) => {
    const id = randomUUID();
    const { db, clock } = app.services;
    await announce(id, [image(1), image(2), image(3)]);
    await db.rows(sql`
      insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, patient)
      select upload, account, org, place, study_instance_uid, '1.2.' || n, ${clock.now()}::timestamptz, patient
      from promised_instance cross join generate_series(1, 2400) n where upload = ${id} and sop_instance_uid = ${sopOf('100', 1)}`);
    const claimed = async () =>
      (await db.rows(sql`select 1 as one from promised_instance where upload = ${id} and study is not null`)).length;
    const [study] = await send([image(1)], id);
    const first = await claimed();
    expect([first > 900, first <= 1_000]).toEqual([true, true]);
    await send([image(2)], id);
    const second = await claimed();
    expect([second > 1_900, second <= 2_000]).toEqual([true, true]);
    await expectCounted('after two batches');
    await comes(id, study!);
    await expectCounted('at the end');
    expect((await numbers()).map(({ kept }) => kept)).toEqual([2_401]);
  });

  it('costs a batch as much as it brings, however much is still to come', async () => {
    const id = randomUUID();
    await announce(id, [image(1), image(2), image(3)]);
    const [study] = await send([image(1)], id);
    await announce(id, [image(4)]);
    const { db, clock } = app.services;
    const most = 5_000;
    const owe = (patient: string, of: string | null) =>
      db.rows(sql`
        insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, patient, study)
        select ${id}::uuid, ${member.id}::uuid, ${org}::uuid, ${`folder:${folder}`}, ${studyUid}, ${patient} || '.' || n, ${clock.now()}::timestamptz, ${patient}, ${of}::uuid
        from generate_series(1, ${most}::int) n`);
    // Of the patient, and of one of whom nothing comes.
    await owe('100', study!);
    await owe('300', null);
    await db.rows(sql`update item set missing = ${most + 2} where id = ${study}`);
    await db.rows(sql`analyze promised_instance`);
    const read = new Map<string, number>();
    const explaining = (tx: Sql): Sql => ({
      async rows(query, name) {
        await tx.rows(sql`savepoint before_it`);
        const [plan] = await tx.rows<{ 'QUERY PLAN': unknown }>(sql`explain (analyze, format json) ${query}`);
        await tx.rows(sql`rollback to before_it`);
        read.set(name ?? '', rowsRead(plan?.['QUERY PLAN']));
        return tx.rows(query, name);
      },
    });
    const place = (await folderRow(db, folder))!.place;
    const came = {
      key: { upload: id, account: member.id },
      folder: study!,
      study: studyUid,
      own: true,
      outside: false,
    };
    await db.transaction((tx) => keepPromises(explaining(tx), place, [{ ...came, sop: sopOf('100', 2) }], clock.now()));
    await db.transaction((tx) => foldersOfPatients(explaining(tx), came.key));
    expect([...read.keys()]).toEqual(expect.arrayContaining(['uploads.deletePromised', 'uploads.foldersOfPatients']));
    expect([...read].filter(([, rows]) => rows > 50)).toEqual([]);
    // One has come, and one that was promised since counts.
    expect((await numbers()).map(({ kept, counted }) => [kept, counted])).toEqual([[most + 2, most + 2]]);
  });
});

/** Rows that the scans of a plan have read from tables and indexes, those included that a filter threw away. */
function rowsRead(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce<number>((sum, one) => sum + rowsRead(one), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const node = plan as Record<string, unknown>;
  const count = (key: string) => (typeof node[key] === 'number' ? node[key] : 0);
  const own =
    'Relation Name' in node ? (count('Actual Rows') + count('Rows Removed by Filter')) * count('Actual Loops') : 0;
  return own + Object.values(node).reduce<number>((sum, one) => sum + rowsRead(one), 0);
}
