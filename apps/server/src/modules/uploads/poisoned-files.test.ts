import { folderInfo, type Item } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aMember, anOrganisation, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';

let app: TestApp;
let clinic: { id: string; admin: Person };
let colleague: Person;

const poisoned = syntheticUid('poisoned');
const file = (name: string, more: Parameters<typeof buildDicomFile>[0] = {}) => ({
  path: `${name}.dcm`,
  bytes: buildDicomFile({
    StudyInstanceUID: syntheticUid('study', name),
    SeriesInstanceUID: syntheticUid('series', name),
    SOPInstanceUID: syntheticUid('instance', name),
    ...more,
  }),
});
const into = (person: Person, files: ReturnType<typeof file>[], more: object = {}) =>
  upload(app, person, { target_org: clinic.id, ...more }, files);

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  colleague = await aMember(app.services, clinic);
  // A value that the database does not take, whatever the limits of the index are.
  await app.services.db.rows(sql`
    create function refuse_poisoned() returns trigger language plpgsql as $$
      begin raise exception 'index row size exceeds maximum' using errcode = '54000'; end $$`);
  await app.services.db.rows(sql`
    create trigger poisoned before insert on instance for each row
      when (new.sop_instance_uid = ${sql.raw(`'${poisoned}'`)}) execute function refuse_poisoned()`);
});
afterAll(() => app.close());

test('a date of 20,000 characters is stored with its file, and all others too', async () => {
  const date = '1'.repeat(20_000);
  const [one, two] = await Promise.all([
    into(clinic.admin, [
      file('a'),
      file('long', { StudyDate: date, PatientBirthDate: date, StudyDescription: date }),
      file('b'),
    ]),
    into(colleague, [file('c')]),
  ]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect([...one.results, ...two.results].map(({ success }) => success)).toEqual([true, true, true, true]);
  expect(one.results[1]?.notes).toContainEqual({ code: 'index_text_cut' });
});

test.each(['fileReplace', 'studyAndFolderReplace'] as const)(
  'a file that the database refuses is left out alone: %s',
  async (duplicate) => {
    const name = (letter: string) => `${duplicate} ${letter}`;
    const [one, two] = await Promise.all([
      into(clinic.admin, [file(name('d')), file(name('e'), { SOPInstanceUID: poisoned }), file(name('f'))], {
        duplicate,
      }),
      into(colleague, [file(name('g')), file(name('h'))], { duplicate }),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.results.map(({ success, error }) => error?.code ?? success)).toEqual([true, 'file_not_stored', true]);
    expect(two.results.map(({ success }) => success)).toEqual([true, true]);
    for (const { instance, success } of one.results) expect(instance === null).toBe(!success);
    const [row] = await app.services.db.rows<{ n: number }>(
      sql`select count(*) as n from study where study_instance_uid = ${syntheticUid('study', name('e'))}`,
    );
    expect(row?.n, 'nothing of it is left').toBe(0);
  },
);

test('60,000 wrong values make a list of notes that can be read', async () => {
  const odd = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, n) => {
      const tag = `${(0x2001 + 2 * (n >> 12)).toString(16)}${(0x1000 + (n & 0xfff)).toString(16)}`.toUpperCase();
      return [tag, { vr: 'DS', value: 'none' }];
    }),
  );
  const { results } = await into(clinic.admin, [file('odd', odd)]);
  const series = results[0]?.series?.uuid ?? '';
  const info = await app.call(folderInfo, { params: { id: series }, query: {} }, clinic.admin.headers);
  const [item] = info.json<{ data: Item[] }>().data;
  expect(item?.notes.length).toBeGreaterThan(10);
  expect(item?.notes.length).toBeLessThanOrEqual(100);
  expect(info.rawPayload.length).toBeLessThan(20_000);
});
