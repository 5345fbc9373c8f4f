import type { DicomJson } from '@mado/dicom';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../../migrations.ts';
import { migrate, sql } from '../../../platform/db/index.ts';
import { dicomwebClient, type DicomwebClient } from '../../../testing/dicomweb.ts';
import { anOrganisation, onBothDatabases, testApp, type TestApp } from '../../../testing/index.ts';
import { foldNames } from '../../studies/index.ts';

/**
 * What devices write besides the forms of the standard of today; each finds itself by the form that somebody asks for.
 */
const given = {
  old: { StudyDate: '1994.11.05', StudyTime: '11:20:00', PatientBirthDate: '1923.04.01', PatientName: 'ｶﾄｳ^ﾊﾅｺ' },
  short: { StudyDate: '19941106', StudyTime: '1200', SeriesTime: '1200', PatientName: 'Müller^Jürgen' },
  fine: { StudyDate: '19941107', StudyTime: '120000.250000', PatientName: 'Watanabe=渡邊^髙志' },
};
type Name = keyof typeof given;
const names = Object.keys(given) as Name[];
const study = (name: Name) => syntheticUid('other forms', name);

onBothDatabases('other forms of dates, times and names', (open) => {
  let app: TestApp;
  let web: DicomwebClient;

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    const clinic = await anOrganisation(app.services);
    web = dicomwebClient(app, { org: clinic.id }, clinic.admin);
    const files = names.map((name) =>
      buildDicomFile({ SpecificCharacterSet: 'ISO_IR 192', StudyInstanceUID: study(name), ...given[name] }),
    );
    expect((await web.store(files)).statusCode).toBe(200);
  });
  afterAll(() => app.close());

  async function found(query: string): Promise<Name[]> {
    const results = (await web.get(`/studies?${query}`)).json<DicomJson[]>();
    const uids = results.map((result) => result['0020000D']?.Value?.[0]);
    return names.filter((name) => uids.includes(study(name)));
  }
  const searches: [query: string, expected: Name[]][] = [
    ['StudyDate=19941105', ['old']],
    ['StudyDate=1994.11.05', ['old']],
    ['StudyDate=19941101-19941106', ['old', 'short']],
    ['StudyDate=-19941105', ['old']],
    ['PatientBirthDate=19230401', ['old']],
    ['StudyTime=112000', ['old']],
    ['StudyTime=11:20', ['old']],
    ['StudyTime=1100-1130', ['old']],
    ['StudyTime=120000', ['short', 'fine']],
    ['StudyTime=115900-120000', ['short', 'fine']],
    ['StudyTime=120000.1-', ['fine']],
    ['StudyTime=120000.25', ['fine']],
    ['fuzzymatching=true&PatientName=かとう', ['old']],
    ['fuzzymatching=true&PatientName=ハナコ カトウ', ['old']],
    ['fuzzymatching=true&PatientName=muller', ['short']],
    ['fuzzymatching=true&PatientName=渡辺', ['fine']],
    ['fuzzymatching=true&PatientName=渡邉 高志', ['fine']],
  ];

  it.each(searches)('by %s', async (query, expected) => {
    expect(await found(encodeURI(query))).toEqual(expected);
  });

  it('are answered as the file has them', async () => {
    const [old] = (await web.get(`/studies?StudyInstanceUID=${study('old')}`)).json<DicomJson[]>();
    expect(old).toMatchObject({ '00080020': { Value: ['1994.11.05'] }, '00080030': { Value: ['11:20:00'] } });
  });

  it('of studies that were indexed before: brought up to date by the migration and the start after it', async () => {
    const { db } = app.services;
    await db.rows(sql`update study set study_date = '1994.11.05', study_time = '11:20:00', patient_birth_date = '1923.04.01'
      where study_instance_uid = ${study('old')}`);
    await db.rows(sql`update study set study_time = '1200' where study_instance_uid = ${study('short')}`);
    await db.rows(sql`update study set study_time = '120000.250000' where study_instance_uid = ${study('fine')}`);
    await db.rows(sql`update study set patient_name_folded = null`);
    await db.rows(sql`update series set series_time = '1200' where study_id = (select item_id from study
      where study_instance_uid = ${study('short')})`);
    expect(await found('StudyDate=19941105')).toEqual([]);
    for (const statement of await updatesOf('folded_names_and_plain_dates')) await db.rows(sql.raw(statement));
    expect(await migrate(db, migrations)).toEqual({ applied: [] });
    expect(await foldNames(app.services)).toBe(3);
    expect(await foldNames(app.services)).toBe(0);
    for (const [query, expected] of searches) expect(await found(encodeURI(query)), query).toEqual(expected);
    const times = await db.rows(sql`select series_time as time from series where series_time is not null`);
    expect(times).toEqual([{ time: '120000' }]);
  });
});

/** The statements of a migration that change rows. */
async function updatesOf(name: string): Promise<string[]> {
  const file = (await readdir(migrations)).find((one) => one.endsWith(`_${name}.sql`)) ?? '';
  const text = await readFile(new URL(file, migrations), 'utf8');
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim());
  return statements.filter((statement) => statement.startsWith('UPDATE'));
}
