import { folderInfo, listOrganisationRoot, type Answer, type Item } from '@mado/contract';
import { firstText, items, readDataSet, readInstance, type DicomJson } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dicomwebClient, partsOf, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { anOrganisation, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { upload } from '../../../testing/upload.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let web: DicomwebClient;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  clinic = await anOrganisation(app.services);
  web = dicomwebClient(app, { org: clinic.id }, clinic.admin);
});
afterAll(() => app.close());

const nobody = { StudyInstanceUID: undefined, SeriesInstanceUID: '', SOPInstanceUID: undefined };
const native = Uint16Array.of(1, 2, 3, 4, 5, 6);
const bare = (more: Parameters<typeof buildDicomFile>[0] = {}) =>
  Buffer.from(buildDicomFile({ ...nobody, pixels: { rows: 2, columns: 3, native }, ...more }));
const made = expect.stringMatching(/^2\.25\.[1-9]\d{0,38}$/);

const send = (...files: Buffer[]) =>
  upload(
    app,
    clinic.admin,
    { target_org: clinic.id },
    files.map((bytes, n) => ({ path: `IM${n}`, bytes })),
  );
async function listed(): Promise<Item[]> {
  const root = { params: { id: clinic.id }, query: { type: 'org' as const } };
  return (await app.call(listOrganisationRoot, root, clinic.admin.headers)).json<Answer<typeof listOrganisationRoot>>()
    .org;
}
async function inside(id: string): Promise<Item[]> {
  const answer = await app.call(folderInfo, { params: { id }, query: {} }, clinic.admin.headers);
  return answer.json<Answer<typeof folderInfo>>().data;
}
/** Below the root, the address that a store answers for its only instance. */
async function stored(file: Buffer): Promise<{ at: string; module: DicomJson }> {
  const response = await web.store([file]);
  expect(response.statusCode).toBe(200);
  const module = response.json<DicomJson>();
  const url = firstText(items(module, '00081199')[0] ?? {}, '00081190') ?? '';
  return { at: url.slice(url.indexOf('/studies/')), module };
}

describe('a file without study, series and instance', () => {
  it('is listed as study and series, with a note for each [IN-8]', async () => {
    const { results } = await send(bare());
    expect(results).toMatchObject([
      { success: true, notes: [{ code: 'uid_made', tag: '00080018' }], study: {}, series: {}, instance: {} },
    ]);
    const [study] = await listed();
    expect(study).toMatchObject({ foldertype: 'study', instance_count: 1, series_count: 1, StudyInstanceUID: made });
    const [series] = await inside(study!.uuid);
    const [file] = await inside(series!.uuid);
    expect(file!.notes).toEqual(['00080018', '0020000D', '0020000E'].map((tag) => ({ code: 'uid_made', tag })));
  });

  it('is the same instance every time, and another one where the bytes are others [IN-8]', async () => {
    const { results } = await send(bare());
    for (const { instance } of (await send(bare(), bare())).results) expect(instance).toEqual(results[0]!.instance);
    expect((await listed()).map(({ instance_count: count }) => count)).toEqual([1]);
    await send(bare({ ImageComments: 'another' }));
    expect(await listed()).toHaveLength(2);
  });

  it('is answered by STOW-RS with its UIDs, which find it', async () => {
    const { at, module } = await stored(bare());
    const [, study, series, instance] = /^\/studies\/(.+)\/series\/(.+)\/instances\/(.+)$/.exec(at) ?? [];
    expect([study, series, instance]).toEqual([made, made, made]);
    expect(new Set([study, series, instance]).size).toBe(3);
    expect(items(module, '00081199')[0]?.['00081196']).toEqual({ vr: 'US', Value: [0xb000] });
    expect(firstText(items(module, '00081199')[0] ?? {}, '00081155')).toBe(instance);
    const found = (await web.get(`/instances?SOPInstanceUID=${instance}`)).json<DicomJson[]>();
    expect(found.map((one) => ['0020000D', '0020000E', '00080018'].map((tag) => firstText(one, tag)))).toEqual([
      [study, series, instance],
    ]);
    const [metadata] = (await web.get(`${at}/metadata`)).json<DicomJson[]>();
    expect(metadata).toMatchObject({
      '00080018': { vr: 'UI', Value: [instance] },
      '0020000D': { vr: 'UI', Value: [study] },
      '0020000E': { vr: 'UI', Value: [series] },
      '00280010': { vr: 'US', Value: [2] },
    });
  });

  it('gives its frames', async () => {
    const { at } = await stored(bare());
    const [part] = partsOf(await web.get(`${at}/frames/1`));
    expect(part?.bytes).toEqual(Buffer.from(native.buffer));
  });

  it.each(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.2'])(
    'comes back with its UIDs in every representation, and as it came for who asks for the original (%s)',
    async (transferSyntaxUID) => {
      const file = bare({ transferSyntaxUID });
      const { at } = await stored(file);
      expect((await web.get(`${at}?original=true`)).rawPayload.equals(file)).toBe(true);
      const study = at.split('/series/')[0] ?? '';
      const any = { accept: 'multipart/related; type="application/dicom"; transfer-syntax=*' };
      for (const [bytes, syntax] of [
        [(await web.get(at, { accept: 'application/dicom; transfer-syntax=*' })).rawPayload, transferSyntaxUID],
        [partsOf(await web.get(study, any))[0]?.bytes, transferSyntaxUID],
        [(await web.get(at, { accept: 'application/dicom' })).rawPayload, '1.2.840.10008.1.2.1'],
      ] as const) {
        const { facts, notes, dicomJson } = readInstance(bytes ?? Buffer.alloc(0));
        const { StudyInstanceUID, SeriesInstanceUID, SOPInstanceUID } = facts;
        expect(`/studies/${StudyInstanceUID}/series/${SeriesInstanceUID}/instances/${SOPInstanceUID}`).toBe(at);
        expect([facts.TransferSyntaxUID, notes]).toEqual([syntax, []]);
        const { '00080018': sop, '0020000D': studyUid, '0020000E': seriesUid, ...others } = dicomJson;
        expect([sop, studyUid, seriesUid]).toEqual(Array.from({ length: 3 }, () => ({ vr: 'UI', Value: [made] })));
        const { '0020000E': empty, ...before } = readDataSet(file).dicomJson;
        expect([others, empty]).toEqual([before, { vr: 'UI' }]);
      }
    },
  );

  it('comes back changed nowhere else, in parts too', async () => {
    const file = bare();
    const { at } = await stored(file);
    const accept = 'application/dicom; transfer-syntax=*';
    const { rawPayload: whole } = await web.get(at, { accept });
    const group = Buffer.from('\x20\0\x0e\0UI\0\0', 'latin1');
    const behind = file.subarray(file.indexOf(group) + group.length);
    expect(whole.subarray(-behind.length)).toEqual(behind);
    const from = whole.indexOf('2.25.') - 20;
    const part = await web.get(at, { accept, range: `bytes=${from}-${from + 99}` });
    expect(part.rawPayload).toEqual(whole.subarray(from, from + 100));
  });

  it('goes into a series that it names', async () => {
    const uids = { StudyInstanceUID: '1.2.3', SeriesInstanceUID: '1.2.3.4' };
    const { results } = await send(bare({ ...uids, SOPInstanceUID: '1.2.3.4.5' }), bare(uids));
    expect(new Set(results.map(({ series }) => series?.uuid)).size).toBe(1);
    expect((await listed()).map((one) => [one.StudyInstanceUID, one.instance_count])).toEqual([['1.2.3', 2]]);
  });
});

