import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { abortUpload, completeUpload, folderDetail, uploadCheck, type Answer, type Item } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../migrations.ts';
import { sql } from '../../platform/db/index.ts';
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
import { handOver, restoreItem } from '../library/index.ts';
import { setRole } from '../organisations/index.ts';
import { trashItems } from '../storage/index.ts';
import { forgetOldPromises } from './forget-promises.job.ts';

const yamada = { PatientID: '100', PatientName: 'Yamada^Tarou' };
const suzuki = { PatientID: '200', PatientName: 'Suzuki^Hanako' };
const studyUid = syntheticUid('elsewhere');

/** An image of the one study UID that is here. */
function image(
  number: number,
  of: typeof yamada,
  given?: Record<'StudyInstanceUID' | 'SeriesInstanceUID' | 'SOPInstanceUID', string>,
) {
  const uids = given ?? {
    StudyInstanceUID: studyUid,
    SeriesInstanceUID: syntheticUid('elsewhere', 'series', of.PatientID),
    SOPInstanceUID: syntheticUid('elsewhere', of.PatientID, number),
  };
  const bytes = buildDicomFile({ ...uids, InstanceNumber: number, ...of });
  return { path: `${of.PatientID}-${number}.dcm`, bytes, uids, patient: of.PatientID };
}
const images = (numbers: number[], of = yamada) => numbers.map((number) => image(number, of));

