import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriesDocument, viewerSourceOfFile, viewerSourceOfFolder, type ViewerStudy } from '@mado/contract';
import { expandSeriesDocument, readInstance, type SeriesDocument } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { putGrant } from '../../sharing/index.ts';
import { writeDocument } from '../documents.job.ts';

const study = (name: string) => syntheticUid('viewer', name);
const series = (name: string, number: number) => syntheticUid('viewer', name, number);
const sop = (name: string, number: number, index: number) => syntheticUid('viewer', name, number, index);
const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };

function file(name: string, number: number, index: number, more: Parameters<typeof buildDicomFile>[0] = { pixels }) {
  return buildDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: 'Yamada^Tarou=山田^太郎',
    PatientID: name,
    StudyDate: '20260401',
    StudyID: `S-${name}`,
    StudyInstanceUID: study(name),
    SeriesInstanceUID: series(name, number),
    SOPInstanceUID: sop(name, number, index),
    SeriesNumber: number,
    InstanceNumber: index,
    ...more,
  });
}

let app: TestApp;
let clinic: { id: string; admin: Person };
let member: Person;
let stranger: Person;
let folder: { id: string; ancestors: string[] };

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
  stranger = await anAccount(app.services);
  folder = await aFolder(app.services, { org: clinic.id });
  const files = [
    ...[3, 1, 2].map((index) => file('ct', 2, index)),
    file('ct', 1, 1, { Modality: 'SR' }),
    file('mr', 1, 1, { Modality: 'MR', StudyDate: '20260402', pixels }),
  ];
  expect((await dicomwebClient(app, { folder: folder.id }, member).store(files)).statusCode).toBe(200);
});
afterAll(() => app.close());

async function item(uid: string): Promise<string> {
  const [row] = await app.services.db.rows<{ id: string }>(sql`
    select item_id as id from study where study_instance_uid = ${uid}
    union all select item_id from series where series_instance_uid = ${uid}
    union all select item_id from instance where sop_instance_uid = ${uid}`);
  if (!row) throw new Error('no such item');
  return row.id;
}

async function source(kind: 'folder' | 'file', id: string, person: Person | null = member, query = {}) {
  const endpoint = kind === 'folder' ? viewerSourceOfFolder : viewerSourceOfFile;
  const response = await app.call(endpoint, { params: { id }, query }, { ...person?.headers });
  return {
    status: response.statusCode,
    code: response.json().code as string,
    studies: response.json().studies as ViewerStudy[],
  };
}

