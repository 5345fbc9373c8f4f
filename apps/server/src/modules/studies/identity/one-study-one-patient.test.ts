import { folderInfo, settleIdentityConflict, uploadBatchSize, type Item } from '@mado/contract';
import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { contradictions } from '../../../testing/consistency.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anOrganisation,
  signedIn,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

let app: TestApp;
let clinic: { id: string };
let member: Person;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
});
afterAll(async () => {
  expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  await app.close();
});

/** An image; `of`: what it says of its patient. */
function image(study: string, number: number, of: object, more: object = {}): Uint8Array {
  const uids = {
    StudyInstanceUID: syntheticUid(study),
    SeriesInstanceUID: syntheticUid(study, 'series'),
    SOPInstanceUID: syntheticUid(study, number),
  };
  const pixels = { rows: 1, columns: 2, native: Uint16Array.of(number, number) };
  const said = { SpecificCharacterSet: 'ISO_IR 192', StudyDate: '20250310', InstanceNumber: number };
  return buildDicomFile({ ...uids, ...said, pixels, ...of, ...more });
}

const blank = { PatientID: '', PatientName: '', PatientBirthDate: '' };
const yamada = { ...blank, PatientID: '100', PatientName: 'Yamada^Tarou=山田^太郎', PatientBirthDate: '19700101' };
const suzuki = { ...blank, PatientID: '200', PatientName: 'Suzuki^Hanako', PatientBirthDate: '19800202' };
const satou = { ...blank, PatientID: '300', PatientName: 'Satou^Jirou', PatientBirthDate: '19900303' };

async function aTarget(): Promise<{
  folder: string;
  send: (files: readonly Uint8Array[]) => ReturnType<typeof upload>;
}> {
  const { id: folder } = await aFolder(app.services, { org: clinic.id });
  const send = (files: readonly Uint8Array[]) => {
    app.services.clock.advance(1_000);
    const named = files.map((bytes, n) => ({ path: `${n}.dcm`, bytes }));
    return upload(app, member, { target_folder: folder, target_org: clinic.id }, named);
  };
  return { folder, send };
}

async function studiesIn(folder: string): Promise<Item[]> {
  const answer = await app.call(folderInfo, { params: { id: folder }, query: {} }, member.headers);
  return answer.json<{ data: Item[] }>().data.filter(({ foldertype }) => foldertype === 'study');
}

/** Per study folder: PatientID, images, and whether it is marked; by PatientID. */
async function told(folder: string): Promise<string[]> {
  return (await studiesIn(folder))
    .map((one) => `${one.PatientID} ${one.instance_count}${one.identity_conflict ? ' !' : ''}`)
    .toSorted();
}

async function found(folder: string, query: string): Promise<DicomJson[]> {
  const answer = await dicomwebClient(app, { folder }, member).get(`/studies?${query}`);
  return answer.json<DicomJson[]>();
}

