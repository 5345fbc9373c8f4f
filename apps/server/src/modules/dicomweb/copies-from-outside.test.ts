import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contradictions } from '../../testing/consistency.ts';
import { dicomwebClient, partsOf, type DicomwebClient } from '../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { putGrant } from '../sharing/index.ts';

let app: TestApp;
let clinic: { id: string };
let member: Person;
let guest: Person;
/** The organisation as its member asks it. */
let web: DicomwebClient;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
  guest = await anAccount(app.services);
  web = dicomwebClient(app, { org: clinic.id }, member);
});
afterAll(async () => {
  expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  await app.close();
});

/** A file whose frame and comment say who brought it. */
function file(study: string, number: number, by: 'member' | 'guest', more: object = {}): Uint8Array {
  const value = by === 'member' ? 1 : 2;
  return buildDicomFile({
    StudyInstanceUID: syntheticUid(study),
    SeriesInstanceUID: syntheticUid(study, 'series'),
    SOPInstanceUID: syntheticUid(study, number),
    Modality: 'CT',
    InstanceNumber: number,
    PatientComments: `of the ${by}`,
    pixels: { rows: 1, columns: 2, native: Uint16Array.of(value, value) },
    ...more,
  });
}

/** A folder of the organisation in which the guest has full access, as member and guest ask it. */
async function aSharedFolder(): Promise<{ ours: DicomwebClient; theirs: DicomwebClient }> {
  const { id: folder } = await aFolder(app.services, { org: clinic.id });
  const subject = { kind: 'user', accountId: guest.id } as const;
  await putGrant(app.services, { itemId: folder, subject, level: 'full_access' });
  return { ours: dicomwebClient(app, { folder }, member), theirs: dicomwebClient(app, { folder }, guest) };
}

async function store(to: DicomwebClient, ...files: Uint8Array[]): Promise<void> {
  app.services.clock.advance(1_000);
  expect((await to.store(files)).statusCode).toBe(200);
}

const value = (result: DicomJson | undefined, tag: string) => result?.[tag]?.Value?.[0];

async function asked(path: string, from: DicomwebClient): Promise<DicomJson[]> {
  const response = await from.get(path, { accept: 'application/dicom+json' });
  return response.statusCode === 200 ? response.json<DicomJson[]>() : [];
}

/** Who brought the instances that each way of asking shows, by instance number: they have to agree. */
async function shown(study: string, from: DicomwebClient = web): Promise<string[]> {
  const [of, series] = [`/studies/${syntheticUid(study)}`, `/series/${syntheticUid(study, 'series')}`];
  const said = (found: DicomJson[]) =>
    found.map((one) => ['00200013', '00104000'].map((tag) => String(value(one, tag))).join(' '));
  const metadata = said(await asked(`${of}/metadata`, from));
  expect(said(await asked(`${of}${series}/metadata`, from))).toEqual(metadata);
  expect(said(await asked(`${of}/instances?includefield=PatientComments`, from))).toEqual(metadata);
  expect(
    said(await asked(`/instances?includefield=PatientComments&StudyInstanceUID=${syntheticUid(study)}`, from)),
  ).toEqual(metadata);
  const [result] = await asked(`/studies?StudyInstanceUID=${syntheticUid(study)}`, from);
  expect(value(result, '00201208') ?? 0).toBe(metadata.length);
  const [seriesResult] = await asked(`${of}/series`, from);
  expect(value(seriesResult, '00201209') ?? 0).toBe(metadata.length);
  for (const text of metadata) {
    const [number = '', , , by] = text.split(' ');
    const at = `${of}${series}/instances/${syntheticUid(study, Number(number))}`;
    const pixels = by === 'member' ? [1, 0, 1, 0] : [2, 0, 2, 0];
    for (const path of [`${at}/frames/1`, `${at}/bulkdata/7FE00010`])
      expect([...(await from.get(path, { accept: 'application/octet-stream' })).rawPayload]).toEqual(pixels);
    expect((await from.get(at, { accept: 'application/dicom' })).body).toContain(`of the ${by}`);
  }
  if (metadata.length > 0) {
    const parts = partsOf(await from.get(of, { accept: 'multipart/related; type="application/dicom"' }));
    expect(parts).toHaveLength(metadata.length);
  }
  return metadata;
}