it('a file without UIDs and without SOP class stays a file [IN-8]', async () => {
  const { results } = await send(bare({ SOPClassUID: undefined }));
  expect(results.map(({ success, instance, notes }) => [success, instance, notes])).toEqual([
    [true, null, [{ code: 'missing_uid', tag: '00080016' }]],
  ]);
});

describe('malformed UIDs', () => {
  const uids = (n: number) => ({
    StudyInstanceUID: '1.2.840.x.7',
    SeriesInstanceUID: '1.2.840.9.',
    SOPInstanceUID: `1.2.${'3'.repeat(61)}${n}`,
  });

  it('keep a series together, and the file as it is', async () => {
    const [first, second] = [bare(uids(1)), bare(uids(2))];
    const { results } = await send(first, second);
    expect(results.map(({ success, notes }) => [success, notes.map(({ code }) => code)])).toEqual([
      [true, ['uid_derived']],
      [true, ['uid_derived']],
    ]);
    expect(new Set(results.map(({ series }) => series?.uuid)).size).toBe(1);
    expect(results[0]!.instance!.SOPInstanceUID).not.toBe(results[1]!.instance!.SOPInstanceUID);
    const [study] = await listed();
    expect(study).toMatchObject({ foldertype: 'study', instance_count: 2, series_count: 1, StudyInstanceUID: made });
    // Sent one by one, by another door, they find the same study.
    const { at, module } = await stored(bare(uids(3)));
    expect(at.split('/')[2]).toBe(study!.StudyInstanceUID);
    expect(items(module, '00081199')[0]?.['00081196']).toEqual({ vr: 'US', Value: [0xb000] });
    expect((await listed()).map(({ instance_count: count }) => count)).toEqual([3]);
  });

  it('are replaced by the derived ones on the wire', async () => {
    const { at } = await stored(bare({ ...uids(4), transferSyntaxUID: '1.2.840.10008.1.2' }));
    const [, , study, , series, , instance] = at.split('/');
    const [found] = (await web.get(`/instances?SOPInstanceUID=${instance}`)).json<DicomJson[]>();
    const [metadata] = (await web.get(`${at}/metadata`)).json<DicomJson[]>();
    const written = readInstance((await web.get(at, { accept: 'application/dicom' })).rawPayload);
    for (const json of [found!, metadata!, written.dicomJson]) {
      expect(['0020000D', '0020000E', '00080018'].map((tag) => firstText(json, tag))).toEqual([
        study,
        series,
        instance,
      ]);
    }
    expect(written.notes).toEqual([]);
    expect(partsOf(await web.get(`${at}/frames/1`))[0]?.bytes).toEqual(Buffer.from(native.buffer));
  });
});