describe('viewer source', () => {
  it('says in which organisation each study lies [HP-27]', async () => {
    const { studies } = await source('folder', folder.id);
    expect(studies.map(({ org }) => org)).toEqual([clinic.id, clinic.id]);
  });

  it('of a folder: the studies in it, the latest first, and their series by number, reports last [VS-1, VS-2]', async () => {
    const { status, studies } = await source('folder', folder.id);
    expect(status).toBe(200);
    expect(studies.map(({ StudyInstanceUID }) => StudyInstanceUID)).toEqual([study('mr'), study('ct')]);
    expect(studies[1]).toMatchObject({
      uuid: await item(study('ct')),
      PatientName: '山田 太郎',
      PatientID: 'ct',
      StudyDate: '20260401',
      StudyID: 'S-ct',
    });
    expect(
      studies[1]?.series.map(({ SeriesNumber, Modality, instance_count }) => [SeriesNumber, Modality, instance_count]),
    ).toEqual([
      [2, 'CT', 3],
      [1, 'SR', 1],
    ]);
  });

  it('of a series: how many images it has, frame by frame, without the tiles of a slide [VS-30]', async () => {
    const place = await aFolder(app.services, { org: clinic.id });
    const frames = (numberOfFrames: number) => ({
      pixels: { ...pixels, numberOfFrames, native: new Uint16Array(4 * numberOfFrames) },
    });
    const slide = { Modality: 'SM', SOPClassUID: '1.2.840.10008.5.1.4.1.1.77.1.6' };
    const files = [
      file('counted', 1, 1, { Modality: 'US', ...frames(7) }),
      file('counted', 1, 2, { Modality: 'US', pixels }),
      file('counted', 2, 1, { ...slide, ...frames(80) }),
      file('counted', 2, 2, { ...slide, pixels }),
      file('counted', 3, 1, { Modality: 'SR' }),
    ];
    expect((await dicomwebClient(app, { folder: place.id }, member).store(files)).statusCode).toBe(200);
    const { studies } = await source('folder', place.id);
    expect(studies[0]?.series.map((one) => [one.instance_count, one.frame_count])).toEqual([
      [2, 8],
      [2, 1],
      [1, 0],
    ]);
    const clip = await source('file', await item(sop('counted', 1, 1)));
    expect(clip.studies[0]?.series[0]?.frame_count).toBe(7);
  });

  it('series of one number are listed the latest first, then by UID, and those about other images last, after each upload alike [VS-2]', async () => {
    const one = (index: number, number: number | undefined, more: Parameters<typeof buildDicomFile>[0]) =>
      file('order', index, 1, { pixels, SeriesNumber: number, Modality: 'MR', SeriesDate: '20260401', ...more });
    const files = [
      one(7, 3, { Modality: 'SEG' }),
      one(1, 3, { SeriesTime: '0900' }),
      one(8, 1, { Modality: 'SR' }),
      one(3, 3, { SeriesTime: '1000' }),
      one(2, 3, { SeriesTime: '0900' }),
      one(6, undefined, {}),
      one(5, 3, { SeriesDate: undefined }),
      one(4, 3, { SeriesDate: '20260402' }),
    ];
    const uid = (index: number) => series('order', index);
    const order = [uid(4), uid(3), ...[uid(1), uid(2)].toSorted(), ...[5, 6, 8, 7].map(uid)];
    for (const sent of [files, files.toReversed()]) {
      const target = await aFolder(app.services, { org: clinic.id });
      // One after the other: identities are given in the order in which series come.
      for (const each of sent) {
        expect((await dicomwebClient(app, { folder: target.id }, member).store([each])).statusCode).toBe(200);
      }
      const { studies } = await source('folder', target.id);
      expect(studies[0]?.series.map(({ SeriesInstanceUID }) => SeriesInstanceUID)).toEqual(order);
    }
  });

  it('studies of one date are listed by time and then by UID', async () => {
    const target = await aFolder(app.services, { org: clinic.id });
    const times: Record<string, string | undefined> = { t1: '0800', t2: undefined, t3: '0900', t4: '0800' };
    const files = Object.entries(times).map(([name, StudyTime]) => file(name, 1, 1, { StudyTime }));
    expect((await dicomwebClient(app, { folder: target.id }, member).store(files)).statusCode).toBe(200);
    const { studies } = await source('folder', target.id);
    const equal = [study('t1'), study('t4')].toSorted();
    expect(studies.map(({ StudyInstanceUID }) => StudyInstanceUID)).toEqual([study('t3'), ...equal, study('t2')]);
  });

  it('gives addresses that work: root, document, first frame [VS-3]', async () => {
    const { studies } = await source('folder', folder.id);
    const [ct, report] = studies[1]?.series ?? [];
    expect(report?.first_frame).toBeNull();
    const root = `/api/dicomweb/folder/${await item(series('ct', 2))}`;
    expect(ct).toMatchObject({ wadoRoot: root, SeriesInstanceUID: series('ct', 2) });
    expect(ct?.first_frame).toBe(
      `${root}/studies/${study('ct')}/series/${series('ct', 2)}/instances/${sop('ct', 2, 1)}/frames/1`,
    );
    const headers = { ...member.headers, accept: 'application/octet-stream' };
    const frame = await app.fastify.inject({ url: ct?.first_frame ?? '', headers });
    expect(frame.rawPayload).toEqual(Buffer.from(pixels.native.buffer));
    const document = await app.fastify.inject({ url: ct?.document ?? '', headers: member.headers });
    const all = expandSeriesDocument(document.json<SeriesDocument>());
    expect(all.map((one) => one['00080018']?.Value?.[0])).toEqual([1, 2, 3].map((index) => sop('ct', 2, index)));
  });

  it('of a study, of a series, of a file: what is around it [VS-1]', async () => {
    expect((await source('folder', await item(study('ct')))).studies[0]?.series).toHaveLength(2);
    const { studies } = await source('folder', await item(series('ct', 2)));
    expect(studies.map((one) => one.series.map(({ SeriesNumber }) => SeriesNumber))).toEqual([[2]]);
    const id = await item(sop('ct', 2, 3));
    const [alone] = (await source('file', id)).studies[0]?.series ?? [];
    expect(alone).toMatchObject({ instance_count: 1, wadoRoot: `/api/dicomweb/folder/${id}` });
    expect(alone?.first_frame).toContain(sop('ct', 2, 3));
  });

  it('with metadata of every instance where asked', async () => {
    const { studies } = await source('folder', await item(study('ct')), member, { instances: '1' });
    const [ct, report] = studies[0]?.series ?? [];
    expect(report?.instances?.map(({ url }) => url)).toEqual([null]);
    expect(ct?.instances?.map(({ metadata }) => metadata['00200013']?.['Value'])).toEqual([[1], [2], [3]]);
    expect(ct?.instances?.[0]?.url).toBe(ct?.first_frame);
    expect(ct?.instances?.[0]?.metadata).toEqual(readInstance(file('ct', 2, 1)).dicomJson);
  });

  it('bad input: nothing that a viewer opens', async () => {
    const empty = await aFolder(app.services, { org: clinic.id });
    expect(await source('folder', empty.id)).toMatchObject({ status: 400, code: 'not_a_viewer_source' });
    expect(await source('file', folder.id)).toMatchObject({ status: 400, code: 'not_a_viewer_source' });
    expect(await source('folder', await item(sop('ct', 2, 1)))).toMatchObject({
      status: 400,
      code: 'not_a_viewer_source',
    });
    expect((await source('folder', 'abc')).status).toBe(400);
  });

  it('no sign-in, and not yours: hidden and missing alike', async () => {
    for (const id of [folder.id, '00000000-0000-4000-8000-000000000000']) {
      expect(await source('folder', id, null)).toMatchObject({ status: 401, code: 'not_signed_in' });
      expect(await source('folder', id, stranger)).toMatchObject({ status: 403, code: 'no_access' });
      expect(await source('file', id, stranger)).toMatchObject({ status: 403, code: 'no_access' });
    }
  });

  it('of one file that was given to somebody: all its addresses work for them, those of its neighbours do not', async () => {
    const id = await item(sop('ct', 2, 2));
    await putGrant(app.services, { itemId: id, subject: { kind: 'user', accountId: stranger.id }, level: 'can_view' });
    const [alone] = (await source('file', id, stranger)).studies[0]?.series ?? [];
    const get = (url: string) => app.fastify.inject({ url, headers: stranger.headers });
    expect((await get(alone?.first_frame ?? '')).statusCode).toBe(200);
    const document = (await get(alone?.document ?? '')).json<SeriesDocument>();
    expect(expandSeriesDocument(document)).toEqual([readInstance(file('ct', 2, 2)).dicomJson]);
    expect((await get((alone?.first_frame ?? '').replace(sop('ct', 2, 2), sop('ct', 2, 1)))).statusCode).toBe(404);
    expect((await get((alone?.document ?? '').replace(/\?.*/, ''))).statusCode).toBe(403);
  });
});

