import { deidentificationKey, type UploadOptions } from '@mado/contract';
import { readInstance } from '@mado/dicom';
import { deidentified, identifierKeys, joined } from '@mado/dicom/deidentify';
import { buildDicomFile, phantomCt, syntheticUid } from '@mado/dicom/testing';
import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aFolder, anAccount, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { form, upload, type TestFile } from '../../testing/upload.ts';
import { putGrant } from '../sharing/index.ts';
import { spoolIsEmpty } from './testing/spooled.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let guest: Person;
let folder: { id: string };
beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  guest = await anAccount(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await aFolder(app.services, { org: clinic.id });
});

const secret = 'YAMADA^HANAKO';
const slices = (seed: number): TestFile[] =>
  [...phantomCt({ slices: 2, size: 16, seed })].map((bytes, n) => ({ path: `${secret}/${n}.dcm`, bytes }));
const target = () => ({ target_org: clinic.id, target_folder: folder.id, is_org_perm: true });
const send = (files: readonly TestFile[], order: Partial<UploadOptions>, by: Person = clinic.admin) =>
  upload(app, by, { ...target(), ...order }, files);
const fields = { PatientName: '', StudyDate: '-365' };
const anonymize = { master: true, fields } as const;

/** Names and bytes of what lies in the folder now, by name. */
/** A name without the letters that are made of the path that it had. */
function plain(name: string | undefined): string | undefined {
  return name?.replace(/^[A-Z2-7]{8}/, '*');
}

function named(found: ReadonlyMap<string, Buffer>, name: string): Buffer | undefined {
  return [...found].find(([full]) => plain(full) === name && full !== name)?.[1];
}

async function kept(): Promise<Map<string, Buffer>> {
  const rows = await app.services.db.rows<{ name: string; sha256: string; size: number }>(sql`
    select item.name, item.sha256, blob.size::float8 as size from item join blob using (sha256)
    where ${folder.id}::uuid = any (ancestors) order by name`);
  return new Map(
    await Promise.all(
      rows.map(
        async ({ name, sha256, size }) => [name, Buffer.from(await app.services.blobs.read(sha256, 0, size))] as const,
      ),
    ),
  );
}

