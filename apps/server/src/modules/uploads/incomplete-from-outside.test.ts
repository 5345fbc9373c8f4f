import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import {
  completeUpload,
  folderDetail,
  uploadCheck,
  viewerSourceOfFolder,
  type Answer,
  type Item,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { sql, type Sql } from '../../platform/db/index.ts';
import { runJobs } from '../../platform/jobs/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
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
import { upload } from '../../testing/upload.ts';
import { deactivateAccount } from '../accounts/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';
import { checkUpload } from './check-upload.ts';
import { endPromises } from './end-promises.ts';
import { forgetFromOutside } from './forget-from-outside.ts';
import { forgetFromOutsideHandler } from './forget-promises.job.ts';

const studyUid = syntheticUid('from outside');

function images(numbers: number[]) {
  return numbers.map((number) => {
    const uids = {
      StudyInstanceUID: studyUid,
      SeriesInstanceUID: syntheticUid('from outside', 'series'),
      SOPInstanceUID: syntheticUid('from outside', number),
    };
    const bytes = buildDicomFile({ ...uids, InstanceNumber: number, PatientID: '100' });
    return { path: `${number}.dcm`, bytes, uids };
  });
}

onBothDatabases('what a guest says will come', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let guest: Person;
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin: member });
    member.headers = await signedIn(app.services, member.caller.account!);
    guest = await anAccount(app.services);
    folder = await aFolder(app.services, { org: clinic.id });
    await grant('full_access');
  });

  const grant = (level: 'full_access' | 'can_view' | 'none', expiresAt: Date | null = null) =>
    putGrant(app.services, { itemId: folder.id, subject: { kind: 'user', accountId: guest.id }, level, expiresAt });
  const at = () => ({ target_folder: folder.id, target_org: clinic.id, is_org_perm: true });
  const asked = (id: string, numbers: number[]) => ({
    ...at(),
    upload: id,
    files: images(numbers).map(({ path, bytes, uids }) => ({ path, size: bytes.length, ...uids })),
  });
  const check = (who: Person, id: string, numbers: number[]) =>
    app.call(uploadCheck, { body: asked(id, numbers) }, who.headers);
  const announce = async (who: Person, id: string, numbers: number[]) =>
    expect((await check(who, id, numbers)).statusCode).toBe(200);
  const send = async (who: Person, numbers: number[], id?: string) => {
    const { status, results } = await upload(app, who, { ...at(), ...(id && { upload: id }) }, images(numbers));
    expect(status).toBe(201);
    return results[0]!.study!.uuid;
  };
  const end = async (who: Person, id: string, study: string) => {
    const body = { ...at(), study_id_list: [study], upload: id };
    expect((await app.call(completeUpload, { body }, who.headers)).statusCode).toBe(200);
  };
  const incomplete = async (study: string): Promise<Item['incomplete']> =>
    (await app.call(folderDetail, { params: { id: study } }, member.headers)).json<Answer<typeof folderDetail>>()
      .incomplete;
  const viewed = async (id: string) =>
    (await app.call(viewerSourceOfFolder, { params: { id } }, member.headers)).json<
      Answer<typeof viewerSourceOfFolder>
    >().studies[0]?.incomplete;
  const owed = async () =>
    (await app.services.db.rows(sql`select 1 as one from promised_instance where org = ${clinic.id}`)).length;
  const pause = async (minutes: number) => {
    app.services.clock.advance(minutes * 60_000);
    member.headers = await signedIn(app.services, member.caller.account!);
    guest.headers = await signedIn(app.services, guest.caller.account!);
  };
  /** The guest has brought one of three, and says that this was all. */
  const oneOfThree = async () => {
    const id = randomUUID();
    await announce(guest, id, [1, 2, 3]);
    const study = await send(guest, [1], id);
    await end(guest, id, study);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
    return study;
  };

  it('never marks a study that is the organisation’s own', async () => {
    const study = await send(member, [1]);
    const id = randomUUID();
    await announce(guest, id, [2, 3, 4]);
    expect(await send(guest, [2], id)).toBe(study);
    await pause(16);
    expect(await incomplete(study)).toBeNull();
    await end(guest, id, study);
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
    // Said once more after something has come.
    await announce(guest, id, [3, 4]);
    await end(guest, id, study);
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
  });

  it('neither hides what a member’s study lacks nor takes anything from it, and does not say that it is over', async () => {
    const [ours, theirs] = [randomUUID(), randomUUID()];
    await announce(member, ours, [1, 2, 3]);
    const study = await send(member, [1], ours);
    await announce(guest, theirs, [3, 4, 5]);
    await send(guest, [4], theirs);
    await end(guest, theirs, study);
    // More is awaited of the member.
    expect(await incomplete(study)).toBeNull();
    await end(member, ours, study);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
    await send(guest, [3], theirs);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
    await send(guest, [5], theirs);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
    await send(member, [2]);
    expect(await incomplete(study)).toEqual({ received: 2, expected: 3 });
    // The guest's own bytes: they are the organisation's own when a member brings them.
    await send(member, [3]);
    expect(await incomplete(study)).toBeNull();
  });

  it('brings nothing that a member’s study lacks: what the organisation serves of it is no more for that', async () => {
    const [ours, again] = [randomUUID(), randomUUID()];
    await announce(member, ours, [1, 2, 3, 4]);
    const study = await send(member, [1, 2], ours);
    await end(member, ours, study);
    const lacking = { received: 2, expected: 4 };
    expect(await incomplete(study)).toEqual(lacking);
    await send(guest, [3, 4]);
    expect([await incomplete(study), await viewed(study)]).toEqual([lacking, lacking]);
    // Nor where it was there before a member has said it.
    await announce(member, again, [3, 4, 5]);
    await send(member, [5], again);
    await end(member, again, study);
    expect(await incomplete(study)).toEqual({ received: 3, expected: 5 });
    await send(member, [3]);
    expect(await incomplete(study)).toEqual({ received: 4, expected: 5 });
    await send(member, [4]);
    expect([await incomplete(study), await viewed(study)]).toEqual([null, null]);
  });

  it('ends nothing of a member’s study, and waits for nobody there', async () => {
    const study = await send(member, [1]);
    const { db } = app.services;
    const locked: string[] = [];
    const ctx = app.services.contextOf(guest.caller);
    const heard = {
      ...db,
      transaction: <T>(work: (tx: Sql) => Promise<T>) =>
        db.transaction((tx) => work({ rows: (query, name) => (locked.push(name ?? ''), tx.rows(query, name)) })),
    };
    await endPromises({ ...ctx, db: heard }, { upload: randomUUID(), account: guest.id }, 'completed', [study]);
    expect(locked.length).toBeGreaterThan(0);
    expect(locked).not.toContain('uploads.countPromised');
  });

  it('marks what is all the guest’s, until a member brings something into it', async () => {
    const study = await oneOfThree();
    expect(await send(member, [4])).toBe(study);
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
  });

  it('gives way to what a member says will come of it, each counted once', async () => {
    const study = await oneOfThree();
    const id = randomUUID();
    await announce(member, id, [4, 5, 6]);
    expect(await send(member, [4], id)).toBe(study);
    await pause(16);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
  });

  it.each([
    ['is taken away', () => grant('none')],
    ['is less', () => grant('can_view')],
    ['is over', () => grant('full_access', app.services.clock.now())],
    ['is of an account that is deactivated', () => deactivateAccount(app.services, { email: guest.email })],
  ])('says nothing any more once the right to upload %s', async (_, happens) => {
    const study = await oneOfThree();
    await forgetFromOutside(app.services);
    expect(await incomplete(study)).toEqual({ received: 1, expected: 3 });
    await happens();
    await forgetFromOutside(app.services);
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
  });

  it('is looked at every minute, and who looks at the folder hears of it', async () => {
    const jobs = await runJobs({ ...app.services, metrics: createMetrics() }, [forgetFromOutsideHandler]);
    await jobs.workOff();
    const study = await oneOfThree();
    const heard: (readonly string[])[] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ folders }) => void heard.push(folders));
    await grant('none');
    await jobs.workOff();
    expect(await owed()).toBeGreaterThan(0);
    app.services.clock.advance(60_000);
    await jobs.workOff();
    await jobs.stop();
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
    expect(heard).toEqual([[folder.id]]);
    unlisten();
  });

  it('is looked at when a server starts', async () => {
    const study = await oneOfThree();
    await grant('none');
    const jobs = await runJobs({ ...app.services, metrics: createMetrics() }, [forgetFromOutsideHandler]);
    await jobs.workOff();
    await jobs.stop();
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
  });

  it('says nothing of a study that has become the organisation’s own in another way', async () => {
    const study = await oneOfThree();
    await app.services.db.rows(sql`update study set own = true where item_id = ${study}`);
    await forgetFromOutside(app.services);
    expect([await incomplete(study), await owed()]).toEqual([null, 0]);
  });

  it('is 10,000 instances at most, wherever they are to come; past that nothing is written', async () => {
    const elsewhere = await anOrganisation(app.services, { admin: member });
    const { db, clock } = app.services;
    await db.rows(sql`
      insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, outside)
      select ${randomUUID()}::uuid, ${guest.id}::uuid, ${elsewhere.id}::uuid, 'elsewhere', ${studyUid}, '1.2.' || n, ${clock.now()}::timestamptz, true
      from generate_series(1, 9999) n`);
    const id = randomUUID();
    await announce(guest, id, [1]);
    // What is promised already is no more.
    await announce(guest, id, [1]);
    const refused = await check(guest, randomUUID(), [1]);
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'too_many_awaited', detail: expect.stringContaining('10,000') }),
    ]);
    const said: (string | undefined)[] = [];
    const listening = (inner: Sql): Sql => ({ rows: (query, name) => (said.push(name), inner.rows(query, name)) });
    const ctx = app.services.contextOf(guest.caller);
    const heard = {
      ...ctx.db,
      transaction: <T>(work: (tx: Sql) => Promise<T>) => ctx.db.transaction((tx) => work(listening(tx))),
    };
    await expect(checkUpload({ ...ctx, db: heard }, asked(randomUUID(), [1]))).rejects.toThrow();
    expect(said.length).toBeGreaterThan(0);
    expect(said).not.toContain('uploads.insertPromises');
    expect(await owed()).toBe(1);
    await announce(member, randomUUID(), [1]);
  });

  it('is owed once, however often it is begun anew: what was given up may be brought by another upload', async () => {
    const { db, clock } = app.services;
    const study = await oneOfThree();
    const before = await owed();
    await db.rows(sql`
      insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, outside)
      select ${randomUUID()}::uuid, ${guest.id}::uuid, ${clinic.id}::uuid, 'elsewhere', ${studyUid}, '1.2.' || n, ${clock.now()}::timestamptz, true
      from generate_series(1, ${10_000 - before}) n`);
    for (const id of [randomUUID(), randomUUID()]) {
      await announce(guest, id, [2, 3]);
      expect([await incomplete(study), await owed()]).toEqual([{ received: 1, expected: 3 }, 10_000]);
    }
    const last = randomUUID();
    await announce(guest, last, [2, 3]);
    await send(guest, [2, 3], last);
    await end(guest, last, study);
    expect([await incomplete(study), await owed()]).toEqual([null, 10_000 - before]);
  });

  it('is told from a member’s by the upgrade, and marks none of the organisation’s own any more', async () => {
    const own = await send(member, [1]);
    const beside = folder;
    folder = await aFolder(app.services, { org: clinic.id });
    await grant('full_access');
    const theirs = await oneOfThree();
    const { db } = app.services;
    await db.rows(sql`
      insert into promised_instance (upload, account, org, place, study_instance_uid, sop_instance_uid, promised_at, study)
      select ${randomUUID()}::uuid, account.id, ${clinic.id}::uuid, ${`folder:${beside.id}`}, ${studyUid}, '1.2.' || n, now(), ${own}::uuid
      from account cross join generate_series(1, case when account.id = ${guest.id} then 3 else 2 end) n
      where account.id in (${guest.id}::uuid, ${member.id}::uuid)`);
    await db.rows(sql`update promised_instance set outside = false where org = ${clinic.id}`);
    await db.rows(sql`update item set missing = 3, missing_from = now() - interval '9 years' where id = ${own}`);
    const file = (await readdir(migrations)).find((name) => name.endsWith('_promises_from_outside.sql')) ?? '';
    const statements = (await readFile(new URL(file, migrations), 'utf8')).split('--> statement-breakpoint');
    await db.transaction(async (tx) => {
      for (const statement of statements.slice(-3)) await tx.rows(sql.raw(statement));
    });
    expect([await incomplete(own), await incomplete(theirs)]).toEqual([
      { received: 1, expected: 3 },
      { received: 1, expected: 3 },
    ]);
    await forgetFromOutside(app.services);
    await grant('none');
    await forgetFromOutside(app.services);
    expect([await incomplete(own), await incomplete(theirs)]).toEqual([{ received: 1, expected: 3 }, null]);
  });
});