describe('series document', () => {
  const ask = (id: string, headers: Record<string, string> = {}, query = {}) =>
    app.call(seriesDocument, { params: { id }, query }, { ...member.headers, ...headers });

  it('is the same whether it was stored or is built for the moment, compressed or not, and 304 to those who have it', async () => {
    const id = await item(series('ct', 2));
    const built = await ask(id);
    await writeDocument(app.services, id);
    const stored = await ask(id);
    expect(stored.json()).toEqual(built.json());
    expect(stored.headers.etag).toBe(built.headers.etag);
    const gzipped = await ask(id, { 'accept-encoding': 'gzip' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.rawPayload)).toEqual(stored.rawPayload);
    expect((await ask(id, { 'if-none-match': String(stored.headers.etag) })).statusCode).toBe(304);
  });

  it('is not the stored one when the series has gone on since', async () => {
    const id = await item(series('mr', 1));
    await writeDocument(app.services, id);
    const before = await ask(id);
    expect(before.json<SeriesDocument>().instances).toHaveLength(1);
    const more = file('mr', 1, 2, { Modality: 'MR', StudyDate: '20260402', pixels });
    await dicomwebClient(app, { folder: folder.id }, member).store([more]);
    const after = await ask(id, { 'if-none-match': String(before.headers.etag) });
    expect([after.statusCode, after.json<SeriesDocument>().instances.length]).toEqual([200, 2]);
  });

  it('bad input: no series, a file of another one', async () => {
    expect((await ask(folder.id)).json().code).toBe('not_a_viewer_source');
    const other = await ask(await item(series('ct', 2)), {}, { file: await item(sop('mr', 1, 1)) });
    expect(other.json().code).toBe('not_a_viewer_source');
  });

  it('no sign-in, and not yours', async () => {
    const id = await item(series('ct', 2));
    expect((await app.call(seriesDocument, { params: { id } })).json().code).toBe('not_signed_in');
    expect((await app.call(seriesDocument, { params: { id } }, stranger.headers)).json().code).toBe('no_access');
  });
});
