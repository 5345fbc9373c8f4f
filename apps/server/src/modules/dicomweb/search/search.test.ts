import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
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

import { files, found as foundBy, search as searched, series, study } from './testing/searched-studies.ts';

const yamada = {
  name: 'yamada',
  PatientName: 'Yamada^Tarou=山田^太郎=やまだ^たろう',
  PatientID: 'P_1',
  StudyDate: '20250310',
  StudyTime: '101500',
  AccessionNumber: 'A1',
};

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

const search = (path: string, from = web) => searched(path, from);
const found = (query: string, from = web) => foundBy(query, from, ['yamada', 'suzuki', 'silva', 'empty']);
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