it("a guest's newer copy with known UIDs is not served for the organisation's own", async () => {
  const { ours, theirs } = await aSharedFolder();
  const elsewhere = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  await store(elsewhere, file('copy', 1, 'member'), file('copy', 2, 'member'));
  await store(theirs, file('copy', 1, 'guest'), file('copy', 2, 'guest'), file('copy', 3, 'guest'));
  expect(await shown('copy')).toEqual(['1 of the member', '2 of the member']);
  expect(await shown('copy', elsewhere)).toEqual(['1 of the member', '2 of the member']);
  const guests = ['1 of the guest', '2 of the guest', '3 of the guest'];
  expect(await shown('copy', ours)).toEqual(guests);
  expect(await shown('copy', theirs)).toEqual(guests);
  const third = `/studies/${syntheticUid('copy')}/series/${syntheticUid('copy', 'series')}/instances/${syntheticUid('copy', 3)}`;
  expect((await web.get(`${third}/frames/1`)).statusCode).toBe(404);
});

it("a guest's copy that was there before gives way when a member brings the study in, whichever is newer", async () => {
  const { theirs } = await aSharedFolder();
  await store(theirs, file('before', 1, 'guest'), file('before', 2, 'guest'));
  expect(await shown('before')).toEqual(['1 of the guest', '2 of the guest']);
  const elsewhere = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  await store(elsewhere, file('before', 1, 'member'));
  await store(theirs, file('before', 2, 'guest', { ImageComments: 'newer' }));
  expect(await shown('before')).toEqual(['1 of the member']);
});

it("a guest's instance in a member's series, and his series in a member's study, are shown by the folder alone", async () => {
  const { ours, theirs } = await aSharedFolder();
  await store(ours, file('mixed', 1, 'member'), file('mixed', 2, 'member'));
  await store(theirs, file('mixed', 3, 'guest'));
  expect(await shown('mixed')).toEqual(['1 of the member', '2 of the member']);
  expect(await shown('mixed', ours)).toEqual(['1 of the member', '2 of the member', '3 of the guest']);
  const SeriesInstanceUID = syntheticUid('mixed', 'other series');
  await store(theirs, file('mixed', 4, 'guest', { SeriesInstanceUID, Modality: 'SR' }));
  const counts = async (from: DicomwebClient) => {
    const [study] = await asked(`/studies?StudyInstanceUID=${syntheticUid('mixed')}`, from);
    const series = await asked(`/studies/${syntheticUid('mixed')}/series`, from);
    return [study?.['00080061']?.Value, value(study, '00201206'), value(study, '00201208'), series.length];
  };
  expect(await counts(web)).toEqual([['CT'], 1, 2, 1]);
  expect(await counts(ours)).toEqual([['CT', 'SR'], 2, 4, 2]);
  const of = `StudyInstanceUID=${syntheticUid('mixed')}&ModalitiesInStudy`;
  for (const [scope, modality, results] of [
    [web, 'CT', 1],
    [web, 'SR', 0],
    [web, 'S*', 0],
    [ours, 'CT', 1],
    [ours, 'SR', 1],
  ] as const) {
    expect(await asked(`/studies?${of}=${modality}`, scope), modality).toHaveLength(results);
    expect((await asked(`/series?${of}=${modality}`, scope)).length > 0, modality).toBe(results > 0);
  }
  // A second copy, whose modality counts as well.
  const elsewhere = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  const ownSeries = { SeriesInstanceUID: syntheticUid('mixed', 'own series'), Modality: 'PT' };
  await store(elsewhere, file('mixed', 5, 'member', ownSeries));
  expect(await asked(`/studies?${of}=CT`, web)).toHaveLength(1);
  expect(await asked(`/studies?${of}=PT`, web)).toHaveLength(1);
  expect(await asked(`/studies?${of}=SR`, web)).toEqual([]);
  expect((await web.get(`/studies/${syntheticUid('mixed')}/series/${SeriesInstanceUID}/metadata`)).statusCode).toBe(
    404,
  );
});

