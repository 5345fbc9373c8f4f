import { folderInfo, type Answer } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
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
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { quotaOf } from '../organisations/index.ts';
import { putGrant } from '../sharing/index.ts';
import { trashOf } from '../storage/index.ts';
import { writeDocument } from '../studies/index.ts';
import { deleteItems, restoreItems } from './index.ts';

const study = syntheticUid('delete');
const image = (series: string, number: number, said: object = {}) => ({
  path: `${series}${number}.dcm`,
  bytes: buildDicomFile({
    StudyInstanceUID: study,
    SeriesInstanceUID: syntheticUid('delete', series),
    SOPInstanceUID: syntheticUid('delete', series, number),
    InstanceNumber: number,
    Modality: series,
    PatientID: '100',
    ...said,
  }),
});

onBothDatabases('moving to the trash [TR-1]', (open) => {
  let app: TestApp;
  let clinic: { id: string };
  let member: Person;
  let guest: Person;
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
  });
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    await aMember(app.services, clinic, { person: member });
    folder = await aFolder(app.services, { org: clinic.id });
  });
  afterEach(async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]));
  afterAll(() => app.close());

  const send = async (...files: { path: string; bytes: Uint8Array }[]) => {
    app.services.clock.advance(1_000);
    const target = { target_org: clinic.id, target_folder: folder.id };
    const { results } = await upload(app, member, target, files);
    return results.map(({ study: of, series, file }) => ({
      study: of?.uuid,
      series: series?.uuid,
      file: file?.uuid ?? '',
    }));
  };
  const ctx = (person: Person = member) => app.services.contextOf(person.caller);
  const here = async (id = folder.id) =>
    (await app.call(folderInfo, { params: { id } }, member.headers)).json<Answer<typeof folderInfo>>().data;
  const facts = async () => {
    const [only] = await here();
    return only && [only.instance_count, only.series_count, only.modality_list, only.StudyDescription, only.size];
  };
  const found = async (what: string) =>
    (await dicomwebClient(app, { folder: folder.id }, member).get(what)).json<
      Record<string, { Value?: unknown[] }>[]
    >();

  it('of an image takes it from the counts, and what it alone has said; its restore brings both back', async () => {
    const files = [image('CT', 1, { StudyDescription: 'of the first' }), image('CT', 2), image('SR', 1)];
    const [first, , report] = await send(...files);
    const all = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(await facts()).toEqual([3, 2, ['CT', 'SR'], 'of the first', all]);
    const used = (await quotaOf(app.services.db, clinic.id)).used;
    await writeDocument(app.services, first!.series!);
    await app.services.db.rows(sql`delete from job`);
    expect(await deleteItems(ctx(), [first!.file, report!.file])).toHaveLength(2);
    const caused = await listJobs(app.services.db, { dead: false, kind: 'studies.seriesDocument' }, 10);
    expect(caused.map(({ key }) => key)).toContain(first!.series);
    expect(await facts()).toEqual([1, 1, ['CT'], null, files[1]!.bytes.length]);
    expect(await found(`/studies/${study}/metadata`)).toHaveLength(1);
    expect((await found('/studies'))[0]?.['00081030']?.Value).toBeUndefined();
    expect((await quotaOf(app.services.db, clinic.id)).used).toBe(used);
    await restoreItems(ctx(), [first!.file, report!.file]);
    expect(await facts()).toEqual([3, 2, ['CT', 'SR'], 'of the first', all]);
  });

  it('of a series lets it come again, and the one in the trash waits until its place is free', async () => {
    const [ct] = await send(image('CT', 1), image('MR', 1));
    await deleteItems(ctx(), [ct!.series!]);
    expect((await facts())?.slice(0, 3)).toEqual([1, 1, ['MR']]);
    const [again] = await send(image('CT', 1));
    expect(again).toMatchObject({ study: ct!.study });
    expect(again!.series).not.toBe(ct!.series);
    await expect(restoreItems(ctx(), [ct!.series!])).rejects.toMatchObject({ code: 'series_place_taken' });
    await deleteItems(ctx(), [again!.series!]);
    await restoreItems(ctx(), [ct!.series!]);
    expect((await facts())?.slice(0, 3)).toEqual([2, 2, ['CT', 'MR']]);
  });

  it('of the last image leaves a folder in which no search finds anything', async () => {
    const [only] = await send(image('CT', 1));
    await deleteItems(ctx(), [only!.file]);
    expect((await facts())?.slice(0, 3)).toEqual([0, 0, []]);
    expect(await found('/studies')).toEqual([]);
    expect(await found('/series')).toEqual([]);
    expect((await here(only!.study)).map(({ instance_count: count }) => count)).toEqual([0]);
  });

  it('of a plain folder takes the places of the studies in it, and gives them back', async () => {
    const [first] = await send(image('CT', 1));
    const places = () =>
      app.services.db.rows<{ place: string | null }>(sql`select place from study where item_id = ${first!.study}`);
    await deleteItems(ctx(), [folder.id]);
    expect(await places()).toEqual([{ place: null }]);
    await restoreItems(ctx(), [folder.id]);
    expect(await places()).toEqual([{ place: `folder:${folder.id}` }]);
  });

  it('of an item and a folder above it moves the folder alone, once', async () => {
    const [first] = await send(image('CT', 1));
    expect(await deleteItems(ctx(), [first!.file, folder.id, folder.id])).toEqual([folder.id]);
    expect((await trashOf(app.services.db, clinic.id)).map(({ id, files }) => [id, files])).toEqual([[folder.id, 1]]);
    await expect(deleteItems(ctx(), [folder.id])).rejects.toMatchObject({ code: 'gone' });
    await expect(restoreItems(ctx(), [first!.file])).rejects.toMatchObject({ code: 'trashed_with_folder' });
  });

  it('needs full access on each, before and behind the lock; so does its restore', async () => {
    const [first] = await send(image('CT', 1));
    const other = await anOrganisation(app.services);
    const elsewhere = await aFolder(app.services, { org: other.id });
    const attempts = [
      [guest, [folder.id], 'no_access'],
      [member, [folder.id, elsewhere.id], 'no_access'],
    ] as const;
    for (const [who, ids, code] of attempts) await expect(deleteItems(ctx(who), ids)).rejects.toMatchObject({ code });
    const subject = { kind: 'user', accountId: guest.id } as const;
    await putGrant(app.services, { itemId: folder.id, subject, level: 'can_edit' });
    await expect(deleteItems(ctx(guest), [first!.file])).rejects.toMatchObject({ code: 'level_too_low' });
    await deleteItems(ctx(), [first!.file]);
    await expect(restoreItems(ctx(guest), [first!.file])).rejects.toMatchObject({ code: 'level_too_low' });
    await expect(restoreItems(ctx(await anAccount(app.services)), [first!.file])).rejects.toMatchObject({
      code: 'no_access',
    });
    await restoreItems(ctx(), [first!.file]);
  });

  it('is recorded, and two at once move everything once', async () => {
    const [first] = await send(image('CT', 1), image('CT', 2));
    const both = await Promise.allSettled([deleteItems(ctx(), [first!.study!]), deleteItems(ctx(), [first!.file])]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const events = await app.services.db.rows<{ event: { action: string; org: string; details: { files: number } } }>(
      sql`select event from audit_event`,
    );
    const deleted = events.filter(({ event }) => event.action === 'delete' && event.org === clinic.id);
    expect(deleted.length).toBe(both.filter(({ status }) => status === 'fulfilled').length);
  });
});
