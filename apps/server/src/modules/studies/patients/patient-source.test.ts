import { viewerSourceOfPatient, type ViewerStudy } from '@mado/contract';
import type { DicomJson, SeriesDocument } from '@mado/dicom';
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

const uid = (...names: (string | number)[]) => syntheticUid('patient source', ...names);
const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };

function image(study: string, series: number, index: number, more: Parameters<typeof buildDicomFile>[0] = {}) {
  return buildDicomFile({
    PatientName: 'Yamada^Tarou',
    PatientID: 'P-1',
    StudyDate: '20260401',
    StudyInstanceUID: uid(study),
    SeriesInstanceUID: uid(study, series),
    SOPInstanceUID: uid(study, series, index),
    SeriesNumber: series,
    InstanceNumber: index,
    pixels,
    ...more,
  });
}

onBothDatabases('all images of a patient', (open) => {
  let app: TestApp;
  let clinic: { id: string };
  let [member, other, guest, stranger] = [{}, {}, {}, {}] as [Person, Person, Person, Person];
  let folders: { id: string }[] = [];

  const store = async (target: string, files: readonly Uint8Array[], who = member) => {
    for (const file of files)
      expect((await dicomwebClient(app, { folder: target }, who).store([file])).statusCode).toBe(200);
  };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
    other = await aMember(app.services, clinic);
    [guest, stranger] = [await anAccount(app.services), await anAccount(app.services)];
    const at = (more: object = {}) => aFolder(app.services, { org: clinic.id, ...more });
    const own = { orgRoot: 'private' as const, owner: other.id };
    folders = [await at(), await at(), await at(own), await at(), await at()];
    const [first, second, hidden, shared, issued] = folders.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await store(first, [image('ct', 1, 1), image('ct', 1, 2), image('ct', 2, 1)]);
    // Another copy of the study has another image of the first series, and a series of its own.
    await store(second, [image('ct', 1, 3), image('ct', 3, 1)]);
    await store(second, [image('mr', 1, 1, { StudyDate: '20260501' }), image('x', 1, 1, { PatientID: 'P-10' })]);
    await store(hidden, [image('secret', 1, 1)], other);
    await store(shared, [image('us', 1, 1, { PatientID: ' P-1 ', StudyDate: '20260301' })]);
    for (const [issuer, study] of [
      ['A', 'a'],
      ['B', 'b'],
      ['B', 'c'],
    ] as const)
      await store(issued, [image(study, 1, 1, { PatientID: 'P-2', IssuerOfPatientID: issuer })]);
    await putGrant(app.services, { itemId: shared, subject: { kind: 'user', accountId: guest.id }, level: 'can_view' });
  });
  afterAll(() => app.close());

  const ask = async (who: Person | null, query: { patientId: string; of?: string }) => {
    const answer = await app.call(viewerSourceOfPatient, { params: { id: clinic.id }, query }, { ...who?.headers });
    const { studies = [], code } = answer.json<{ studies?: ViewerStudy[]; code?: string }>();
    return { status: answer.statusCode, code, studies, uids: studies.map((study) => study.StudyInstanceUID) };
  };
  const folderOf = async (study: string) => {
    const [row] = await app.services.db.rows<{ id: string }>(
      sql`select item_id as id from study where study_instance_uid = ${uid(study)}`,
    );
    return row?.id ?? '';
  };
  const get = (url: string, who = member) =>
    app.fastify.inject({ url, headers: { ...who.headers, accept: 'application/json, application/octet-stream' } });

  it('are not found by what only a public link opens, by a guest or a colleague [VS-7]', async () => {
    const before = [await ask(guest, { patientId: 'P-1' }), await ask(member, { patientId: 'P-1' })];
    const link = async (level: 'can_view' | 'none') => {
      for (const folder of [folders[1], folders[2]])
        await putGrant(app.services, {
          itemId: folder?.id ?? '',
          subject: { kind: 'anonymous', link: 'view' },
          level,
        });
    };
    await link('can_view');
    const after = [await ask(guest, { patientId: 'P-1' }), await ask(member, { patientId: 'P-1' })];
    expect(after.map(({ uids }) => uids)).toEqual(before.map(({ uids }) => uids));
    expect(after[1]?.uids).not.toContain(uid('secret'));
    await link('none');
  });

  it('are what a member may view, the latest first, copies merged as the organisation serves them [VS-7, ID-14]', async () => {
    const { status, uids, studies } = await ask(member, { patientId: 'P-1' });
    expect(status).toBe(200);
    expect(uids).toEqual([uid('mr'), uid('ct'), uid('us')]);
    const [mr, ct] = studies;
    expect(mr?.series[0]?.wadoRoot).toMatch(/\/folder\//);
    expect(ct?.series.map((series) => [series.SeriesNumber, series.instance_count])).toEqual([
      [1, 3],
      [2, 1],
      [3, 1],
    ]);
    expect([mr?.copies, ct?.copies?.length]).toEqual([undefined, 2]);
    const merged = ct?.series[0];
    expect(merged?.wadoRoot).toBe(`/api/dicomweb/org/${clinic.id}`);
    const metadata = (await get(merged?.document ?? '')).json<DicomJson[]>();
    expect(metadata.map((one) => one['00080018']?.Value?.[0])).toEqual([1, 2, 3].map((n) => uid('ct', 1, n)));
    expect((await get(merged?.first_frame ?? '')).statusCode).toBe(200);
    const whole = await get(mr?.series[0]?.document ?? '');
    expect(whole.json<SeriesDocument>().version).toBe(1);
  });

  it('of a private area are its owner’s alone', async () => {
    expect((await ask(other, { patientId: 'P-1' })).uids).toContain(uid('secret'));
  });

  it('are to a guest what is shared with them, and nothing tells that there is more [VS-7]', async () => {
    const { uids, studies } = await ask(guest, { patientId: 'P-1' });
    expect(uids).toEqual([uid('us')]);
    expect((await get(studies[0]?.series[0]?.document ?? '', guest)).statusCode).toBe(200);
    expect((await get(studies[0]?.series[0]?.first_frame ?? '', guest)).statusCode).toBe(200);
    expect((await ask(guest, { patientId: 'P-2' })).status).toBe(200);
    expect((await ask(guest, { patientId: 'P-2' })).uids).toEqual([]);
  });

  it('of one ID of two issuers are those of the study that is meant, or of none [VS-7, ID-6]', async () => {
    expect(await ask(member, { patientId: 'P-2' })).toMatchObject({ status: 409, code: 'patient_ambiguous' });
    const { uids } = await ask(member, { patientId: 'P-2', of: await folderOf('b') });
    expect(uids.toSorted()).toEqual([uid('b'), uid('c')].toSorted());
    expect((await ask(member, { patientId: 'P-2', of: folders[0]?.id ?? '' })).status).toBe(409);
  });

  it('without an issuer are of nobody whose issuer is named, and emptied ones make no second patient [VS-7, ID-6]', async () => {
    const folder = folders[4]?.id ?? '';
    for (const [study, issuer] of [
      ['of A', 'A'],
      ['of B', 'B'],
      ['of none', ''],
    ] as const)
      await store(folder, [image(study, 1, 1, { PatientID: 'P-3', IssuerOfPatientID: issuer })]);
    const [ofA, ofNone] = [await folderOf('of A'), await folderOf('of none')];
    expect((await ask(member, { patientId: 'P-3', of: ofA })).uids).toEqual([uid('of A')]);
    expect((await ask(member, { patientId: 'P-3', of: ofNone })).uids).toEqual([uid('of none')]);
    expect((await ask(member, { patientId: 'P-3' })).status).toBe(409);
    await app.services.db.rows(sql`update study set instance_count = 0 where study_instance_uid = ${uid('of B')}`);
    expect((await ask(member, { patientId: 'P-3' })).uids.toSorted()).toEqual([uid('of A'), uid('of none')].toSorted());
  });

  it('of another organisation are not among them, though it shares them with the caller [VS-7]', async () => {
    const hospital = await anOrganisation(app.services);
    const theirs = await aFolder(app.services, { org: hospital.id });
    await store(theirs.id, [image('elsewhere', 1, 1)], await aMember(app.services, hospital));
    for (const { id } of [guest, member])
      await putGrant(app.services, {
        itemId: theirs.id,
        subject: { kind: 'user', accountId: id },
        level: 'can_view',
      });
    expect((await ask(guest, { patientId: 'P-1' })).uids).toEqual([uid('us')]);
    expect((await ask(member, { patientId: 'P-1' })).uids).toEqual([uid('mr'), uid('ct'), uid('us')]);
  });

  it('in the trash are not there: no series of a guest, and no first frame of a member', async () => {
    const [one, two, shared] = folders.map(({ id }) => id).toSpliced(2, 1) as [string, string, string];
    const patient = { PatientID: 'P-4' };
    await store(one, [image('thrown', 1, 1, patient), image('thrown', 1, 2, patient)]);
    await store(two, [image('thrown', 1, 1, patient), image('thrown', 1, 3, patient)]);
    await store(shared, [image('kept', 1, 1, patient), image('kept', 2, 1, patient)]);
    await app.services.db.rows(sql`
      update item set trashed_at = now() where id in (
        select item_id from instance where sop_instance_uid = ${uid('thrown', 1, 1)}
        union all select item_id from series where series_instance_uid = ${uid('kept', 1)})`);
    const seriesOf = (studies: ViewerStudy[], study: string) =>
      studies.find(({ StudyInstanceUID }) => StudyInstanceUID === uid(study))?.series ?? [];
    const toGuest = seriesOf((await ask(guest, { patientId: 'P-4' })).studies, 'kept');
    expect(toGuest.map(({ SeriesNumber }) => SeriesNumber)).toEqual([2]);
    expect((await get(toGuest[0]?.first_frame ?? '', guest)).statusCode).toBe(200);
    const [merged] = seriesOf((await ask(member, { patientId: 'P-4' })).studies, 'thrown');
    expect(merged?.first_frame).not.toContain(`${uid('thrown', 1, 1)}/`);
    expect((await get(merged?.first_frame ?? '')).statusCode).toBe(200);
  });

  it('bad input, nobody, and a stranger', async () => {
    expect((await ask(member, { patientId: '  ' })).status).toBe(400);
    expect((await ask(member, { patientId: '%' })).uids).toEqual([]);
    expect((await ask(member, { patientId: 'P-' })).uids).toEqual([]);
    expect(await ask(null, { patientId: 'P-1' })).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await ask(stranger, { patientId: 'P-1' })).toMatchObject({ status: 403, code: 'no_access' });
  });

  it('are recorded as views of each study, without the ID, and the log names no patient [VS-7]', async () => {
    await ask(member, { patientId: 'P-1' });
    const events = await app.services.db.rows<{ event: { action: string } }>(sql`select event from audit_event`);
    expect(events.filter(({ event }) => event.action === 'view').length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(events)).not.toContain('P-1');
    expect(app.services.logLines.join('')).not.toContain('P-1');
    // A guest's are views as well, once each.
    await ask(guest, { patientId: 'P-1' });
    const later = await app.services.db.rows<{ event: { action: string } }>(sql`select event from audit_event`);
    const views = [events, later].map((all) => all.filter(({ event }) => event.action === 'view').length);
    expect(views[1]).toBe((views[0] ?? 0) + 1);
  });
});