it("what a guest replaces in place is no longer the organisation's, and a member's copy elsewhere is served", async () => {
  const { ours, theirs } = await aSharedFolder();
  await store(ours, file('replaced', 1, 'member'), file('replaced', 2, 'member'));
  await store(theirs, file('replaced', 1, 'guest'));
  expect(await shown('replaced')).toEqual(['2 of the member']);
  expect(await shown('replaced', ours)).toEqual(['1 of the guest', '2 of the member']);
  const elsewhere = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  await store(elsewhere, file('replaced', 1, 'member'));
  expect(await shown('replaced')).toEqual(['1 of the member', '2 of the member']);
});

it('bytes that a member brings again are vouched for, and those that a guest brings again stay the member’s', async () => {
  const { ours, theirs } = await aSharedFolder();
  await store(ours, file('again', 1, 'member'));
  await store(theirs, file('again', 1, 'member'), file('again', 2, 'guest'));
  expect(await shown('again')).toEqual(['1 of the member']);
  await store(ours, file('again', 2, 'guest'));
  expect(await shown('again')).toEqual(['1 of the member', '2 of the guest']);
});

it('of copies below one folder the member’s is shown, and the guest’s by its own folder', async () => {
  const parent = await aFolder(app.services, { org: clinic.id });
  const [one, other] = [
    await aFolder(app.services, { org: clinic.id, parent }),
    await aFolder(app.services, { org: clinic.id, parent }),
  ];
  const subject = { kind: 'user', accountId: guest.id } as const;
  await putGrant(app.services, { itemId: other.id, subject, level: 'full_access' });
  const [ours, theirs, around] = [
    dicomwebClient(app, { folder: one.id }, member),
    dicomwebClient(app, { folder: other.id }, guest),
    dicomwebClient(app, { folder: parent.id }, member),
  ];
  await store(ours, file('below', 1, 'member'));
  await store(theirs, file('below', 1, 'guest'), file('below', 2, 'guest'));
  expect(await shown('below', around)).toEqual(['1 of the member']);
  expect(await shown('below', theirs)).toEqual(['1 of the guest', '2 of the guest']);
});

it('several patients of one UID are found apart, each by the root under which it is retrieved', async () => {
  const { ours, theirs } = await aSharedFolder();
  const elsewhere = dicomwebClient(app, { folder: (await aFolder(app.services, { org: clinic.id })).id }, member);
  const [first, second] = [{ PatientID: 'first' }, { PatientID: 'second' }];
  await store(ours, file('patients', 1, 'member', first));
  await store(ours, file('patients', 2, 'member', second));
  await store(elsewhere, file('patients', 3, 'member', second), file('patients', 4, 'member', first));
  await store(theirs, file('patients', 5, 'guest', { PatientID: 'third' }));
  const of = `StudyInstanceUID=${syntheticUid('patients')}`;
  for (const scope of [web, ours]) {
    const found = await asked(`/studies?${of}`, scope);
    expect(found.map((one) => String(value(one, '00100020'))).toSorted()).toEqual(['first', 'second']);
    for (const one of found) {
      const url = String(value(one, '00081190'));
      const { pathname } = new URL(url);
      const answer = await app.fastify.inject({ url: `${pathname}/metadata`, headers: member.headers });
      const patients = new Set(answer.json<DicomJson[]>().map((instance) => value(instance, '00100020')));
      expect([...patients], url).toEqual([value(one, '00100020')]);
      expect(answer.json<DicomJson[]>()).toHaveLength(Number(value(one, '00201208')));
    }
  }
  const metadata = await asked(`/studies/${syntheticUid('patients')}/metadata`, web);
  expect(metadata.map((one) => value(one, '00200013'))).toEqual([1, 4]);
  for (const PatientID of ['first', 'second'])
    expect(await asked(`/studies?${of}&PatientID=${PatientID}`, web), PatientID).toHaveLength(1);
  expect(await asked(`/instances?${of}`, web)).toHaveLength(4);
});