/** A PNG of one pixel with a word beside it. */
function png(word: string, kind = 'tEXt', data = `Comment\0${word}`): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(content), 4);
    return Buffer.concat([around.subarray(0, 4), content, around.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk(kind, Buffer.from(data)),
    chunk('IDAT', deflateSync(Buffer.from([0, 7]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an order to de-identify [IN-5]', () => {
  it('is carried out before anything is kept, as a browser would with the key that it is given', async () => {
    const files = slices(901);
    const { results } = await send(files, { anonymize });
    const { key } = (await app.call(deidentificationKey, { body: target() }, clinic.admin.headers)).json<{
      key: string;
    }>();
    const keys = identifierKeys(Buffer.from(key, 'base64url'));
    const expected = files.map(({ bytes }) =>
      Buffer.from(joined(deidentified(bytes, { mode: 'anonymize', fields }, keys))),
    );
    const names = expected.map((bytes) => `${readInstance(bytes).facts.SOPInstanceUID}.dcm`);
    const found = await kept();
    expect([...found.keys()].toSorted()).toEqual(names.toSorted());
    names.forEach((name, n) => expect(found.get(name)?.equals(expected[n] ?? Buffer.alloc(0)), name).toBe(true));
    expect(results.map(({ success, study }) => [success, study?.StudyInstanceUID.startsWith('2.25.')])).toEqual([
      [true, true],
      [true, true],
    ]);
    // The same patient and study is the same one again.
    const again = await send(files, { anonymize });
    expect(again.results[0]?.study?.uuid).toBe(results[0]?.study?.uuid);
    expect(JSON.stringify(again.answer)).not.toContain(secret);
  });

  it('for a conference blanks what a viewer shows, in studies too that stay as they are else, and looks for it [DI-21]', async () => {
    const files = slices(903);
    const refused = await send(files, { conference: true, deidentified: true });
    expect(refused.results[0]).toMatchObject({ success: false, error: { code: 'identifiers_present' } });
    expect(refused.results[0]?.error?.detail).toContain('0008,0020');
    const { results } = await send(files, { conference: true });
    expect(results.map(({ success }) => success)).toEqual([true, true]);
    const { SOPInstanceUID } = readInstance(files[0]?.bytes ?? Buffer.alloc(0)).facts;
    const { facts } = readInstance((await kept()).get(`${SOPInstanceUID}.dcm`) ?? expect.fail('it has a name'));
    expect(facts).toMatchObject({ PatientID: null, StudyDate: '19000101', SOPInstanceUID });
    const whole = await send(slices(904), { anonymize: { master: true, fields: {} }, conference: true });
    expect(whole.results[0]?.study?.StudyInstanceUID).toMatch(/^2\.25\./);
    const named = [...(await kept()).values()].map((bytes) => readInstance(bytes).facts.StudyDate);
    expect(new Set(named)).toEqual(new Set(['19000101']));
  });

  it('gives a guest other identifiers than the members’', async () => {
    await putGrant(app.services, {
      itemId: folder.id,
      subject: { kind: 'user', accountId: guest.id },
      level: 'full_access',
    });
    const own = await send(slices(902), { anonymize });
    const others = await send(slices(902), { anonymize }, guest);
    expect(others.results.every(({ success }) => success)).toBe(true);
    expect(others.results[0]?.study?.StudyInstanceUID).not.toBe(own.results[0]?.study?.StudyInstanceUID);
  });

  it('takes the metadata of pictures, and refuses what nobody can de-identify, until somebody has looked at it [IN-14]', async () => {
    const files = [
      { path: `${secret}/${secret}.png`, bytes: png(secret) },
      { path: `${secret}/${secret}.pdf`, bytes: Buffer.from(`%PDF-1.4 ${secret}`) },
      { path: `${secret}.png`, bytes: png(secret).subarray(0, 60) },
      { path: 'cut.dcm', bytes: slices(903)[0]!.bytes.subarray(0, -40) },
      { path: 'empty', bytes: Buffer.alloc(0) },
    ];
    const refused = await send(files, { anonymize });
    expect(refused.results.map(({ error, file }) => error?.code ?? plain(file?.name))).toEqual([
      '*.png',
      'not_deidentified',
      'not_deidentified',
      'not_deidentified',
      'not_deidentified',
    ]);
    const looked = await send(files.slice(0, 2), { anonymize, looked_at: [1] });
    expect(looked.results.map(({ file }) => plain(file?.name))).toEqual(['*.png', '*.pdf']);
    const found = await kept();
    expect(new Set([...found.keys()].map(plain))).toEqual(new Set(['*.pdf', '*.png']));
    expect(named(found, '*.png')?.includes(secret)).toBe(false);
    expect(named(found, '*.pdf')?.includes(secret)).toBe(true);
    await spoolIsEmpty(app.services);
  });

  it('takes the metadata of a picture that somebody has looked at, too, and what is changed without being named', async () => {
    const [iccp, comment] = [png(secret, 'iCCP', `${secret}\0\0`), png(secret)];
    const files = [
      { path: 'a.png', bytes: comment },
      { path: 'b.png', bytes: iccp },
      { path: 'c.png', bytes: comment.subarray(0, 60) },
    ];
    const { results } = await send(files, { anonymize, looked_at: [0, 2] });
    expect(results.map(({ success }) => success)).toEqual([true, true, true]);
    const found = await kept();
    const [first, second, third] = results.map(({ file }) => found.get(file?.name ?? ''));
    expect([first, second].map((bytes) => bytes?.includes(secret))).toEqual([false, false]);
    expect(third?.length).toBe(60);
  });

  it('may be one for each study, by the UID that its files have', async () => {
    const [one, other] = [slices(904), slices(905)] as const;
    const uid = ({ bytes }: TestFile) => readInstance(bytes).facts.StudyInstanceUID;
    const per_study = {
      [uid(one[0]!)]: { mode: 'notAnonymizeAndEdit', fields: { StudyDescription: '頭部' } },
      [uid(other[0]!)]: { mode: 'notAnonymize', fields: {} },
    } as const;
    const { results } = await send([one[0]!, other[0]!, slices(906)[0]!], { anonymize, per_study });
    expect(results.map(({ study }) => study?.StudyInstanceUID)).toEqual([
      uid(one[0]!),
      uid(other[0]!),
      expect.stringMatching(/^2\.25\./),
    ]);
    const found = [...(await kept()).values()];
    expect(found.filter((bytes) => bytes.includes('頭部'))).toHaveLength(1);
    expect(found.some((bytes) => bytes.equals(other[0]!.bytes))).toBe(true);
  });
});

describe('a text that does not fit its field [IN-18]', () => {
  const uid = ({ bytes }: TestFile) => readInstance(bytes).facts.StudyInstanceUID;
  const [one, other] = [slices(912)[0]!, slices(913)[0]!];
  const per_study = {
    [uid(one)]: { mode: 'anonymizeAndEdit', fields: { PatientSize: '170cm' } },
    [uid(other)]: { mode: 'anonymizeAndEdit', fields: { PatientAge: '45', StudyDate: '2024/01/02' } },
  } as const;

  it('is refused by name for its study, and the others are carried out', async () => {
    const { results } = await send([one, other], { anonymize, per_study });
    expect(results.map(({ success, error }) => error?.code ?? success)).toEqual(['bad_field_text', true]);
    expect(results[0]?.error?.detail).toMatch(/PatientSize.*1\.70/);
    expect(results[0]?.error?.detail).not.toContain('170cm');
    const [bytes] = [...(await kept()).values()];
    const { dicomJson } = readInstance(bytes!);
    expect(['00101010', '00080020'].map((tag) => dicomJson[tag]?.Value)).toEqual([['045Y'], ['20240102']]);
    await spoolIsEmpty(app.services);
  });

  it('is refused of files that were de-identified before, too, and says how long one may be', async () => {
    const long = { [uid(one)]: { mode: 'anonymizeAndEdit', fields: { StudyID: 'x'.repeat(17) } } } as const;
    const { results } = await send([one], { anonymize, per_study: long, deidentified: true });
    expect(results[0]?.error?.code).toBe('bad_field_text');
    expect(results[0]?.error?.detail).toMatch(/StudyID.*≤ 16/);
    const torn = { master: true, fields: { PatientAge: '04\u00075Y' } } as const;
    expect((await send([one], { anonymize: torn })).results[0]?.error?.detail).toMatch(/PatientAge.*045Y/);
    const forAll = { master: true, fields: { PatientAge: 'old' } } as const;
    expect((await send([one], { anonymize: forAll })).results[0]?.error?.code).toBe('bad_field_text');
    expect((await kept()).size).toBe(0);
  });
});

it('keeps a damaged file of a study that is to stay as it is, as it would without any order', async () => {
  const [{ bytes }] = slices(911) as [TestFile];
  const uid = readInstance(bytes).facts.StudyInstanceUID;
  const cut = { path: 'cut.dcm', bytes: bytes.subarray(0, -40) };
  const per_study = { [uid]: { mode: 'notAnonymize', fields: {} } } as const;
  expect((await send([cut], { anonymize, per_study })).results[0]).toMatchObject({ success: true });
  expect((await send([cut], { anonymize })).results[0]?.error?.code).toBe('not_deidentified');
});

it('an order for one study counts for what is no DICOM, too [IN-14]', async () => {
  const files = [
    { path: 'a.png', bytes: png(secret) },
    { path: 'a.pdf', bytes: Buffer.from(`%PDF-1.4 ${secret}`) },
  ];
  const per_study = { '1.2.3': { mode: 'anonymize', fields: {} } } as const;
  const { results } = await send(files, { per_study });
  expect(results.map(({ error, file }) => error?.code ?? plain(file?.name))).toEqual(['*.png', 'not_deidentified']);
  expect(named(await kept(), '*.png')?.includes(secret)).toBe(false);
  const edits = { '1.2.3': { mode: 'notAnonymizeAndEdit', fields: {} } } as const;
  expect((await send(files, { per_study: edits })).results.map(({ file }) => plain(file?.name))).toEqual([
    'a.png',
    'a.pdf',
  ]);
});

describe('files that the sender says to have de-identified [IN-13]', () => {
  it('are kept as they came where that is so', async () => {
    const keys = identifierKeys(new Uint8Array(32).fill(7));
    const bytes = joined(deidentified(slices(907)[0]!.bytes, { mode: 'anonymize', fields }, keys));
    const { results } = await send([{ path: 'a.dcm', bytes }], { anonymize, deidentified: true });
    expect(results[0]).toMatchObject({ success: true, file: { name: 'a.dcm' } });
    expect((await kept()).get('a.dcm')?.equals(bytes)).toBe(true);
  });

  it('are refused where something is left, by its tags and without a value; the others go through', async () => {
    const left = buildDicomFile({ PatientName: secret, PatientID: secret, StudyDate: '20200101' });
    const keys = identifierKeys(new Uint8Array(32).fill(7));
    const clean = joined(deidentified(slices(908)[0]!.bytes, { mode: 'anonymize', fields }, keys));
    const files = [
      { path: 'left.dcm', bytes: left },
      { path: 'clean.dcm', bytes: clean },
      { path: 'left.png', bytes: png(secret) },
      { path: 'profile.png', bytes: png(secret, 'iCCP', `${secret}\0\0`) },
      { path: 'clean.png', bytes: png(secret, 'gAMA', '\0\0AB') },
    ];
    const { status, results, answer } = await send(files, { anonymize, deidentified: true });
    expect([status, results.map(({ error, success }) => error?.code ?? success)]).toEqual([
      201,
      ['identifiers_present', true, 'identifiers_present', 'identifiers_present', true],
    ]);
    expect(results[0]?.error?.detail).toContain('(0010,0010)');
    expect(results[0]?.error?.detail).toContain('(0010,0020)');
    for (const picture of results.slice(2, 4)) expect(picture.error?.detail).toContain('：text');
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(app.services.logLines.join('')).not.toContain(secret);
    expect([...(await kept()).keys()]).toEqual(['clean.dcm', 'clean.png']);
    await spoolIsEmpty(app.services);
  });
});

it('an order behind its files is refused, since they were read without it', async () => {
  const [one] = slices(909);
  const options = { ...target(), paths: ['a.dcm'], anonymize };
  const { body, contentType } = form([
    { name: 'file0', filename: 'a.dcm', bytes: one!.bytes },
    { name: 'options', value: JSON.stringify(options) },
  ]);
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/datamanage/upload-pydicom-file',
    headers: { 'content-type': contentType, ...clinic.admin.headers },
    payload: body,
  });
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'bad_multipart' }]);
  expect((await kept()).size).toBe(0);
});

