import {
  deleteFile,
  folderInfo,
  viewerSourceOfFolder,
  type Item,
  type ViewerSeries,
  type ViewerStudy,
} from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { contradictions } from '../../../testing/consistency.ts';
import { aFolder, aMember, anOrganisation, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

/** A series that has images and a report under one Series Instance UID, in every order in which they may come. */

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

const uids = { StudyInstanceUID: syntheticUid('mixed'), SeriesInstanceUID: syntheticUid('mixed', 'series') };
const pixels = { rows: 1, columns: 2, native: Uint16Array.of(1, 2) };
const sop = (name: string) => syntheticUid('mixed', name);

function file(name: string, more: object): { path: string; bytes: Uint8Array } {
  const said = { PatientID: '1', PatientName: 'A', SeriesNumber: 5, SeriesDescription: '', BodyPartExamined: '' };
  return { path: `${name}.dcm`, bytes: buildDicomFile({ ...uids, SOPInstanceUID: sop(name), ...said, ...more }) };
}

const image = file('image', { Modality: 'CT', SeriesDescription: 'axial', pixels });
const later = file('later', { Modality: 'CT', pixels });
const report = file('report', { Modality: 'SR', SeriesDescription: 'findings', BodyPartExamined: 'HEAD' });
const mask = file('mask', { Modality: 'SEG', pixels });
const values = file('values', { Modality: 'RWV' });

type Files = readonly (readonly ReturnType<typeof file>[])[];

/** @param batches brought one after the other, into a folder of their own */
async function brought(batches: Files): Promise<string> {
  const { id } = await aFolder(app.services, { org: clinic.id });
  for (const files of batches) {
    app.services.clock.advance(1_000);
    expect((await upload(app, member, { target_folder: id, target_org: clinic.id }, files)).status).toBe(201);
  }
  return id;
}

/** The one series below a folder, as the viewer is told of it, and as it is listed. */
async function seriesBelow(folder: string): Promise<{ told: ViewerSeries; listed: Item }> {
  const source = await app.call(viewerSourceOfFolder, { params: { id: folder }, query: {} }, member.headers);
  const [study] = source.json<{ studies: ViewerStudy[] }>().studies;
  const list = await app.call(folderInfo, { params: { id: study?.uuid ?? '' }, query: {} }, member.headers);
  const [told, listed] = [study?.series[0], list.json<{ data: Item[] }>().data[0]];
  if (!told || !listed || study?.series.length !== 1) expect.fail('it is not one series');
  return { told, listed };
}

const imageSays = { Modality: 'CT', SeriesDescription: 'axial' };

describe('where images and what speaks of images lie in one series, the first image says what it is [ID-15]', () => {
  const orders: [string, Files][] = [
    ['image first', [[image], [report], [mask]]],
    ['report first', [[report], [image], [mask]]],
    ['image last', [[mask], [report], [values], [image]]],
    ['in one batch, image first', [[image, report, mask]]],
    ['in one batch, image last', [[report, mask, image]]],
  ];
  it.each(orders)('%s', async (_, batches) => {
    const { told, listed } = await seriesBelow(await brought(batches));
    expect(told).toMatchObject({ ...imageSays, derived: null, instance_count: batches.flat().length });
    expect(listed).toMatchObject({ ...imageSays, name: '5 axial' });
  });

  it('of two images the one that came first, and what it leaves blank all others', async () => {
    const folder = await brought([[report], [image], [later]]);
    expect((await seriesBelow(folder)).told).toMatchObject(imageSays);
    const [row] = await app.services.db.rows<{ part: string }>(sql`
      select body_part_examined as part from series join item on item.id = series.item_id where ${folder}::uuid = any(item.ancestors)`);
    expect(row).toEqual({ part: 'HEAD' });
  });

  it('without an image it is derived data; a name that somebody gave stays', async () => {
    const folder = await brought([[report], [mask]]);
    const { told, listed } = await seriesBelow(folder);
    expect(told).toMatchObject({ Modality: 'SR', derived: { references: [] } });
    expect(listed.name).toBe('5 findings');
    await app.services.db.rows(sql`update item set name = 'mine' where id = ${listed.uuid}`);
    const { status } = await upload(app, member, { target_folder: folder, target_org: clinic.id }, [image]);
    expect(status).toBe(201);
    const now = await seriesBelow(folder);
    expect([now.told.derived, now.listed.name]).toEqual([null, 'mine']);
  });

  it('when the image is deleted, what is left says what it is; the next image says it again', async () => {
    const folder = await brought([[report, image, later]]);
    const items = await app.services.db.rows<{ id: string; uid: string }>(sql`
      select item_id as id, sop_instance_uid as uid from instance join item on item.id = item_id where ${folder}::uuid = any(item.ancestors)`);
    const idOf = (name: string) => items.find(({ uid }) => uid === sop(name))?.id ?? expect.fail(name);
    const remove = (name: string) => app.call(deleteFile, { params: { id: idOf(name) } }, member.headers);
    expect((await remove('image')).statusCode).toBe(204);
    expect((await seriesBelow(folder)).told).toMatchObject({ Modality: 'CT', derived: null });
    expect((await remove('later')).statusCode).toBe(204);
    expect((await seriesBelow(folder)).told).toMatchObject({ Modality: 'SR', SeriesDescription: 'findings' });
    await upload(app, member, { target_folder: folder, target_org: clinic.id }, [image]);
    expect((await seriesBelow(folder)).told).toMatchObject({ ...imageSays, derived: null });
  });

  it('when a report takes the place of the first image, another image says it', async () => {
    const folder = await brought([[image, later], [file('image', { Modality: 'SR' })]]);
    expect((await seriesBelow(folder)).told).toMatchObject({ Modality: 'CT', derived: null });
  });
});
