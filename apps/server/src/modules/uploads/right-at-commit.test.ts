import { createFolder, createRootFolder, settleIdentityConflict, type Endpoint } from '@mado/contract';
import { syntheticUid, buildDicomFile } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { interrupted } from '../../testing/interrupted.ts';
import { expectNothingLeftBehind } from '../../testing/left-behind.ts';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { setRole } from '../organisations/index.ts';
import { putGrant } from '../sharing/index.ts';

onBothDatabases('a right that ends while an upload waits for its turn', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let member: Person;
  let guest: Person;
  let folder: { id: string };
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    clinic = await anOrganisation(app.services);
    member = await anAccount(app.services);
    guest = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await aMember(app.services, clinic, { person: member });
    folder = await aFolder(app.services, { org: clinic.id });
    await grant('full_access');
  });

  const grant = (level: 'full_access' | 'none') =>
    putGrant(app.services, { itemId: folder.id, subject: { kind: 'user', accountId: guest.id }, level });
  const leaves = () => setRole(app.services, { organisationId: clinic.id, accountId: member.id, role: 'none' });
  const image = {
    path: 'IM1',
    bytes: buildDicomFile({
      StudyInstanceUID: syntheticUid('late', 'study'),
      SeriesInstanceUID: syntheticUid('late', 'series'),
      SOPInstanceUID: syntheticUid('late', 'instance'),
    }),
  };
  const letter = (text: string) => ({ path: `${text}.txt`, bytes: Buffer.from(text) });
  const names = async () =>
    (await db.rows<{ name: string }>(sql`select name from item where org = ${clinic.id} and object_type = 'file'`)).map(
      ({ name }) => name,
    );

  it.each(['fileReplace', 'studyAndFolderReplace'] as const)('opens no folder any more (%s)', async (duplicate) => {
    db.before(() => grant('none'));
    const target = { target_org: clinic.id, target_folder: folder.id, duplicate };
    const { status, code } = await upload(app, guest, target, [image, letter('guest')]);
    expect([status, code, await names()]).toEqual([403, 'no_access', []]);
    await expectNothingLeftBehind(app.services);
  });

  it.each([true, false])("opens no root any more (the organisation's: %s)", async (isOrg) => {
    db.before(leaves);
    const { status, code } = await upload(app, member, { target_org: clinic.id, is_org_perm: isOrg }, [image]);
    expect([status, code, await names()]).toEqual([403, 'membership_needed', []]);
  });

  it('makes no folder any more', async () => {
    const make = async (endpoint: Endpoint, body: object, person: Person) => {
      const answer = await app.call(endpoint, { body } as never, person.headers);
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };
    db.before(() => grant('none'));
    expect(await make(createFolder, { name: 'new', parent_folder: folder.id }, guest)).toEqual([403, 'no_access']);
    db.before(leaves);
    const atRoot = { name: 'new', org: clinic.id, has_org_perm: true };
    expect(await make(createRootFolder, atRoot, member)).toEqual([403, 'create_needs_membership']);
  });

  it('takes none of the others with it that are committed in the same transaction', async () => {
    db.before(() => grant('none'));
    const target = { target_org: clinic.id, target_folder: folder.id };
    const [given, refused, other] = await Promise.all([
      upload(app, member, target, [letter('first')]),
      upload(app, guest, target, [letter('guest')]),
      upload(app, clinic.admin, target, [letter('last')]),
    ]);
    expect([given.status, refused.status, other.status]).toEqual([201, 403, 201]);
    expect((await names()).toSorted()).toEqual(['first.txt', 'last.txt']);
  });

  it('settles no patients any more [ID-10]', async () => {
    const of = (PatientID: string) => ({
      path: PatientID,
      bytes: buildDicomFile({
        StudyInstanceUID: syntheticUid('late', 'study'),
        SeriesInstanceUID: syntheticUid('late', 'series'),
        SOPInstanceUID: syntheticUid('late', PatientID),
        PatientID,
      }),
    });
    const target = { target_org: clinic.id, target_folder: folder.id };
    const { results } = await upload(app, guest, target, [of('100'), of('200')]);
    const study = results[0]?.study?.uuid ?? '';
    for (const decision of ['join', 'apart'] as const) {
      db.before(() => grant('none'));
      const answer = await app.call(settleIdentityConflict, { body: { study, decision } }, guest.headers);
      expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([403, 'no_access']);
      await grant('full_access');
    }
    const marks = sql`select identity_conflict as marked from study where org = ${clinic.id}`;
    expect(await db.rows(marks)).toEqual([{ marked: true }, { marked: true }]);
  });
});
