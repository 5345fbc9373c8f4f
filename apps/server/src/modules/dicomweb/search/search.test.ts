import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';

const yamada = {
  name: 'yamada',
  PatientName: 'Yamada^Tarou=山田^太郎=やまだ^たろう',
  PatientID: 'P_1',
  StudyDate: '20250310',
  StudyTime: '101500',
  AccessionNumber: 'A1',
};

const study = (name: string) => syntheticUid('search', name);
const series = (name: string, number = 1) => syntheticUid('search', name, number);

interface Given {
  name: string;
  PatientName?: string;
  PatientID?: string;
  StudyDate?: string;
  StudyTime?: string;
  Modality?: string;
  AccessionNumber?: string;
  SeriesNumber?: number;
  instances?: number;
}

function files({ name, instances = 1, SeriesNumber = 1, ...elements }: Given): Uint8Array[] {
  return Array.from({ length: instances }, (_, index) =>
    buildDicomFile({
      SpecificCharacterSet: 'ISO_IR 192',
      StudyInstanceUID: study(name),
      SeriesInstanceUID: series(name, SeriesNumber),
      SOPInstanceUID: syntheticUid('search', name, SeriesNumber, index),
      StudyDescription: `study ${name}`,
      SeriesDescription: `series ${SeriesNumber}`,
      SeriesNumber,
      InstanceNumber: index + 1,
      ...elements,
      pixels: { rows: 2, columns: 3, native: new Uint16Array(6) },
    }),
  );
}

let app: TestApp;
let clinic: { id: string; admin: Person };
let member: Person;
let stranger: Person;
let web: DicomwebClient;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
  stranger = await anAccount(app.services);
  web = dicomwebClient(app, { org: clinic.id }, member);
  const stored = await web.store([
    ...files({
      ...yamada,
      instances: 3,
    }),
    ...files({
      ...yamada,
      SeriesNumber: 2,
      Modality: 'SR',
    }),
    ...files({
      name: 'suzuki',
      PatientName: 'ｽｽﾞｷ^ｼﾞﾛｳ=鈴木^次郎',
      PatientID: 'PX1',
      StudyDate: '20250311',
      StudyTime: '113059.5',
      Modality: 'MR',
    }),
    ...files({
      name: 'silva',
      PatientName: 'Silva^Ana Maria',
      PatientID: 'P%2',
      StudyDate: '20250401',
      StudyTime: '0900',
    }),
    ...files({ name: 'empty', PatientName: '', PatientID: '', Modality: '' }),
  ]);
  expect(stored.statusCode).toBe(200);
});
afterAll(() => app.close());

async function search(path: string, from = web): Promise<DicomJson[]> {
  const response = await from.get(path, { accept: 'application/dicom+json' });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/dicom+json');
  const results = response.json<DicomJson[]>();
  for (const result of results) expect(Object.keys(result)).toEqual(Object.keys(result).toSorted());
  return results;
}

/** The names of the studies that a query finds, in order. */
async function found(query: string, from = web): Promise<string[]> {
  const all = ['yamada', 'suzuki', 'silva', 'empty'];
  return (await search(`/studies?${query}`, from)).map(
    (result) => all.find((name) => study(name) === result['0020000D']?.Value?.[0]) ?? 'another',
  );
}

const encoded = encodeURIComponent;

