import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerSourceOfFile, viewerSourceOfFolder, viewerSourceOfStudies, type ViewerStudy } from '@mado/contract';
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

const uid = (...name: (string | number)[]) => syntheticUid('may-download', ...name);
const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };

function file(study: string, series: number): Uint8Array {
  return buildDicomFile({
    PatientID: 'P',
    StudyInstanceUID: uid(study),
    SeriesInstanceUID: uid(study, series),
    SOPInstanceUID: uid(study, series, 1),
    SeriesNumber: series,
    pixels,
  });
}

let app: TestApp;
let member: Person;
let folder: { id: string; ancestors: string[] };

beforeAll(async () => {
  app = await testApp();
  const clinic = await anOrganisation(app.services);
  member = await aMember(app.services, clinic);
  folder = await aFolder(app.services, { org: clinic.id });
  const files = [file('one', 1), file('one', 2), file('two', 1)];
  expect((await dicomwebClient(app, { folder: folder.id }, member).store(files)).statusCode).toBe(200);
});
afterAll(() => app.close());

async function item(of: string): Promise<string> {
  const [row] = await app.services.db.rows<{ id: string }>(sql`
    select item_id as id from study where study_instance_uid = ${of}
    union all select item_id from series where series_instance_uid = ${of}
    union all select item_id from instance where sop_instance_uid = ${of}`);
  if (!row) throw new Error('no such item');
  return row.id;
}

/** May be viewed: all of the folder, but only there downloaded where it is said. */
async function aReader(itemId: string, allowDownload: boolean): Promise<Person> {
  const reader = await anAccount(app.services);
  const subject = { kind: 'user', accountId: reader.id } as const;
  await putGrant(app.services, { itemId, subject, level: 'can_view', allowDownload });
  return reader;
}

async function downloadable(id: string, person: Person | null, kind: 'folder' | 'file' = 'folder') {
  const endpoint = kind === 'folder' ? viewerSourceOfFolder : viewerSourceOfFile;
  const response = await app.call(endpoint, { params: { id }, query: {} }, { ...person?.headers });
  return said(response.json().studies as ViewerStudy[]);
}

const said = (studies: readonly ViewerStudy[]) =>
  Object.fromEntries(studies.flatMap(({ series }) => series.map((one) => [one.SeriesInstanceUID, one.can.download])));

const [one1, one2, two1] = [uid('one', 1), uid('one', 2), uid('two', 1)];

describe('whether what is shown may be saved [VS-33]', () => {
  it('is told to a member, and to who was given it, in every way to open it', async () => {
    const all = { [one1]: true, [one2]: true, [two1]: true };
    expect(await downloadable(folder.id, member)).toEqual(all);
    expect(await downloadable(folder.id, await aReader(folder.id, true))).toEqual(all);
    const query = { StudyInstanceUID: `${uid('one')},${uid('two')}` };
    const named = await app.call(viewerSourceOfStudies, { query }, { ...member.headers });
    expect(said(named.json().studies as ViewerStudy[])).toEqual(all);
  });

  it('is not where a grant opens looking alone, nor by a link that opens no download', async () => {
    const none = { [one1]: false, [one2]: false, [two1]: false };
    const reader = await aReader(folder.id, false);
    expect(await downloadable(folder.id, reader)).toEqual(none);
    const query = { StudyInstanceUID: `${uid('one')},${uid('two')}` };
    const named = await app.call(viewerSourceOfStudies, { query }, { ...reader.headers });
    expect(said(named.json().studies as ViewerStudy[])).toEqual(none);
    const study = await item(uid('two'));
    const subject = { kind: 'anonymous', link: 'view' } as const;
    await putGrant(app.services, { itemId: study, subject, level: 'can_view' });
    expect(await downloadable(study, null)).toEqual({ [two1]: false });
    await putGrant(app.services, { itemId: study, subject, level: 'can_view', allowDownload: true });
    expect(await downloadable(study, null)).toEqual({ [two1]: true });
  });

  it('is told of each series where one further down may, and of a file by its own right', async () => {
    const reader = await aReader(folder.id, false);
    const subject = { kind: 'user', accountId: reader.id } as const;
    await putGrant(app.services, { itemId: await item(one2), subject, level: 'can_view', allowDownload: true });
    expect(await downloadable(folder.id, reader)).toMatchObject({ [one1]: false, [one2]: true });
    const instance = await item(uid('one', 1, 1));
    expect(await downloadable(instance, await aReader(instance, true), 'file')).toEqual({ [one1]: true });
    expect(await downloadable(instance, await aReader(instance, false), 'file')).toEqual({ [one1]: false });
  });
});