it('another patient in the same study goes into a second folder beside the first, and both are marked [ID-8]', async () => {
  const { folder, send } = await aTarget();
  await send([image('two', 1, yamada)]);
  expect(await told(folder)).toEqual(['100 1']);
  const { results } = await send([image('two', 2, suzuki), image('two', 3, yamada)]);
  expect(results.map(({ success, study }) => [success, study?.identity_conflict])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(new Set(results.map(({ study }) => study?.uuid)).size).toBe(2);
  expect(await told(folder)).toEqual(['100 2 !', '200 1 !']);
  expect((await studiesIn(folder)).map(({ StudyInstanceUID }) => StudyInstanceUID)).toEqual(
    Array(2).fill(syntheticUid('two')),
  );
  expect(await found(folder, 'PatientID=100')).toHaveLength(1);
  expect(await found(folder, 'PatientID=200')).toHaveLength(1);
});

it('a third patient gets a third folder, and the files of each go to theirs', async () => {
  const { folder, send } = await aTarget();
  await send([image('three', 1, yamada), image('three', 2, suzuki), image('three', 3, satou)]);
  await send([image('three', 4, satou), image('three', 5, suzuki), image('three', 6, satou)]);
  expect(await told(folder)).toEqual(['100 1 !', '200 2 !', '300 3 !']);
});

it('batches side by side, in any order, lead to the same folders [ID-1, ID-8]', async () => {
  const patients = [yamada, suzuki, satou];
  const { folder, send } = await aTarget();
  const batches = Array.from({ length: 6 }, (_, batch) =>
    Array.from({ length: uploadBatchSize }, (_, n) => {
      const number = batch * uploadBatchSize + n;
      return image('side by side', number, patients[(number * 7 + batch) % 3] ?? blank);
    }),
  );
  await Promise.all(batches.map(send));
  expect((await told(folder)).map((one) => one.replace(/ \d+/, ''))).toEqual(['100 !', '200 !', '300 !']);
  const counts = (await studiesIn(folder)).map(({ instance_count }) => instance_count ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  const before = await told(folder);
  await Promise.all(batches.toReversed().map(send));
  expect(await told(folder)).toEqual(before);
});

it('what is blank contradicts nothing and is filled in; one name in three groups is one name [ID-7]', async () => {
  const { folder, send } = await aTarget();
  await send([image('blank', 1, blank)]);
  await send([image('blank', 2, { ...blank, PatientName: 'YAMADA^TAROU' })]);
  await send([image('blank', 3, yamada)]);
  await send([image('blank', 4, { ...blank, PatientName: '=山田^太郎=やまだ^たろう' })]);
  const [study, ...others] = await studiesIn(folder);
  expect(others).toEqual([]);
  expect(study).toMatchObject({
    identity_conflict: false,
    instance_count: 4,
    PatientID: '100',
    PatientName: '山田 太郎',
  });
  expect((await found(folder, 'PatientID=100'))[0]?.['00100010']?.Value).toEqual([
    { Alphabetic: 'YAMADA^TAROU', Ideographic: '山田^太郎', Phonetic: 'やまだ^たろう' },
  ]);
  await send([image('blank', 5, { ...blank, PatientName: 'Suzuki^Hanako' })]);
  expect(await told(folder)).toEqual(['100 4 !', 'null 1 !']);
});

it('a file of which nothing tells whose it is stays with its series', async () => {
  const { folder, send } = await aTarget();
  const other = { SeriesInstanceUID: syntheticUid('silent', 'other series') };
  await send([image('silent', 1, yamada), image('silent', 2, suzuki, other)]);
  await send([image('silent', 3, blank, other), image('silent', 4, blank)]);
  expect(await told(folder)).toEqual(['100 2 !', '200 2 !']);
});

it('facts come from the first instance: a later one does not rename the study, nor its series [ID-9]', async () => {
  const { folder, send } = await aTarget();
  await send([
    image('facts', 1, yamada, { StudyDescription: 'CT head', SeriesDescription: 'axial', AccessionNumber: '' }),
  ]);
  await send([
    image(
      'facts',
      2,
      { ...yamada, PatientName: 'Married^Name' },
      {
        StudyDescription: 'another',
        SeriesDescription: 'another',
        AccessionNumber: 'A1',
      },
    ),
  ]);
  const [study] = await studiesIn(folder);
  expect(study).toMatchObject({ PatientName: '山田 太郎', StudyDescription: 'CT head', identity_conflict: false });
  const [answer] = await found(folder, 'AccessionNumber=A1');
  expect(answer?.['00081030']?.Value).toEqual(['CT head']);
  expect(await found(folder, 'StudyDescription=another')).toEqual([]);
  const series = await app.call(folderInfo, { params: { id: study?.uuid ?? '' }, query: {} }, member.headers);
  expect(series.json<{ data: Item[] }>().data[0]).toMatchObject({ SeriesDescription: 'axial' });
});

it('the first instance that is replaced says anew what holds', async () => {
  const { folder, send } = await aTarget();
  const say = (StudyDescription: string) => ({ StudyDescription });
  await send([image('corrected', 1, yamada, say('wrong')), image('corrected', 2, yamada, say('second'))]);
  await send([image('corrected', 2, yamada, say('second again'))]);
  expect((await studiesIn(folder))[0]?.StudyDescription).toBe('wrong');
  await send([image('corrected', 1, yamada, say('right'))]);
  expect((await studiesIn(folder))[0]?.StudyDescription).toBe('right');
  expect(await told(folder)).toEqual(['100 2']);
});

it('of a study that does not know its first instance, no later one says anew what holds', async () => {
  const { folder, send } = await aTarget();
  const say = (text: string) => ({ StudyDescription: text, SeriesDescription: text });
  await send([image('from before', 1, yamada, say('first'))]);
  const [study] = await studiesIn(folder);
  await app.services.db.rows(sql`update study set first_instance = null where item_id = ${study?.uuid}`);
  await app.services.db.rows(sql`update series set first_instance = null where study_id = ${study?.uuid}`);
  await send([image('from before', 2, { ...yamada, PatientName: 'Married^Name' }, say('second'))]);
  expect((await studiesIn(folder))[0]).toMatchObject({ PatientName: '山田 太郎', StudyDescription: 'first' });
  const series = await app.call(folderInfo, { params: { id: study?.uuid ?? '' }, query: {} }, member.headers);
  expect(series.json<{ data: Item[] }>().data[0]).toMatchObject({ SeriesDescription: 'first' });
});

it('replacing studies and folders takes the study of the same patient alone [IN-4]', async () => {
  const { folder, send } = await aTarget();
  await send([image('replacing', 1, yamada), image('replacing', 2, suzuki)]);
  app.services.clock.advance(20 * 60 * 1000);
  const headers = await signedIn(app.services, member.caller.account ?? expect.fail());
  const target = { target_folder: folder, target_org: clinic.id, duplicate: 'studyAndFolderReplace' } as const;
  const files = [3, 4].map((number) => ({ path: `${number}.dcm`, bytes: image('replacing', number, suzuki) }));
  expect((await upload(app, { ...member, headers }, target, files)).status).toBe(201);
  member = { ...member, headers };
  expect(await told(folder)).toEqual(['100 1 !', '200 2 !']);
});

describe('settling', () => {
  const settle = (body: { study: string; decision: 'join' | 'apart'; others?: string[] }, who = member) =>
    app.call(settleIdentityConflict, { body }, who.headers);
  const of = async (folder: string, PatientID: string) =>
    (await studiesIn(folder)).find((one) => one.PatientID === PatientID)?.uuid ?? expect.fail(PatientID);

  it('joins the files of the others to the study that is right, each with a note, and later ones too [ID-10]', async () => {
    const { folder, send } = await aTarget();
    const other = { SeriesInstanceUID: syntheticUid('join', 'other series') };
    await send([image('join', 1, yamada), image('join', 2, suzuki), image('join', 3, suzuki, other)]);
    const { results } = await send([image('join', 1, suzuki, { ImageComments: 'the same UID' })]);
    expect(await told(folder)).toEqual(['100 1 !', '200 3 !']);
    const right = await of(folder, '100');
    const answer = await settle({ study: right, decision: 'join' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Item[]>().map(({ uuid }) => uuid)).toEqual([right]);
    expect(await told(folder)).toEqual(['100 3']);
    const web = dicomwebClient(app, { folder }, member);
    const found = (await web.get(`/studies/${syntheticUid('join')}/metadata`)).json<DicomJson[]>();
    const said = found.map((one) => `${String(one['00200013']?.Value?.[0])} ${String(one['00100020']?.Value?.[0])}`);
    // What the study had under the same UID stays; originals say what they said.
    expect(said.toSorted()).toEqual(['1 100', '2 200', '3 200']);
    const moved = await app.services.db.rows<{ notes: object[] }>(sql`
      select notes from item where ${right}::uuid = any(ancestors) and notes::text like '%joined_from_other_patient%'`);
    expect(moved).toHaveLength(2);
    const [left] = await app.services.db.rows<{ trashed: boolean }>(
      sql`select trashed_at is not null as trashed from item where id = ${results[0]?.instance?.uuid ?? ''}`,
    );
    expect(left?.trashed).toBe(true);
    const later = await send([image('join', 4, suzuki)]);
    expect(later.results[0]?.study).toMatchObject({ uuid: right, identity_conflict: false });
    expect((await send([image('join', 5, satou)])).results[0]?.study?.identity_conflict).toBe(true);
    expect((await settle({ study: right, decision: 'join', others: [folder] })).statusCode).toBe(409);
    const events = await app.services.db.rows<{ event: { action: string } }>(sql`select event from audit_event`);
    const merges = events.filter(({ event }) => event.action === 'merge');
    expect(merges.map(({ event }) => event)).toMatchObject([
      { object: { id: right }, details: { decision: 'join', files: 2, left: 1 } },
    ]);
    expect(JSON.stringify(merges)).not.toMatch(/Suzuki|Yamada|山田/);
  });

  it('leaves apart what lies apart, and marks it no more when more comes [ID-10]', async () => {
    const { folder, send } = await aTarget();
    await send([image('apart', 1, yamada), image('apart', 2, suzuki)]);
    expect((await settle({ study: await of(folder, '200'), decision: 'apart' })).statusCode).toBe(200);
    expect(await told(folder)).toEqual(['100 1', '200 1']);
    await send([image('apart', 3, suzuki), image('apart', 4, yamada)]);
    expect(await told(folder)).toEqual(['100 2', '200 2']);
    const again = await settle({ study: await of(folder, '200'), decision: 'apart' });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'no_identity_conflict']);
  });

  it('one by one among three', async () => {
    const { folder, send } = await aTarget();
    await send([image('one by one', 1, yamada), image('one by one', 2, suzuki), image('one by one', 3, satou)]);
    const right = await of(folder, '100');
    await settle({ study: right, decision: 'join', others: [await of(folder, '200')] });
    expect(await told(folder)).toEqual(['100 2 !', '300 1 !']);
    await Promise.all([settle({ study: right, decision: 'join' }), settle({ study: right, decision: 'join' })]);
    expect(await told(folder)).toEqual(['100 3']);
  });
});