describe('studies', () => {
  it('are all listed, the latest first, with the attributes of table 10.6.3-3', async () => {
    expect(await found('')).toEqual(['empty', 'silva', 'suzuki', 'yamada']);
    const [yamada] = await search(`/studies?PatientID=P_1`);
    expect(yamada).toMatchObject({
      '00080020': { vr: 'DA', Value: ['20250310'] },
      '00080030': { vr: 'TM', Value: ['101500'] },
      '00080050': { vr: 'SH', Value: ['A1'] },
      '00080056': { vr: 'CS', Value: ['ONLINE'] },
      '00080061': { vr: 'CS', Value: ['CT', 'SR'] },
      '00080090': { vr: 'PN' },
      '00081190': { vr: 'UR', Value: [`http://localhost:8080${web.root}/studies/${study('yamada')}`] },
      '00100010': { Value: [{ Alphabetic: 'Yamada^Tarou', Ideographic: '山田^太郎', Phonetic: 'やまだ^たろう' }] },
      '00200010': { vr: 'SH' },
      '00201206': { vr: 'IS', Value: [2] },
      '00201208': { vr: 'IS', Value: [4] },
    });
  });

  it.each([
    ['PatientID=P_1', ['yamada']],
    ['00100020=P_1', ['yamada']],
    ['PatientID=P*', ['silva', 'suzuki', 'yamada']],
    ['PatientID=P?1', ['suzuki', 'yamada']],
    [`PatientID=${encoded('P%*')}`, ['silva']],
    ['PatientID=p_1', []],
    ['AccessionNumber=A1', ['yamada']],
    [`StudyInstanceUID=${study('silva')},${study('suzuki')}`, ['silva', 'suzuki']],
    ['StudyDate=20250310', ['yamada']],
    ['StudyDate=20250310-20250311', ['suzuki', 'yamada']],
    ['StudyDate=20250311-', ['silva', 'suzuki']],
    ['StudyDate=-20250310', ['yamada']],
    ['StudyTime=1130', ['suzuki']],
    ['StudyTime=09-1015', ['silva', 'yamada']],
    ['StudyTime=0900', ['silva']],
    ['StudyTime=085959-090000', ['silva']],
    ['StudyTime=113059.5-', ['suzuki']],
    ['StudyTime=113059.500-113059.500', ['suzuki']],
    ['ModalitiesInStudy=SR', ['yamada']],
    ['ModalitiesInStudy=MR,SR', ['suzuki', 'yamada']],
    ['ModalitiesInStudy=?R', ['suzuki', 'yamada']],
    ['StudyDescription=study%20s*', ['silva', 'suzuki']],
    ['PatientName=*', ['empty', 'silva', 'suzuki', 'yamada']],
  ])('by %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    ['yamada^tarou', ['yamada']],
    ['Yamada', []],
    ['Yamada*', ['yamada']],
    ['山田^太郎', ['yamada']],
    ['山田*', ['yamada']],
    ['*太郎', ['yamada']],
    ['山*=', []],
    ['=山田*', ['yamada']],
    ['Yamada*=山田*=やまだ*', ['yamada']],
    ['Yamada*=鈴木*', []],
    ['==やまだ*', ['yamada']],
    ['やまだ*', ['yamada']],
    ['やまだ^たろう', ['yamada']],
    ['Silva^Ana Maria^^^', ['silva']],
  ])('by the name %s, in whichever group', async (name, expected) => {
    expect(await found(`PatientName=${encoded(name)}`)).toEqual(expected);
  });

  it.each([
    ['maria silva', ['silva']],
    ['ma', ['silva']],
    ['ria', []],
    ['ヤマダ', ['yamada']],
    ['ﾔﾏﾀﾞ', ['yamada']],
    ['ﾀﾏﾀﾞ', []],
    ['すずき', ['suzuki']],
    ['じろう ｽｽﾞｷ', ['suzuki']],
    ['スズキ', ['suzuki']],
    ['鈴木 次', ['suzuki']],
    ['(', []],
  ])('by the beginnings of words of a name, fuzzy: %s', async (name, expected) => {
    expect(await found(`fuzzymatching=true&PatientName=${encoded(name)}`)).toEqual(expected);
  });

  it('without a modality have an empty list of them (PS3.18 F.2.5)', async () => {
    const [empty] = await search(`/studies?StudyInstanceUID=${study('empty')}`);
    expect(empty?.['00080061']).toEqual({ vr: 'CS' });
  });

  it('come in pages, with the address of the next one', async () => {
    const first = await web.get('/studies?limit=3&PatientName=*');
    expect(first.json()).toHaveLength(3);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect(new URL(next).searchParams.get('offset')).toBe('3');
    expect(await found(new URL(next).search.slice(1))).toEqual(['yamada']);
    expect((await web.get('/studies?limit=4')).headers.link).toBeUndefined();
    expect((await web.get('/studies?limit=0')).json()).toEqual([]);
  });

  it('say which parameters were not used', async () => {
    const response = await web.get('/studies?Nonsense=1&Modality=CT&emptyvaluematching=true');
    expect(response.json()).toHaveLength(4);
    expect(response.headers.warning).toMatch(
      /^299 http:\/\/localhost:8080.* "These parameters were ignored: .*Nonsense, Modality"$/,
    );
    expect((await web.get('/studies')).headers.warning).toBeUndefined();
  });

  it('name few of many parameters that were not used', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `Nonsense${n}`).join(',');
    const { warning } = (await web.get(`/studies?includefield=${names}`)).headers;
    expect(warning).toMatch(/ignored: Nonsense0, Nonsense1, Nonsense2, Nonsense3, Nonsense4 and 495 more"$/);
  });

  it('compress where the client takes it', async () => {
    const response = await web.get('/studies', { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers.vary).toBe('Accept, Accept-Encoding, Authorization');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('series', () => {
  it('of a study: its own attributes, and others of the study when asked for', async () => {
    const results = await search(`/studies/${study('yamada')}/series`);
    expect(results.map((result) => result['00200011']?.Value)).toEqual([[1], [2]]);
    expect(results[0]).toMatchObject({
      '00080060': { Value: ['CT'] },
      '0008103E': { Value: ['series 1'] },
      '00081190': { Value: [`http://localhost:8080${web.root}/studies/${study('yamada')}/series/${series('yamada')}`] },
      '0020000D': { Value: [study('yamada')] },
      '0020000E': { Value: [series('yamada')] },
      '00201209': { Value: [3] },
    });
    expect(results[0]?.['00100020']).toBeUndefined();
    const [withId] = await search(`/studies/${study('yamada')}/series?includefield=PatientID`);
    expect(withId?.['00100020']).toEqual({ vr: 'LO', Value: ['P_1'] });
  });

  it('of all studies: with those of the study, and found by them', async () => {
    const results = await search('/series?PatientID=P_1&Modality=SR');
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ '00081030': { Value: ['study yamada'] }, '00200011': { Value: [2] } });
    expect(await search('/series?SeriesNumber=2')).toHaveLength(1);
    expect(await search('/series')).toHaveLength(5);
  });

  it('of a study that is not there: none', async () => {
    expect(await search('/studies/1.2.3/series')).toEqual([]);
  });
});

describe('instances', () => {
  it('of a series: the attributes of table 10.6.3-5', async () => {
    const results = await search(`/studies/${study('yamada')}/series/${series('yamada')}/instances`);
    expect(results.map((result) => result['00200013']?.Value)).toEqual([[1], [2], [3]]);
    expect(results[1]).toMatchObject({
      '00080016': { Value: ['1.2.840.10008.5.1.4.1.1.2'] },
      '00080018': { Value: [syntheticUid('search', 'yamada', 1, 1)] },
      '00083002': { Value: ['1.2.840.10008.1.2.1'] },
      '00280010': { vr: 'US', Value: [2] },
      '00280011': { vr: 'US', Value: [3] },
      '00280100': { vr: 'US', Value: [16] },
    });
    expect(results[1]?.['00280101']).toBeUndefined();
  });

  it('with any attribute that is asked for, and with all', async () => {
    const path = `/studies/${study('yamada')}/series/${series('yamada')}/instances`;
    const [one] = await search(`${path}?includefield=BitsStored,PatientID`);
    expect(one?.['00280101']).toEqual({ vr: 'US', Value: [16] });
    expect(one?.['00100020']).toEqual({ vr: 'LO', Value: ['P_1'] });
    const [all] = await search(`${path}?includefield=all`);
    expect(all?.['00280004']).toEqual({ vr: 'CS', Value: ['MONOCHROME2'] });
    expect(all?.['7FE00010']).toBeUndefined();
  });

  it('by number, whatever their UIDs are', async () => {
    const numbers = [30, 4, 200, 1];
    const uids = { StudyInstanceUID: study('numbers'), SeriesInstanceUID: series('numbers') };
    const other = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
    await other.store(
      numbers.map((InstanceNumber, n) => buildDicomFile({ ...uids, SOPInstanceUID: `1.2.3.${n + 1}`, InstanceNumber })),
    );
    const results = await search(`/studies/${uids.StudyInstanceUID}/instances`, other);
    expect(results.map((result) => result['00200013']?.Value?.[0])).toEqual([1, 4, 30, 200]);
  });

  it('of a study and of all studies', async () => {
    expect(await search(`/studies/${study('yamada')}/instances`)).toHaveLength(4);
    expect(await search('/instances?InstanceNumber=3')).toHaveLength(1);
    expect(await search(`/instances?SOPInstanceUID=${syntheticUid('search', 'silva', 1, 0)}`)).toHaveLength(1);
  });
});

describe('refusals', () => {
  it.each(['StudyDate=yesterday', 'limit=-1', 'SeriesNumber=x', 'fuzzymatching=maybe', 'StudyInstanceUID=1.*'])(
    'bad input: %s',
    async (query) => {
      const response = await web.get(`/series?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'bad_request',
        fields: { [query.split('=')[0] ?? '']: expect.any(String) },
      });
    },
  );

  it('a media type that there is not', async () => {
    const response = await web.get('/studies', { accept: 'multipart/related; type="application/dicom+xml"' });
    expect([response.statusCode, response.json().code]).toEqual([406, 'not_acceptable']);
  });

  it('no sign-in, and not in the organisation: a hidden one and a missing one alike', async () => {
    for (const org of [clinic.id, '00000000-0000-4000-8000-000000000000']) {
      const [nobodys, strangers] = [dicomwebClient(app, { org }, null), dicomwebClient(app, { org }, stranger)];
      const answers = [await nobodys.get('/studies'), await strangers.get('/studies')];
      expect(answers.map((one) => [one.statusCode, one.json().code])).toEqual([
        [401, 'not_signed_in'],
        [403, 'no_access'],
      ]);
    }
  });

  it('nothing of a query gets into the log', async () => {
    await web.get('/studies?PatientName=Geheim*');
    expect(app.services.logLines.join('')).not.toContain('Geheim');
  });
});

describe('scopes', () => {
  it('an organisation shows what the caller may view: the private area of others not', async () => {
    const own = await aFolder(app.services, { org: clinic.id, owner: member.id });
    const private_ = dicomwebClient(app, { folder: own.id }, member);
    expect((await private_.store(files({ name: 'private', PatientID: 'PRIVATE' }))).statusCode).toBe(200);
    expect(await found('PatientID=PRIVATE')).toEqual(['another']);
    expect(await found('PatientID=PRIVATE', dicomwebClient(app, { org: clinic.id }, clinic.admin))).toEqual([]);
    expect(await found('PatientID=PRIVATE', private_)).toEqual(['another']);
    const refused = await dicomwebClient(app, { folder: own.id }, clinic.admin).get('/studies');
    expect(refused.json().code).toBe('no_access');
  });

  it('of equal studies the newest that the caller may view is served', async () => {
    const older = await aFolder(app.services, { org: clinic.id });
    const newer = await aFolder(app.services, { org: clinic.id, owner: member.id });
    const [inOlder, inNewer] = [older, newer].map(({ id }) => dicomwebClient(app, { folder: id }, member));
    if (!inOlder || !inNewer) throw new Error('two folders');
    await inOlder.store(files({ name: 'twice', PatientID: 'TWICE', AccessionNumber: 'OLD' }));
    app.services.clock.advance(1_000);
    await inNewer.store(files({ name: 'twice', PatientID: 'TWICE', AccessionNumber: 'NEW', instances: 2 }));
    const seen = async (from: DicomwebClient, query = 'PatientID=TWICE') =>
      (await search(`/studies?${query}`, from)).map((one) => one['00080050']?.Value?.[0]);
    const admins = dicomwebClient(app, { org: clinic.id }, clinic.admin);
    expect(await seen(web)).toEqual(['NEW']);
    expect(await seen(admins)).toEqual(['OLD']);
    expect(await seen(inOlder)).toEqual(['OLD']);
    // The copy that is not served is not found either.
    expect(await seen(web, 'AccessionNumber=OLD')).toEqual([]);
    expect(await search(`/studies/${study('twice')}/instances`)).toHaveLength(2);
    expect(await search(`/studies/${study('twice')}/instances`, admins)).toHaveLength(1);
  });

  it('an item shows what is in it: folder, study, series, file', async () => {
    const folder = await aFolder(app.services, { org: clinic.id });
    const inFolder = dicomwebClient(app, { folder: folder.id }, member);
    await inFolder.store([
      ...files({ name: 'nested', SeriesNumber: 1, instances: 2 }),
      ...files({ name: 'nested', SeriesNumber: 2 }),
      ...files({ name: 'beside' }),
    ]);
    expect(await search('/studies', inFolder)).toHaveLength(2);
    const ids = await idsOf('nested', folder.id);
    const [inStudy, inSeries, inFile] = [ids.study, ids.series, ids.file].map((id) =>
      dicomwebClient(app, { folder: id }, member),
    );
    if (!inStudy || !inSeries || !inFile) throw new Error('three items');
    const counts = async (from: DicomwebClient) => [
      (await search('/studies', from)).length,
      (await search('/series', from)).length,
      (await search('/instances', from)).length,
    ];
    expect(await counts(inFolder)).toEqual([2, 3, 4]);
    expect(await counts(inStudy)).toEqual([1, 2, 3]);
    expect(await counts(inSeries)).toEqual([1, 1, 2]);
    expect(await counts(inFile)).toEqual([1, 1, 1]);
  });
});

/** Items of series 1 of a study in a folder, and its first file. */
async function idsOf(name: string, folder: string) {
  const [row] = await app.services.db.rows<{ study: string; series: string; file: string }>(sql`
    select st.item_id as study, se.item_id as series, i.item_id as file
    from study st join series se on se.study_id = st.item_id join instance i on i.series_id = se.item_id
    where st.study_instance_uid = ${study(name)} and st.place = ${`folder:${folder}`} and se.series_number = 1
    order by i.instance_number limit 1`);
  if (!row) throw new Error('the study is not there');
  return row;
}
