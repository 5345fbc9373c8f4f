import { errorDetail, fileDetail, folderInfo, signIn, uploadCheck } from '@mado/contract';
import { buildDicomFile, nestedFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask } from './access/matrix.ts';
import { anOrganisation, testApp, type Person, type TestApp } from './index.ts';
import { form, upload, type TestFile } from './upload.ts';

/** Words that occur nowhere but in what is sent. */
const family = 'ツキシマ';
const secrets = [
  family,
  '月島',
  'Tsukishima',
  'KARTE-73190',
  'juunigatsu-no-kensa',
  'shokensho',
  syntheticUid('a secret', 'study'),
  syntheticUid('a secret', 'series'),
  syntheticUid('a secret', 'instance'),
  'tsukishima@example.jp',
  'a secret password',
];
const [, , , patientId, description, report, study = '', series = '', instance = '', email = '', password = ''] =
  secrets;

let app: TestApp;
let clinic: { id: string; admin: Person };

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
});
afterAll(() => app.close());

const image = (more: Parameters<typeof buildDicomFile>[0] = {}) =>
  buildDicomFile({
    SpecificCharacterSet: 'ISO_IR 192',
    PatientName: `Tsukishima^Hanako=月島^花子=${family}^ハナコ`,
    PatientID: patientId ?? '',
    StudyDescription: description ?? '',
    StudyInstanceUID: study,
    SeriesInstanceUID: series,
    SOPInstanceUID: instance,
    pixels: { rows: 64, columns: 64, native: new Uint16Array(64 * 64) },
    ...more,
  });

/** What is well, and what fails in every way that a file can. */
const files = (): TestFile[] => {
  const whole = image();
  const garbled = whole.slice();
  garbled.fill(0xff, 400, 440);
  return [
    { path: `月島/${report}.dcm`, bytes: whole },
    { path: 'Tsukishima/cut.dcm', bytes: whole.subarray(0, whole.length - 1_000) },
    { path: 'Tsukishima/garbled.dcm', bytes: garbled },
    { path: 'Tsukishima/head.dcm', bytes: whole.subarray(0, 500) },
    { path: 'Tsukishima/uid.dcm', bytes: image({ StudyInstanceUID: `${study}/${family.length}` }) },
    { path: 'Tsukishima/nested.dcm', bytes: nestedFile(2_000) },
    { path: `${family}.txt`, bytes: Buffer.from(`${report} 月島`) },
    { path: `${family.repeat(100)}.txt`, bytes: Buffer.from(report ?? '') },
  ];
};

