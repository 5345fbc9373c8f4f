import { randomUUID } from 'node:crypto';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
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
import { quotaOf } from '../organisations/index.ts';
import { grantsOn, putGrant } from '../sharing/index.ts';
import { deleteItems, moveItem, restoreItems, type MoveTarget } from './index.ts';

const study = syntheticUid('move');
const image = (number: number, said: object = {}) => ({
  path: `${number}.dcm`,
  bytes: buildDicomFile({
    StudyInstanceUID: study,
    SeriesInstanceUID: syntheticUid('move', 'series'),
    SOPInstanceUID: syntheticUid('move', number),
    InstanceNumber: number,
    PatientID: '100',
    ...said,
  }),
});

onBothDatabases('moving [TR-7]', (open) => {
  let app: TestApp;
  let [here, there] = [{ id: '' }, { id: '' }];
  let [member, guest] = [{} as Person, {} as Person];
  let [from, to, abroad] = [{ id: '' }, { id: '' }, { id: '' }];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
  });
  beforeEach(async () => {
    here = await anOrganisation(app.services);
    there = await anOrganisation(app.services, { quotaBytes: 100_000 });
    for (const org of [here, there]) await aMember(app.services, org, { person: member });
    from = await aFolder(app.services, { org: here.id });
    to = await aFolder(app.services, { org: here.id });
    abroad = await aFolder(app.services, { org: there.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const send = async (
    target_folder: string | null,
    files: { path: string; bytes: Uint8Array }[],
    who = member,
    org = here.id,
  ) => {
    app.services.clock.advance(1_000);
    const { status, results } = await upload(app, who, { target_org: org, target_folder }, files);
    expect(status).toBe(201);
    return results.map((one) => ({
      study: one.study?.uuid ?? '',
      series: one.series?.uuid ?? '',
      file: one.file?.uuid ?? '',
    }));
  };
  const move = (id: string, target: MoveTarget, who = member) =>
    moveItem(app.services.contextOf(who.caller), id, target);
  const into = (folder: { id: string }): MoveTarget => ({ parent_folder: folder.id });
  const share = (folder: { id: string }) =>
    putGrant(app.services, { itemId: folder.id, subject: { kind: 'user', accountId: guest.id }, level: 'full_access' });
  const used = async () => Promise.all([here, there].map(async ({ id }) => (await quotaOf(app.services.db, id)).used));
  const seen = async (scope: { org: string } | { folder: string }) =>
    (await dicomwebClient(app, scope, member).get('/instances')).json<unknown[]>().length;
  const studyIs = async (id: string) =>
    (
      await app.services.db.rows<{ org: string; place: string; own: boolean; outside: number; number: number }>(sql`
      select org, place, own, outside_count as outside, patient_number as number from study where item_id = ${id}`)
    )[0];

  it('a study goes with its bytes and its place, within an organisation, to its root and back', async () => {
    const [one] = await send(from.id, [image(1), image(2)]);
    const before = await used();
    await move(one!.study, into(to));
    expect(await Promise.all([seen({ folder: from.id }), seen({ folder: to.id })])).toEqual([0, 2]);
    expect((await studyIs(one!.study))?.place).toBe(`folder:${to.id}`);
    await move(one!.study, { org: here.id, has_org_perm: true });
    expect((await studyIs(one!.study))?.place).toBe(`org:${here.id}`);
    await move(one!.study, { org: here.id, has_org_perm: false });
    expect((await studyIs(one!.study))?.place).toBe(`private:${here.id}:${member.id}`);
    await move(one!.study, into(from));
    expect(await used()).toEqual(before);
    // What comes later finds it where it lies now.
    expect((await send(from.id, [image(3)]))[0]!.study).toBe(one!.study);
  });

  it('a folder goes with what lies in it, what is in the trash there too, from one quota to the other', async () => {
    const [one, two] = await send(from.id, [image(1), image(2)]);
    await send(from.id, [image(1, { ImageComments: 'again' })]);
    await deleteItems(app.services.contextOf(member.caller), [two!.file]);
    await putGrant(app.services, { itemId: from.id, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
    await share(from);
    const [total = 0] = await used();
    await move(from.id, into(abroad));
    expect(await used()).toEqual([0, total]);
    expect(await studyIs(one!.study)).toMatchObject({
      org: there.id,
      own: true,
      outside: 0,
      place: `folder:${from.id}`,
    });
    expect(await Promise.all([seen({ org: here.id }), seen({ org: there.id })])).toEqual([0, 1]);
    expect((await grantsOn(app.services.db, from.id)).map(({ subject }) => subject)).toEqual([`user ${guest.email}`]);
    await restoreItems(app.services.contextOf(member.caller), [two!.file]);
    expect(await seen({ org: there.id })).toBe(2);
  });

  it('what does not fit into the other quota stays where it is', async () => {
    const [one] = await send(from.id, [{ path: 'large.txt', bytes: Buffer.alloc(100_001, 'x') }]);
    const before = await used();
    await expect(move(one!.file, into(abroad))).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await used()).toEqual(before);
  });

  it('a study finds its place as an upload would: beside another patient, and not where its own lies', async () => {
    const [one] = await send(from.id, [image(1)]);
    const [other] = await send(to.id, [image(1, { PatientID: '200' })]);
    const [same] = await send(abroad.id, [image(2)], member, there.id);
    await expect(move(one!.study, into(abroad))).rejects.toMatchObject({ code: 'move_place_taken' });
    await move(one!.study, into(to));
    const marks = await app.services.db.rows<{ id: string; marked: boolean }>(sql`
      select item_id as id, identity_conflict as marked from study where place = ${`folder:${to.id}`} order by marked`);
    expect(new Set(marks.map(({ id, marked }) => `${id} ${marked}`))).toEqual(
      new Set([`${one!.study} true`, `${other!.study} true`]),
    );
    // Abroad it is the second patient of its UID.
    await move(other!.study, into(abroad));
    expect([(await studyIs(same!.study))?.number, (await studyIs(other!.study))?.number]).toEqual([0, 1]);
  });

  it('what a guest brings into another organisation is none of its own, and what he takes away is served from no copy of his', async () => {
    for (const folder of [from, to, abroad]) await share(folder);
    const [one] = await send(from.id, [image(1)]);
    const [his] = await send(to.id, [image(2)], guest);
    expect(await studyIs(his!.study)).toMatchObject({ own: false });
    await move(one!.study, into(abroad), guest);
    expect(await studyIs(one!.study)).toMatchObject({ org: there.id, own: false, outside: 1 });
    expect(await studyIs(his!.study)).toMatchObject({ own: true });
    expect(await seen({ org: here.id })).toBe(0);
  });

  it('goes nowhere that is no place for it', async () => {
    const [one] = await send(from.id, [image(1), { path: 'a.txt', bytes: Buffer.from('a') }]);
    const below = await aFolder(app.services, { org: here.id, parent: { id: from.id, ancestors: [] } });
    const stranger = await anOrganisation(app.services);
    await share(from);
    const attempts: [string, MoveTarget, string, Person?][] = [
      [one!.series, into(to), 'series_not_movable'],
      [one!.file, into(to), 'image_not_movable'],
      [from.id, into(from), 'bad_move_target'],
      [from.id, into(below), 'bad_move_target'],
      [from.id, { org: here.id, has_org_perm: true }, 'bad_move_target'],
      [one!.study, into(from), 'bad_move_target'],
      [to.id, { parent_folder: one!.study }, 'bad_move_target'],
      [to.id, { org: stranger.id, has_org_perm: true }, 'bad_move_target'],
      [to.id, { parent_folder: randomUUID() }, 'no_access'],
      [randomUUID(), into(to), 'no_access'],
      [to.id, into(from), 'no_access', guest],
      [from.id, into(to), 'no_access', guest],
      [from.id, { org: here.id, has_org_perm: true }, 'bad_move_target', guest],
    ];
    for (const [id, target, code, who] of attempts)
      await expect(move(id, target, who), `${id} ${JSON.stringify(target)}`).rejects.toMatchObject({ code });
    await putGrant(app.services, { itemId: to.id, subject: { kind: 'user', accountId: guest.id }, level: 'can_edit' });
    await expect(move(to.id, into(from), guest)).rejects.toMatchObject({ code: 'move_needs_full_access' });
  });

  it('of two moves at once into each other one is made', async () => {
    const both = await Promise.allSettled([move(from.id, into(to)), move(to.id, into(from))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
