import { firstText, isMissing, type DicomJson } from '@mado/dicom';
import { deviceFiles, type DeviceFile } from '@mado/dicom/testing';
import type { UploadResult } from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { dicomwebClient, type DicomwebClient } from '../../testing/dicomweb.ts';
import { anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

const files = deviceFiles();
let app: TestApp;
let clinic: { id: string; admin: Person };
let web: DicomwebClient;
let results: UploadResult[];

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  web = dicomwebClient(app, { org: clinic.id }, clinic.admin);
  const sent = files.map(({ bytes }, n) => ({ path: `disc/IM${n}`, bytes }));
  ({ results } = await upload(app, clinic.admin, { target_org: clinic.id }, sent));
});
afterAll(() => app.close());

const addressOf = ({ study, series, instance }: UploadResult) =>
  `/studies/${study?.StudyInstanceUID}/series/${series?.SeriesInstanceUID}/instances/${instance?.SOPInstanceUID}`;

describe.each(files.map((file, n) => [file.name, file, n] as const))('%s', (_, file, n) => {
  it('is stored as DICOM as it came, with a note of what and where [IN-7]', async () => {
    const result = results[n]!;
    expect(result).toMatchObject({ success: true, error: null, study: {}, series: {}, instance: {} });
    const [row] = await app.services.db.rows<{ notes: object[]; sha256: string }>(
      sql`select notes, sha256 from item where id = ${result.file!.uuid}`,
    );
    expect(row!.notes).toEqual(file.notes.map(({ kind, tag, offset }) => noUndefined({ code: kind, tag, offset })));
    const kept = await app.services.blobs.read(row!.sha256, 0, file.bytes.length);
    expect(Buffer.compare(kept, file.bytes)).toBe(0);
  });

  it('is found, described, and gives its whole frames', async () => {
    const at = addressOf(results[n]!);
    const [found] = (await web.get(`/instances?SOPInstanceUID=${at.split('/').at(-1)}`)).json<DicomJson[]>();
    const [metadata] = (await web.get(`${at}/metadata`)).json<DicomJson[]>();
    expect(firstText(metadata!, '00080018')).toBe(firstText(found!, '00080018'));
    for (let number = 1; number <= file.numberOfFrames; number++) {
      const answer = await web.get(`${at}/frames/${number}`, { accept: '*/*; transfer-syntax=*' });
      const expected = isMissing(file.missing, number) ? [404, 'frame_missing'] : [200, undefined];
      const code = answer.statusCode === 200 ? undefined : answer.json<{ code: string }>().code;
      expect([answer.statusCode, code], `frame ${number}`).toEqual(expected);
    }
    if (file.missing.length > 0)
      expect(missingOf(metadata!)).toEqual(
        file.missing.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)),
      );
  });

  it(`is ${file.cut ? 'refused' : 'taken'} where a sender still has it [IN-7]`, async () => {
    const other = await anOrganisation(app.services, { admin: clinic.admin });
    const response = await dicomwebClient(app, { org: other.id }, clinic.admin).store([Buffer.from(file.bytes)]);
    expect(response.statusCode).toBe(file.cut ? 409 : 200);
  });
});

it('a file of which nobody can say which instance it is is kept as a file with the reason, and refused where only DICOM is taken [IN-9]', async () => {
  const cut = cutBeforeItsStudy();
  const { results: answers } = await upload(app, clinic.admin, { target_org: clinic.id }, [
    { path: 'a.dcm', bytes: cut },
  ]);
  const place = [{ code: 'cut_before_uid', tag: expect.any(String), offset: expect.any(Number) }];
  expect(answers).toMatchObject([{ success: true, study: null, instance: null, notes: place }]);
  const [row] = await app.services.db.rows<{ notes: object[] }>(
    sql`select notes from item where id = ${answers[0]!.file!.uuid}`,
  );
  expect(row!.notes).toEqual(place);
  expect((await web.store([Buffer.from(cut)])).statusCode).toBe(409);
});

function cutBeforeItsStudy(): Uint8Array {
  const [file] = files as [DeviceFile, ...DeviceFile[]];
  return file.bytes.subarray(0, Buffer.from(file.bytes).indexOf('Phantom^Mado') + 4);
}

function missingOf(metadata: DicomJson): unknown[] | undefined {
  return metadata['7FDF1002']?.Value;
}

function noUndefined(note: object): object {
  return Object.fromEntries(Object.entries(note).filter(([, value]) => value !== undefined));
}