it.each(['patientname', 'PatientName ', '00100010', 'OtherPatientNames'])(
  'an order of a field that nobody knows is refused, since it would be overlooked: %s [IN-5]',
  async (keyword) => {
    const { status, results } = await send(slices(910), { anonymize: { master: true, fields: { [keyword]: '' } } });
    expect([status, results]).toEqual([400, []]);
    expect((await kept()).size).toBe(0);
  },
);

describe('pixels, at which the server does not look [IN-17]', () => {
  const native = { rows: 2, columns: 2, native: new Uint16Array(4) };
  const image = (name: string, more: Parameters<typeof buildDicomFile>[0] = { pixels: native }) => ({
    path: `${name}.dcm`,
    bytes: buildDicomFile({ SOPInstanceUID: syntheticUid('unseen', name), ...more }),
  });
  const files = [
    image('stated', { pixels: native, BurnedInAnnotation: 'YES' }),
    image('ultrasound', { pixels: native, Modality: 'US', BurnedInAnnotation: 'NO' }),
    image('capture', { pixels: native, SOPClassUID: '1.2.840.10008.5.1.4.1.1.7' }),
    image('slice'),
    image('report', { Modality: 'US' }),
    { path: 'picture.png', bytes: png(secret) },
    { path: 'letter.txt', bytes: Buffer.from('a letter') },
  ];
  const noted = ({ results }: Awaited<ReturnType<typeof send>>) =>
    results.map(({ notes }) => notes.some(({ code }) => code === 'pixels_not_looked_at'));

  it('are noted of each image that asks for a look, and Burned In Annotation stays', async () => {
    const sent = await send(files, { anonymize, looked_at: [6] });
    expect(sent.results.map(({ success }) => success)).toEqual(files.map(() => true));
    expect(noted(sent)).toEqual([true, true, true, false, false, true, false]);
    const stated = [...(await kept()).values()].flatMap((bytes) =>
      bytes.subarray(128, 132).equals(Buffer.from('DICM'))
        ? (readInstance(bytes).dicomJson['00280301']?.Value ?? [])
        : [],
    );
    expect(new Set(stated)).toEqual(new Set(['NO', 'YES']));
  });

  it('are not where somebody has looked, where nothing is ordered, and where the sender has done it', async () => {
    const looked = await send(files, { anonymize, looked_at: files.map((_, index) => index) });
    expect(noted(looked)).not.toContain(true);
    expect(noted(await send(files, {}))).not.toContain(true);
    const { StudyInstanceUID } = readInstance(files[0]!.bytes).facts;
    const perStudy = { [StudyInstanceUID]: { mode: 'notAnonymize', fields: {} } } as const;
    expect(noted(await send(files.slice(0, 4), { anonymize, per_study: perStudy }))).not.toContain(true);
    const outgoing = [...(await kept())].map(([path, bytes]) => ({ path, bytes }));
    expect(noted(await send(outgoing, { anonymize, deidentified: true }))).not.toContain(true);
  });
});
