import { earlierStudies, type Answer } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { dicomwebClient } from '../../../testing/dicomweb.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../../testing/index.ts';
import { putGrant } from '../../sharing/index.ts';

const uid = (...names: string[]) => syntheticUid('earlier studies', ...names);
const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };

function aStudy(name: string, StudyDate: string, more: Parameters<typeof buildDicomFile>[0] = {}) {
  return buildDicomFile({
    PatientID: 'P-1',
    StudyDate,
    Modality: 'CT',
    BodyPartExamined: 'CHEST',
    StudyInstanceUID: uid(name),
    SeriesInstanceUID: uid(name, 'series'),
    SOPInstanceUID: uid(name, 'image'),
    pixels,
    ...more,
  });
}

onBothDatabases('what a study is compared with', (open) => {
  let app: TestApp;
  let [member, other, guest, stranger] = [{}, {}, {}, {}] as [Person, Person, Person, Person];
  let [at, hidden, shared, copies] = ['', '', '', ''];

  const store = async (target: string, file: Uint8Array, who = member) =>
    expect((await dicomwebClient(app, { folder: target }, who).store([file])).statusCode).toBe(200);
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    const clinic = await anOrganisation(app.services);
    const hospital = await anOrganisation(app.services);
    [member, other] = [await aMember(app.services, clinic), await aMember(app.services, clinic)];
    [guest, stranger] = [await anAccount(app.services), await anAccount(app.services)];
    const folder = async (more: object = {}) => (await aFolder(app.services, { org: clinic.id, ...more })).id;
    [at, shared, copies] = [await folder(), await folder(), await folder()];
    hidden = await folder({ orgRoot: 'private', owner: other.id });
    const theirs = (await aFolder(app.services, { org: hospital.id })).id;
    await store(at, aStudy('now', '20260401', { StudyTime: '1200' }));
    await store(at, aStudy('last', '20260301', { StudyDescription: 'Chest', PatientBirthDate: '19500101' }));
    await store(shared, aStudy('first', '20250101', { Modality: 'MR', BodyPartExamined: 'HEAD' }));
    await store(at, aStudy('same day', '20260401', { StudyTime: '0900', PatientID: ' P-1 ' }));
    await store(at, aStudy('later that day', '20260401', { StudyTime: '1300' }));
    await store(at, aStudy('later', '20260501'));
    await store(at, aStudy('without a day', ''));
    await store(at, aStudy('somebody else', '20250101', { PatientID: 'P-10' }));
    await store(hidden, aStudy('hidden', '20260302'), other);
    await store(theirs, aStudy('elsewhere', '20260303'), await aMember(app.services, hospital));
    await store(copies, aStudy('last', '20260301', { StudyDescription: 'Chest' }));
    for (const itemId of [shared, at])
      await putGrant(app.services, { itemId, subject: { kind: 'user', accountId: guest.id }, level: 'can_view' });
    await putGrant(app.services, { itemId: at, subject: { kind: 'anonymous', link: 'view' }, level: 'can_view' });
  });
  afterAll(() => app.close());

  const folderOf = async (name: string) => {
    const [row] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from study where study_instance_uid = ${uid(name)}`,
    );
    return row?.id ?? '';
  };
  const ask = async (who: Person | null, id: string) => {
    const answer = await app.call(earlierStudies, { params: { id } }, { ...who?.headers });
    const { studies = [], code } = answer.json<Partial<Answer<typeof earlierStudies>> & { code?: string }>();
    return { status: answer.statusCode, code, studies, uids: studies.map((one) => one.StudyInstanceUID) };
  };
  const before = async (name: string, who: Person | null = member) => (await ask(who, await folderOf(name))).uids;

  it('is what is earlier of the same patient, each once, the latest first [VS-34]', async () => {
    const { status, uids, studies } = await ask(member, await folderOf('now'));
    expect([status, uids]).toEqual([200, ['same day', 'last', 'first'].map((name) => uid(name))]);
    expect(studies[1]).toMatchObject({
      StudyDate: '20260301',
      StudyDescription: 'Chest',
      modality_list: ['CT'],
      bodypartexamined_list: ['CHEST'],
    });
    expect(studies[2]).toMatchObject({ modality_list: ['MR'], bodypartexamined_list: ['HEAD'] });
    expect(await before('first')).toEqual([]);
    expect(await before('without a day')).toEqual([]);
    expect(await before('now', other)).toContain(uid('hidden'));
  });

  it('is to a guest what is shared with them [VS-34]', async () => {
    expect(await before('now', guest)).toEqual(['same day', 'last', 'first'].map((name) => uid(name)));
    expect((await ask(guest, await folderOf('hidden'))).code).toBe('no_access');
  });

  it('is nothing to who sees the study by a link alone [VS-34]', async () => {
    expect(await ask(null, await folderOf('now'))).toMatchObject({ status: 200, uids: [] });
    expect(await ask(stranger, await folderOf('now'))).toMatchObject({ status: 200, uids: [] });
    expect((await ask(null, shared)).code).toBe('not_signed_in');
  });

  it('is of no other issuer, and of no other date of birth [VS-34, ID-6]', async () => {
    const patient = (PatientBirthDate: string, IssuerOfPatientID = '') => ({
      PatientID: 'P-2',
      PatientBirthDate,
      IssuerOfPatientID,
    });
    await store(at, aStudy('born then', '20240101', patient('19500101')));
    await store(at, aStudy('born elsewhen', '20240102', patient('19600101')));
    await store(at, aStudy('born', '20240103', patient('')));
    await store(at, aStudy('compared', '20250101', patient('1950.01.01')));
    expect(await before('compared')).toEqual([uid('born'), uid('born then')]);
    const issued = (issuer: string) => ({ ...patient('', issuer), PatientID: 'P-3' });
    await store(at, aStudy('of A', '20240101', issued('A')));
    await store(at, aStudy('of B', '20240102', issued('B')));
    await store(at, aStudy('now of A', '20250101', issued('A')));
    await store(at, aStudy('now of nobody', '20250102', issued('')));
    expect([await before('now of A'), await before('now of nobody')]).toEqual([[uid('of A')], []]);
  });

  it('is nothing where nobody’s ID is said, of what is no study, and in the trash', async () => {
    await store(at, aStudy('blank', '20240101', { PatientID: '  ' }));
    await store(at, aStudy('blank, too', '20250101', { PatientID: '  ' }));
    expect([await before('blank, too'), (await ask(member, at)).uids]).toEqual([[], []]);
    await store(at, aStudy('thrown', '20240101', { PatientID: 'P-4' }));
    await store(at, aStudy('kept', '20250101', { PatientID: 'P-4' }));
    await app.services.db.rows(sql`update item set trashed_at = now() where id = ${await folderOf('thrown')}::uuid`);
    expect(await before('kept')).toEqual([]);
  });

  it('is told without a view, and no log names the patient [VS-34]', async () => {
    const views = async () =>
      (await app.services.db.rows<{ event: { action: string } }>(sql`select event from audit_event`)).filter(
        ({ event }) => event.action === 'view',
      ).length;
    const [earlier] = [await views()];
    await before('now');
    expect(await views()).toBe(earlier);
    expect(app.services.logLines.join('')).not.toContain('P-1');
  });
});
