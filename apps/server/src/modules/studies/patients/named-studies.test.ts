import { viewerSourceOfStudies, type ViewerStudy } from '@mado/contract';
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

const uid = (...names: string[]) => syntheticUid('named studies', ...names);
const pixels = { rows: 2, columns: 2, native: Uint16Array.of(1, 2, 3, 4) };
const image = (study: string) =>
  buildDicomFile({
    PatientName: 'Yamada^Tarou',
    PatientID: 'P-1',
    StudyInstanceUID: uid(study),
    SeriesInstanceUID: uid(study, '1'),
    SOPInstanceUID: uid(study, '1', '1'),
    pixels,
  });

onBothDatabases('studies by their UIDs', (open) => {
  let app: TestApp;
  let [member, neighbour, guest, stranger] = [{}, {}, {}, {}] as [Person, Person, Person, Person];
  let shared: { id: string };

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    const [clinic, hospital] = [await anOrganisation(app.services), await anOrganisation(app.services)];
    member = await aMember(app.services, clinic);
    neighbour = await aMember(app.services, hospital);
    [guest, stranger] = [await anAccount(app.services), await anAccount(app.services)];
    const [first, theirs] = [
      await aFolder(app.services, { org: clinic.id }),
      await aFolder(app.services, { org: hospital.id }),
    ];
    shared = await aFolder(app.services, { org: clinic.id });
    const store = async (folder: string, study: string, who: Person) =>
      expect((await dicomwebClient(app, { folder }, who).store([image(study)])).statusCode).toBe(200);
    await store(first.id, 'a', member);
    await store(first.id, 'b', member);
    await store(shared.id, 'b', member);
    await store(theirs.id, 'a', neighbour);
    await putGrant(app.services, {
      itemId: shared.id,
      subject: { kind: 'user', accountId: guest.id },
      level: 'can_view',
    });
  });
  afterAll(() => app.close());

  const ask = async (who: Person | null, ...uids: string[]) => {
    const query = { StudyInstanceUID: uids.join() };
    const answer = await app.call(viewerSourceOfStudies, { query }, { ...who?.headers });
    const { studies = [], code } = answer.json<{ studies?: ViewerStudy[]; code?: string }>();
    return { status: answer.statusCode, code, studies, uids: studies.map((study) => study.StudyInstanceUID) };
  };

  it('come in the order in which they are named, copies merged as the organisation serves them [VS-8, VS-31]', async () => {
    expect((await ask(member, uid('a'), uid('b'))).uids).toEqual([uid('a'), uid('b')]);
    const { uids, studies } = await ask(member, uid('b'), uid('a'));
    expect(uids).toEqual([uid('b'), uid('a')]);
    expect(studies[0]?.copies).toHaveLength(2);
    expect(studies[0]?.copies).toContain(studies[0]?.uuid);
    expect(studies[1]?.copies).toBeUndefined();
    const one = studies[0]?.series[0];
    expect(one?.wadoRoot).toMatch(/^\/api\/dicomweb\/org\//);
    expect(studies[1]?.series[0]?.wadoRoot).toMatch(/^\/api\/dicomweb\/folder\//);
    const frame = await app.fastify.inject({
      url: one?.first_frame ?? '',
      headers: { ...member.headers, accept: 'application/octet-stream' },
    });
    expect(frame.statusCode).toBe(200);
  });

  it('are to others what is shared with them, and nothing tells that there is more [VS-8]', async () => {
    expect((await ask(neighbour, uid('a'), uid('b'))).uids).toEqual([uid('a')]);
    expect((await ask(guest, uid('a'), uid('b'))).uids).toEqual([uid('b')]);
    const [copy] = (await ask(guest, uid('b'))).studies;
    expect(copy?.copies).toBeUndefined();
    expect(copy?.series[0]?.wadoRoot).toMatch(/^\/api\/dicomweb\/folder\//);
    expect(await ask(stranger, uid('a'))).toEqual(await ask(stranger, '2.25.404'));
    expect(await ask(stranger, uid('a'))).toMatchObject({ status: 200, studies: [] });
  });

  it('are not found by what only a public link opens [VS-8]', async () => {
    const link = (level: 'can_view' | 'none') =>
      putGrant(app.services, { itemId: shared.id, subject: { kind: 'anonymous', link: 'view' }, level });
    await link('can_view');
    expect((await ask(stranger, uid('b'))).uids).toEqual([]);
    expect((await ask(guest, uid('b'))).uids).toEqual([uid('b')]);
    await link('none');
  });

  it('bad input, and nobody', async () => {
    expect(await ask(null, uid('a'))).toMatchObject({ status: 401, code: 'not_signed_in' });
    for (const named of ['', 'x', '1..2', '1.2,', "1.2' or 1=1", '1'.repeat(65)])
      expect((await ask(member, named)).status).toBe(400);
    const many = Array.from({ length: 101 }, (_, n) => `1.${n}`);
    expect((await ask(member, ...many)).status).toBe(400);
    expect((await ask(member, ...many.slice(1))).status).toBe(200);
  });

  it('in the trash are not there', async () => {
    const before = (await ask(guest, uid('b'))).studies;
    await app.services.db.rows(sql`update item set trashed_at = now() where id = ${before[0]?.uuid ?? ''}`);
    expect((await ask(guest, uid('b'))).uids).toEqual([]);
    const [left] = (await ask(member, uid('b'))).studies;
    expect(left?.copies).toEqual([left?.uuid]);
    expect(left?.copies).not.toContain(before[0]?.uuid);
  });
});