onBothDatabases('an incomplete study that comes to lie elsewhere, or beside another', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    await aMember(app.services, clinic, { person: member });
    member.headers = await signedIn(app.services, member.caller.account!);
    folder = await aFolder(app.services, { org: clinic.id });
  });

  interface Where {
    target_folder: string | null;
    target_org: string;
    is_org_perm: boolean;
  }
  const inFolder = (id = folder.id): Where => ({ target_folder: id, target_org: clinic.id, is_org_perm: true });
  const announce = async (id: string, files: ReturnType<typeof images>, at: Where, saysWhose = false) => {
    const asked = files.map(({ path, bytes, uids, patient }) => ({
      path,
      size: bytes.length,
      ...uids,
      ...(saysWhose && { patient }),
    }));
    const answer = await app.call(uploadCheck, { body: { ...at, upload: id, files: asked } }, member.headers);
    expect(answer.statusCode).toBe(200);
  };
  const send = async (files: ReturnType<typeof images>, at: Where, more: object = {}, person = member) => {
    app.services.clock.advance(1_000);
    const { status, results } = await upload(app, person, { ...at, ...more }, files);
    expect(status).toBe(201);
    return results.map(({ study }) => study!.uuid);
  };
  const end = async (how: typeof abortUpload, id: string, studies: string[], at: Where) => {
    const answer = await app.call(how, { body: { ...at, study_id_list: studies, upload: id } }, member.headers);
    expect(answer.statusCode).toBe(200);
  };
  const incomplete = async (study: string, person = member): Promise<Item['incomplete']> =>
    (await app.call(folderDetail, { params: { id: study } }, person.headers)).json<Answer<typeof folderDetail>>()
      .incomplete;
  /** Two of four have come, and the upload was given up. */
  const twoOfFour = async (at: Where) => {
    const id = randomUUID();
    await announce(id, images([1, 2, 3, 4]), at);
    const [study] = await send(images([1, 2]), at, { upload: id });
    await end(abortUpload, id, [study!], at);
    expect(await incomplete(study!)).toEqual({ received: 2, expected: 4 });
    return { id, study: study! };
  };
  const missingOf = async (study: string) =>
    (await app.services.db.rows<{ missing: number }>(sql`select missing from item where id = ${study}`))[0]?.missing;
  const pause = async (minutes: number) => {
    app.services.clock.advance(minutes * 60_000);
    member.headers = await signedIn(app.services, member.caller.account!);
  };
  const trash = (study: string) =>
    app.services.db.transaction((tx) =>
      trashItems(tx, app.services.bus, [study], {
        at: app.services.clock.now(),
        by: { account: member.id, as: 'member' },
      }),
    );
  const restore = (id: string, options = {}) =>
    restoreItem({ ...app.services.contextOf(), whence: 'admin' }, id, options);

  it('is whole once the rest has come to where it was handed over', async () => {
    const { study } = await twoOfFour({ target_folder: null, target_org: clinic.id, is_org_perm: false });
    const heir = await aMember(app.services, clinic);
    const { id: organisationId } = clinic;
    await setRole(app.services.contextOf(), { organisationId, accountId: member.id, role: 'none' });
    await handOver(app.services.contextOf(), { org: clinic.id, from: member.id, to: heir.id });
    heir.headers = await signedIn(app.services, heir.caller.account!);
    expect(await incomplete(study, heir)).toEqual({ received: 2, expected: 4 });
    const [row] = await app.services.db.rows<{ parent: string }>(sql`select parent from item where id = ${study}`);
    expect(await send(images([3]), inFolder(row!.parent), {}, heir)).toEqual([study]);
    await pause(16);
    heir.headers = await signedIn(app.services, heir.caller.account!);
    expect(await incomplete(study, heir)).toEqual({ received: 3, expected: 4 });
    expect(await send(images([4]), inFolder(row!.parent), {}, heir)).toEqual([study]);
    expect(await incomplete(study, heir)).toBeNull();
  });

  it('lacks the same after it was replaced and came back, and is whole once the rest has come', async () => {
    const { study } = await twoOfFour(inFolder());
    await pause(20);
    const later = randomUUID();
    await announce(later, images([1, 2]), inFolder());
    const replace = { upload: later, duplicate: 'studyAndFolderReplace' };
    const [other] = await send(images([1, 2]), inFolder(), replace);
    await end(completeUpload, later, [other!], inFolder());
    expect([other === study, await incomplete(other!)]).toEqual([false, null]);
    // What the other one gets is its own.
    await send(images([3]), inFolder());
    await pause(20);
    await restore(study, { replace: true });
    expect(await incomplete(study)).toEqual({ received: 2, expected: 4 });
    expect(await send(images([3, 4]), inFolder())).toEqual([study, study]);
    expect(await incomplete(study)).toBeNull();
  });

  it('lacks the same after days in the trash, and is whole once the rest has come', async () => {
    const { study } = await twoOfFour(inFolder());
    await trash(study);
    await pause(3 * 24 * 60);
    await forgetOldPromises(app.services);
    await restore(study);
    expect(await incomplete(study)).toEqual({ received: 2, expected: 4 });
    expect(await send(images([3, 4]), inFolder())).toEqual([study, study]);
    expect(await incomplete(study)).toBeNull();
  });

  it('owes nothing to the one that the same upload begins anew while it lies in the trash', async () => {
    const { id, study } = await twoOfFour(inFolder());
    await trash(study);
    await announce(id, images([1, 2, 3, 4]), inFolder());
    const [anew] = await send(images([1, 2, 3]), inFolder(), { upload: id });
    await end(abortUpload, id, [anew!], inFolder());
    expect(await incomplete(anew!)).toEqual({ received: 3, expected: 4 });
    await pause(20);
    await restore(study, { replace: true });
    expect(await incomplete(study)).toEqual({ received: 2, expected: 4 });
  });

  it('says nothing of another patient’s study of its UID', async () => {
    const [whole] = await send(images([1, 2, 3]), inFolder());
    const id = randomUUID();
    await announce(id, images([1, 2, 3, 4], suzuki), inFolder());
    const [lacking] = await send(images([1, 2], suzuki), inFolder(), { upload: id });
    await end(abortUpload, id, [lacking!], inFolder());
    expect(await incomplete(lacking!)).toEqual({ received: 2, expected: 4 });
    expect(await incomplete(whole!)).toBeNull();
    // What comes to the other is no business of it.
    await send(images([4]), inFolder());
    expect([await incomplete(whole!), await incomplete(lacking!)]).toEqual([null, { received: 2, expected: 4 }]);
    await send(images([3, 4], suzuki), inFolder());
    expect(await incomplete(lacking!)).toBeNull();
  });

  it('is said of the patient of whom something lacks, where one upload brings something of two', async () => {
    const id = randomUUID();
    await announce(id, [...images([1, 2, 3]), ...images([1, 2], suzuki)], inFolder(), true);
    const [one] = await send(images([1]), inFolder(), { upload: id });
    const [, other] = await send([...images([2]), ...images([1], suzuki)], inFolder(), { upload: id });
    await end(abortUpload, id, [one!, other!], inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([
      { received: 2, expected: 3 },
      { received: 1, expected: 2 },
    ]);
    await send(images([3]), inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([null, { received: 1, expected: 2 }]);
    await send(images([2], suzuki), inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([null, null]);
  });

  it('lacks nothing of a patient of whom nothing came, nor of one whose rest was promised late', async () => {
    const id = randomUUID();
    await announce(id, [...images([1, 2]), ...images([1, 2], suzuki)], inFolder(), true);
    const [one] = await send(images([1, 2]), inFolder(), { upload: id });
    await announce(id, images([3], suzuki), inFolder(), true);
    await end(completeUpload, id, [one!], inFolder());
    expect(await incomplete(one!)).toBeNull();
    // Sent again after the end, something of the other comes as well.
    const [other] = await send(images([1], suzuki), inFolder(), { upload: id });
    await announce(id, images([4], suzuki), inFolder(), true);
    await end(completeUpload, id, [one!, other!], inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([null, { received: 1, expected: 4 }]);
  });

  it('is said of the first of which something came, where nobody says of whom it is, until it has come to either', async () => {
    const id = randomUUID();
    await announce(id, [...images([1, 2, 3]), ...images([1, 2], suzuki)], inFolder());
    const [one] = await send(images([1]), inFolder(), { upload: id });
    const [, other] = await send([...images([2]), ...images([1], suzuki)], inFolder(), { upload: id });
    await end(abortUpload, id, [one!, other!], inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([{ received: 2, expected: 4 }, null]);
    await send(images([2], suzuki), inFolder(), { upload: id });
    await send(images([3]), inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([null, null]);
  });

  it.each([
    ['which another upload has brought', true],
    ['which somebody has brought without one', false],
  ])('lacks nothing that lies in the other folder, %s, where nobody says of whom it is', async (_, promised) => {
    const [theirs, others] = [images([1, 2]), images([1, 2], suzuki)];
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await announce(first, [...theirs, ...others], inFolder());
    const [one] = await send(theirs, inFolder(), { upload: first });
    await end(abortUpload, first, [one!], inFolder());
    expect(await incomplete(one!)).toEqual({ received: 2, expected: 4 });
    if (promised) await announce(second, [...theirs, ...others], inFolder());
    const [other] = await send(others, inFolder(), promised ? { upload: second } : {});
    if (promised) {
      await end(completeUpload, second, [other!], inFolder());
      expect([await incomplete(one!), await incomplete(other!)]).toEqual([null, null]);
    }
    // All of it is the same: nothing is sent, and the page names no study.
    await announce(third, [...theirs, ...others], inFolder());
    await end(completeUpload, third, [], inFolder());
    expect([await incomplete(one!), await incomplete(other!)]).toEqual([null, null]);
  });

  it('lacks what a copy of it for another patient has', async () => {
    const copies = images([1, 2, 3]).map((one) => ({ ...one, bytes: image(0, suzuki, one.uids).bytes }));
    await send(images([1, 2, 3]), inFolder());
    const id = randomUUID();
    await announce(id, copies, inFolder());
    const [copy] = await send(copies.slice(0, 1), inFolder(), { upload: id });
    await end(abortUpload, id, [copy!], inFolder());
    expect(await incomplete(copy!)).toEqual({ received: 1, expected: 3 });
  });

  it('is whole at the next end where it has what was promised, however that came to be', async () => {
    const { study } = await twoOfFour(inFolder());
    const { db, clock } = app.services;
    await db.rows(sql`
      insert into promised_instance (upload, account, place, study_instance_uid, sop_instance_uid, promised_at, study)
      select ${randomUUID()}::uuid, ${member.id}::uuid, ${`folder:${folder.id}`}, ${studyUid}, ${image(1, yamada).uids.SOPInstanceUID}, ${clock.now()}::timestamptz, ${study}::uuid`);
    const id = randomUUID();
    await announce(id, images([3, 4]), inFolder());
    await send(images([3, 4]), inFolder(), { upload: id });
    await db.rows(sql`update item set missing = 1 where id = ${study}`);
    await end(completeUpload, id, [study], inFolder());
    expect([await missingOf(study), await incomplete(study)]).toEqual([0, null]);
  });

  it('counts what its upload promised after the last of it had come', async () => {
    const id = randomUUID();
    const [study] = await send(images([1]), inFolder(), { upload: id });
    await announce(id, images([1, 2]), inFolder());
    await end(abortUpload, id, [study!], inFolder());
    expect(await incomplete(study!)).toEqual({ received: 1, expected: 2 });
  });

  it('is set right by the upgrade, where its promises were lost on the way', async () => {
    const { study: kept } = await twoOfFour(inFolder());
    const { id: beside } = await aFolder(app.services, { org: clinic.id });
    const { study: lost } = await twoOfFour(inFolder(beside));
    const { db } = app.services;
    await db.rows(sql`update promised_instance set study = null where study in (${kept}::uuid, ${lost}::uuid)`);
    await db.rows(sql`update promised_instance set place = 'gone' where place = ${`folder:${beside}`}`);
    const file = (await readdir(migrations)).find((name) => name.endsWith('_promises_of_a_study_folder.sql')) ?? '';
    const statements = (await readFile(new URL(file, migrations), 'utf8')).split('--> statement-breakpoint');
    await db.transaction(async (tx) => {
      for (const statement of statements.slice(-3)) await tx.rows(sql.raw(statement));
    });
    expect([await incomplete(kept), await incomplete(lost)]).toEqual([{ received: 2, expected: 4 }, null]);
    await send(images([3, 4]), inFolder());
    expect(await incomplete(kept)).toBeNull();
  });
});