it('has nothing of a patient, whatever is sent and however it fails', async () => {
  const { headers } = clinic.admin;
  const { results, status } = await upload(app, clinic.admin, { target_org: clinic.id }, files());
  expect(status).toBe(201);
  // Most are kept with notes; what is not is refused with words of its own.
  expect(results.filter(({ success, notes }) => !success || notes.length > 0).length).toBeGreaterThanOrEqual(5);
  const { study: stored, file } = results[0] ?? {};
  const folder = stored?.uuid ?? '';

  // Refusals and failures of requests.
  const inject = app.fastify.inject.bind(app.fastify);
  const upper = '/api/datamanage/upload-pydicom-file';
  const broken = form([{ name: 'options', value: `{"target_org": "${family}"` }, ...files().slice(0, 1).map(asPart)]);
  const late = form([...files().slice(0, 1).map(asPart), { name: '月島', value: report ?? '' }]);
  for (const { body, contentType } of [broken, late])
    await inject({ method: 'POST', url: upper, headers: { ...headers, 'content-type': contentType }, payload: body });
  // Orders to de-identify: what is left in files, what cannot be read, and orders that are not right.
  const fields = { PatientName: '' };
  const anonymize = { master: true, fields } as const;
  const pictures = [Buffer.from(`\xff\xd8\xff\xe1${family}`, 'latin1'), Buffer.from(`%PDF-1.4 ${family}`)];
  const named = pictures.map((bytes, n) => ({ path: `月島/${family}${n}.jpg`, bytes }));
  const per_study = { [study]: { mode: 'anonymizeAndEdit', fields: { PatientName: '月島' } } } as const;
  for (const order of [{ anonymize }, { anonymize, deidentified: true }, { per_study }])
    expect((await upload(app, clinic.admin, { target_org: clinic.id, ...order }, [...files(), ...named])).status).toBe(
      201,
    );
  const unlikely = [
    { anonymize: { master: true, fields: { [family]: '' } } },
    { per_study: { [study]: { mode: '月島', fields } } },
    { [family]: fields },
  ] as object[];
  for (const order of unlikely)
    expect((await upload(app, clinic.admin, { target_org: clinic.id, ...order }, files())).status).toBe(400);
  const cut = form(files().map(asPart));
  await inject({
    method: 'POST',
    url: upper,
    headers: { ...headers, 'content-type': cut.contentType },
    payload: cut.body.subarray(0, 900),
  });
  await ask({ app }, signIn, { body: { email, password } }, {});
  await ask({ app }, signIn, { body: { email: [email], password: { 月島: password } } }, {});
  await ask({ app }, folderInfo, { params: { id: '月島' }, query: { sort: family, after: report ?? '' } }, headers);
  await ask({ app }, uploadCheck, { body: { files: [{ path: family, StudyInstanceUID: study }] } }, headers);
  for (const query of [`PatientName=月島*`, `PatientName=月島%00`, `${family}=1`, `PatientID=${patientId}&limit=x`])
    await inject({
      url: `/api/dicomweb/org/${clinic.id}/studies?${encodeURI(query).replace('%2500', '%00')}`,
      headers,
    });
  for (const path of [
    `/api/dicomweb/folder/${folder}/studies/${study}/series/${series}/instances/${instance}/frames/1`,
    `/api/dicomweb/folder/${folder}/studies/${study}/series/${series}/instances/${instance}/frames/99`,
    `/api/dicomweb/folder/${folder}/studies/${study}/metadata`,
    `/nowhere/${encodeURIComponent(family)}?name=${encodeURIComponent('月島')}`,
  ])
    await inject({
      url: path,
      headers: { ...headers, referer: `http://localhost/${patientId}`, 'user-agent': report },
    });

  // Failures that nobody foresees: the bytes are gone, and the database says no, with what it was given.
  const detail = await ask({ app }, fileDetail, { params: { id: file?.uuid ?? '' } }, headers);
  for await (const sha256 of app.services.blobs.list()) await app.services.blobs.remove(sha256);
  await inject({ url: detail.json<{ signed_url: string }>().signed_url });
  await inject({
    url: `/api/dicomweb/folder/${folder}/studies/${study}/series/${series}/instances/${instance}`,
    headers: { ...headers, accept: 'application/dicom' },
  });
  const failing = vi.spyOn(app.services.db, 'transaction').mockImplementation(() => {
    const said = { detail: `Key (patient_name)=(${family}) already exists.`, where: '月島', parameters: [patientId] };
    throw Object.assign(new Error(`invalid input for ${family}`, { cause: new Error('月島') }), said);
  });
  const failed = await upload(app, clinic.admin, { target_org: clinic.id }, files().slice(0, 1));
  failing.mockRestore();
  expect(failed.status).toBe(500);
  expect(failed.answer).toEqual({ detail: errorDetail('internal', 'ja-JP'), code: 'internal' });

  const log = app.services.logLines.join('');
  const failures = app.services.logLines.filter((line) => line.includes('"err"'));
  expect(app.services.logLines.length).toBeGreaterThan(15);
  expect(failures.length).toBeGreaterThanOrEqual(2);
  for (const secret of secrets) {
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, 12)])
      expect(log, secret).not.toContain(written);
  }
  expect(log).not.toContain(headers.authorization.slice(10, 60));
});

function asPart({ path, bytes }: TestFile) {
  return { name: 'file0', filename: path, bytes };
}
