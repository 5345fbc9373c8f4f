import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { sql } from '../../platform/db/index.ts';
import { dicomwebClient, partsOf, type DicomwebClient } from '../../testing/dicomweb.ts';
import { aFolder, aMember, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { putGrant } from '../sharing/index.ts';

const study = syntheticUid('merged', 'study');
const series = (number: number) => syntheticUid('merged', 'series', number);
const sop = (number: number, index: number) => syntheticUid('merged', number, index);

/** A file whose one frame says in which folder it was stored. */
function file(number: number, Modality: string, index: number, folder: number, more = {}): Uint8Array {
  const uids = { StudyInstanceUID: study, SeriesInstanceUID: series(number), SOPInstanceUID: sop(number, index) };
  const levels = { StudyDate: '20250310', AccessionNumber: `A${folder}`, SeriesNumber: number, Modality };
  const pixels = { rows: 1, columns: 2, native: Uint16Array.of(folder, folder) };
  const pictureOf = { PatientComments: `folder ${folder}`, InstanceNumber: index, pixels };
  return buildDicomFile({ ...uids, ...levels, ...pictureOf, ...more });
}

let app: TestApp;
/** The organisation, asked by somebody who sees the first two folders, and by the owner of the third. */
let web: DicomwebClient;
let owners: DicomwebClient;
let first: DicomwebClient;
let second: DicomwebClient;
let member: Person;
/** The third folder, which is its owner's. */
let own: { id: string };

beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
  const owner = await aMember(app.services, clinic);
  web = dicomwebClient(app, { org: clinic.id }, member);
  owners = dicomwebClient(app, { org: clinic.id }, owner);
  first = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  second = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  own = await aFolder(app.services, { org: clinic.id, owner: owner.id });
  const third = dicomwebClient(app, { folder: own.id }, owner);
  await store(first, [file(1, 'CT', 1, 1), file(1, 'CT', 2, 1), file(1, 'CT', 3, 1), file(2, 'PT', 1, 1)]);
  await store(second, [file(1, 'CT', 2, 2), file(1, 'CT', 3, 2), file(1, 'CT', 4, 2), file(3, 'SR', 1, 2)]);
  await store(third, [file(1, 'CT', 1, 3), file(1, 'CT', 5, 3), file(4, 'MR', 1, 3)]);
  // Replaced: newer than the copy of the second folder, although that came later.
  await store(first, [file(1, 'CT', 3, 1, { ImageComments: 'replaced' })]);
  await store(second, [file(3, 'SR', 1, 2, { ImageComments: 'replaced' })]);
});
afterAll(() => app.close());

async function store(to: DicomwebClient, files: Uint8Array[]): Promise<void> {
  app.services.clock.advance(1_000);
  expect((await to.store(files)).statusCode).toBe(200);
}

const value = (result: DicomJson | undefined, tag: string) => result?.[tag]?.Value?.[0];

async function search(path: string, from = web): Promise<DicomJson[]> {
  const response = await from.get(path, { accept: 'application/dicom+json' });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<DicomJson[]>();
}

/** Series number, instance number, and the folder whose copy is given. */
async function shown(path: string, from = web): Promise<string[]> {
  const numbers = ['00200011', '00200013', '00104000'];
  return (await search(path, from)).map((one) => {
    const [series, instance, folder] = numbers.map((tag) => String(value(one, tag)));
    return `${series}.${instance} ${folder}`;
  });
}

const ofFirstSeries = ['1.1 folder 1', '1.2 folder 2', '1.3 folder 1', '1.4 folder 2'];
const all = [...ofFirstSeries, '2.1 folder 1', '3.1 folder 2'];
const ofOwner = ['1.1 folder 3', '1.2 folder 2', '1.3 folder 1', '1.4 folder 2', '1.5 folder 3'];
const allOfOwner = [...ofOwner, '2.1 folder 1', '3.1 folder 2', '4.1 folder 3'];

describe('search', () => {
  it('studies: one, as its newest copy in sight says, counted over all [ID-14]', async () => {
    const counts = async (from: DicomwebClient, query = '') =>
      (await search(`/studies${query}`, from)).map((one) => [
        value(one, '00080050'),
        new Set(one['00080061']?.Value),
        value(one, '00201206'),
        value(one, '00201208'),
      ]);
    expect(await counts(web)).toEqual([['A2', new Set(['CT', 'PT', 'SR']), 3, 6]]);
    expect(await counts(owners)).toEqual([['A2', new Set(['CT', 'MR', 'PT', 'SR']), 4, 8]]);
    expect(await counts(first)).toEqual([['A1', new Set(['CT', 'PT']), 2, 4]]);
    expect(await counts(web, '?limit=1')).toHaveLength(1);
    expect(await counts(web, '?limit=1&offset=1')).toEqual([]);
    for (const modality of ['CT', 'PT', 'SR', 'P*']) {
      expect(await counts(web, `?ModalitiesInStudy=${modality}`), modality).toHaveLength(1);
    }
    expect(await counts(web, '?ModalitiesInStudy=MR')).toEqual([]);
    expect(await counts(owners, '?ModalitiesInStudy=MR')).toHaveLength(1);
    expect(await counts(second, '?ModalitiesInStudy=PT')).toEqual([]);
    expect(await counts(web, '?AccessionNumber=A1')).toEqual([]);
  });

  it.each(['/series?includefield=all', `/studies/${study}/series?includefield=all`])('series: %s', async (path) => {
    const counts = async (from: DicomwebClient, query = '') =>
      (await search(path + query, from)).map((one) =>
        ['00200011', '00080060', '00201209', '00201206', '00201208', '00080050'].map((tag) => value(one, tag)),
      );
    const found = [
      [1, 'CT', 4, 3, 6, 'A2'],
      [2, 'PT', 1, 3, 6, 'A2'],
      [3, 'SR', 1, 3, 6, 'A2'],
    ];
    expect(await counts(web)).toEqual(found);
    expect(await counts(web, '&limit=1&offset=1')).toEqual([found[1]]);
    expect(await counts(web, '&Modality=PT')).toEqual([found[1]]);
    expect(await counts(web, '&AccessionNumber=A2&ModalitiesInStudy=PT')).toEqual(found);
    expect((await counts(owners)).map(([number, , instances]) => [number, instances])).toEqual([
      [1, 5],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect((await counts(second)).map(([number, , instances]) => [number, instances])).toEqual([
      [1, 3],
      [3, 1],
    ]);
  });

  it('instances: each once, the copy that was written last', async () => {
    const query = '?includefield=PatientComments,SeriesNumber';
    expect(await shown(`/instances${query}`)).toEqual(all);
    expect(await shown(`/studies/${study}/instances${query}`)).toEqual(all);
    expect(await shown(`/studies/${study}/series/${series(1)}/instances${query}`)).toEqual(ofFirstSeries);
    expect(await shown(`/instances${query}&limit=2&offset=3`)).toEqual(all.slice(3, 5));
    expect(await shown(`/instances${query}`, owners)).toEqual(allOfOwner);
    expect(await shown(`/instances${query}&SOPInstanceUID=${sop(1, 2)}`)).toEqual(['1.2 folder 2']);
    const [one] = await search(`/instances?SOPInstanceUID=${sop(1, 2)}`);
    expect([value(one, '00201206'), value(one, '00201208'), value(one, '00201209')]).toEqual([3, 6, 4]);
    expect(await search('/instances', first)).toHaveLength(4);
    expect(await search('/instances', second)).toHaveLength(4);
  });
});

describe('retrieve', () => {
  it('metadata', async () => {
    expect(await shown(`/studies/${study}/metadata`)).toEqual(all);
    expect(await shown(`/studies/${study}/metadata`, owners)).toEqual(allOfOwner);
    expect(await shown(`/studies/${study}/series/${series(1)}/metadata`)).toEqual(ofFirstSeries);
    expect(await shown(`/studies/${study}/series/${series(1)}/instances/${sop(1, 3)}/metadata`)).toEqual([
      '1.3 folder 1',
    ]);
    expect(await shown(`/studies/${study}/series/${series(1)}/metadata`, first)).toEqual(
      [1, 2, 3].map((index) => `1.${index} folder 1`),
    );
  });

  it('what lies in one copy alone comes as it is stored', async () => {
    const path = `/studies/${study}/series/${series(2)}/metadata`;
    const [merged, own] = [await web.get(path), await first.get(path)];
    expect(merged.headers['etag']).toBe(own.headers['etag']);
    expect(merged.body).toBe(own.body);
  });

  it.each([1, 2, 3, 4, 5])('frames, bulk data and file of instance %i agree', async (index) => {
    for (const [from, expected] of [
      [web, ofFirstSeries],
      [owners, ofOwner],
    ] as const) {
      const at = `/studies/${study}/series/${series(1)}/instances/${sop(1, index)}`;
      const text = expected[index - 1];
      const answers = [
        await from.get(`${at}/frames/1`, { accept: 'application/octet-stream' }),
        await from.get(`${at}/bulkdata/7FE00010`, { accept: 'application/octet-stream' }),
        await from.get(at, { accept: 'application/dicom' }),
      ];
      if (text === undefined) {
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
        continue;
      }
      const folder = Number(text.at(-1));
      expect([...(answers[0]?.rawPayload ?? [])]).toEqual([folder, 0, folder, 0]);
      expect([...(answers[1]?.rawPayload ?? [])]).toEqual([folder, 0, folder, 0]);
      expect(answers[2]?.body).toContain(`folder ${folder}`);
    }
  });

  it('files of series and study', async () => {
    const files = async (path: string, from = web) => {
      const parts = partsOf(await from.get(path, { accept: 'multipart/related; type="application/dicom"' }));
      return parts.map(({ bytes }) => /folder \d/.exec(bytes.toString('latin1'))?.[0]);
    };
    const folders = (texts: string[]) => texts.map((text) => text.slice(4));
    expect(await files(`/studies/${study}`)).toEqual(folders(all));
    expect(await files(`/studies/${study}`, owners)).toEqual(folders(allOfOwner));
    expect(await files(`/studies/${study}/series/${series(1)}`)).toEqual(folders(ofFirstSeries));
  });
});

it('a copy that may be looked at and not downloaded keeps its own files back, and no others', async () => {
  const subject = { kind: 'user', accountId: member.id } as const;
  await putGrant(app.services, { itemId: own.id, subject, level: 'can_view', allowDownload: false });
  const ask = async (path: string) => (await web.get(`/studies/${study}/series/${path}`)).statusCode;
  expect(await shown(`/studies/${study}/metadata`)).toEqual(allOfOwner);
  expect(await ask(`${series(1)}/instances/${sop(1, 2)}`)).toBe(200);
  expect(await ask(`${series(1)}/instances/${sop(1, 5)}`)).toBe(403);
  expect(await ask(series(1))).toBe(403);
  expect(await ask(series(2))).toBe(200);
  expect(await ask(series(4))).toBe(403);
  expect(await ask(`${series(1)}/instances/${sop(1, 5)}/frames/1`)).toBe(200);
  await putGrant(app.services, { itemId: own.id, subject, level: 'none' });
  expect(await ask(series(1))).toBe(200);
});

it('a copy in the trash counts no more [TR-1]', async () => {
  await app.services.db.rows(sql`
    update item set trashed_at = ${app.services.clock.now()}
    where id in (select study.item_id from study join item on item.id = study.item_id where ${second.root.split('/').at(-1) ?? ''}::uuid = any (item.ancestors))`);
  expect(await shown(`/studies/${study}/metadata`)).toEqual(
    ['1.1', '1.2', '1.3', '2.1'].map((one) => `${one} folder 1`),
  );
  expect(await search('/instances')).toHaveLength(4);
  const [found] = await search('/studies?ModalitiesInStudy=PT');
  expect([value(found, '00201206'), value(found, '00201208'), value(found, '00080050')]).toEqual([2, 4, 'A1']);
});
