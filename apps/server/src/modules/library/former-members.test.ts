import {
  changeProfile,
  deleteFormerMember,
  fieldDetail,
  folderInfo,
  handOverFormerMember,
  listFormerMembers,
  listOrganisationRoot,
  uploadCheck,
  type Answer,
} from '@mado/contract';
import { phantomCt } from '@mado/dicom/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lettersOf } from '../../testing/letters.ts';
import { contradictions } from '../../testing/consistency.ts';
import { dicomwebClient } from '../../testing/dicomweb.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { sql } from '../../platform/db/index.ts';
import { auditRecords, sealEvents } from '../audit/index.ts';
import { quotaOf, setRole } from '../organisations/index.ts';
import { grantsOn, putGrant } from '../sharing/index.ts';

const slices = [...phantomCt({ slices: 2, size: 32, seed: 1 })].map((bytes, n) => ({ path: `IM${n}`, bytes }));
const letter = (path: string, content: string = path) => ({ path, bytes: Buffer.from(content) });

onBothDatabases('what a former member left behind', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let former: Person;
  let heir: Person;
  let bytes: number;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    former = await anAccount(app.services, { username: '田中 一郎' });
    heir = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(1_000);
    clinic = await anOrganisation(app.services, { name: '窓医院' });
    await aMember(app.services, clinic, { person: former });
    await aMember(app.services, clinic, { person: heir });
    const mine = { target_org: clinic.id, is_org_perm: false };
    await upload(app, former, mine, [...slices, letter('letters/a.txt'), letter('alone.txt', 'before')]);
    await upload(app, former, mine, [letter('alone.txt', 'after!')]);
    bytes = (await quotaOf(app.services.db, clinic.id)).used;
  });

  const role = (person: Person, to: 'org_member' | 'none') =>
    setRole(app.services.contextOf(), { organisationId: clinic.id, accountId: person.id, role: to });
  const list = async () =>
    (await app.call(listFormerMembers, { params: { id: clinic.id } }, clinic.admin.headers)).json<
      Answer<typeof listFormerMembers>
    >();
  const handOver = async (to = heir, from = former) => {
    const params = { id: clinic.id, account: from.id };
    const answer = await app.call(handOverFormerMember, { params, body: { to: to.id } }, clinic.admin.headers);
    const said = answer.payload === '' ? null : answer.json<{ code: string; fields?: Record<string, string> }>();
    return [answer.statusCode, said && said.code, ...Object.values(said?.fields ?? {})];
  };
  const remove = async (account = former) => {
    const params = { id: clinic.id, account: account.id };
    return (await app.call(deleteFormerMember, { params }, clinic.admin.headers)).statusCode;
  };
  const privateOf = async (person: Person) => {
    const answer = await app.call(listOrganisationRoot, { params: { id: clinic.id } }, person.headers);
    const { private: items } = answer.json<Answer<typeof listOrganisationRoot>>();
    return (items ?? []).filter(({ org }) => org === clinic.id);
  };
  const inside = async (id: string, person: Person) =>
    (await app.call(folderInfo, { params: { id } }, person.headers)).json<Answer<typeof folderInfo>>().data;
  const audited = async (action: string) => {
    await sealEvents(app.services);
    const records = await auditRecords(app.services.db, { org: clinic.id, action }, 10);
    return records.map(({ record }) => JSON.parse(record) as object);
  };
  const sound = async () => expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);

  it('is said to an admin by its size alone, trash and versions included [AC-20]', async () => {
    expect(await list()).toEqual([]);
    await role(former, 'none');
    const user = { uuid: former.id, id: former.id, email: former.email, username: '田中 一郎' };
    expect(await list()).toEqual([{ user, used_size: bytes }]);
    expect(await privateOf(clinic.admin)).toEqual([]);
    await role(former, 'org_member');
    expect(await list()).toEqual([]);
  });

  it('comes back with the membership', async () => {
    const before = await privateOf(former);
    await role(former, 'none');
    await role(former, 'org_member');
    expect(await privateOf(former)).toEqual(before);
  });

  it('is handed over to a member: a folder with everything, and the trash [AC-20]', async () => {
    const [folder] = (await privateOf(former)).filter(({ name }) => name === 'letters');
    await putGrant(app.services.contextOf(), {
      itemId: folder!.uuid,
      subject: { kind: 'anonymous', link: 'view' },
      level: 'can_view',
    });
    for (const { id: accountId } of [former, clinic.admin])
      await putGrant(app.services.contextOf(), {
        itemId: folder!.uuid,
        subject: { kind: 'user', accountId },
        level: 'can_view',
      });
    await upload(app, heir, { target_org: clinic.id, is_org_perm: false }, slices);
    const size = (await privateOf(former)).reduce((sum, one) => sum + one.size, 0);
    await role(former, 'none');
    expect(await handOver()).toEqual([204, null]);
    const [received] = (await privateOf(heir)).filter(({ name }) => name === '田中 一郎');
    expect(received).toMatchObject({ foldertype: 'folder', perm: 'full_access', size });
    const items = await inside(received!.uuid, heir);
    expect(items.map(({ foldertype, name }) => (foldertype === 'study' ? 'study' : name))).toEqual([
      'letters',
      'study',
      'alone.txt',
    ]);
    expect((await inside(folder!.uuid, heir)).map(({ name }) => name)).toEqual(['a.txt']);
    expect((await grantsOn(app.services.db, folder!.uuid)).map(({ subject }) => subject)).toEqual([
      `user ${clinic.admin.email}`,
    ]);
    const study = items.find(({ foldertype }) => foldertype === 'study')!;
    const seen = await dicomwebClient(app, { folder: study.uuid }, heir).get('/instances');
    expect(seen.json()).toHaveLength(2);
    // What comes to it again is the same study.
    const target = { target_org: clinic.id, target_folder: received!.uuid };
    const again = await upload(app, heir, target, [slices[0]!]);
    expect(again.results[0]!.study!.uuid).toBe(study.uuid);
    await sound();

    expect(await list()).toEqual([]);
    await role(former, 'org_member');
    expect(await privateOf(former)).toEqual([]);
    expect(await audited('hand_over')).toMatchObject([
      {
        account: clinic.admin.id,
        object: { kind: 'account', id: former.id },
        result: 'done',
        details: { to: heir.id },
      },
    ]);
    const letter = (await lettersOf(app.services)).at(-1);
    expect(letter?.to).toMatchObject([{ address: former.email }]);
    expect(letter?.subject).toMatch(/「窓医院」のプライベートの項目が引き継がれました/);
    expect(letter?.text).toMatch(/別のメンバーに引き継がれました.*has been handed over/s);
  });

  it('is deleted into the trash, where it still counts, which is told in their language [QT-1, AC-20]', async () => {
    await app.call(changeProfile, { body: { language: 'en-US' } }, former.headers);
    await role(former, 'none');
    expect(await remove()).toBe(204);
    const [left] = await app.services.db.rows<{ count: number }>(
      sql`select count(*) from item where org = ${clinic.id} and trashed_at is null`,
    );
    expect(left!.count).toBe(0);
    expect((await quotaOf(app.services.db, clinic.id)).used).toBe(bytes);
    await sound();
    expect(await list()).toMatchObject([{ used_size: bytes }]);
    expect(await remove()).toBe(404);
    expect(await audited('delete')).toMatchObject([{ object: { id: former.id } }]);
    const told = (await lettersOf(app.services)).at(-1)?.text;
    expect(told).toMatch(/has been moved to the trash/);
    expect(told).not.toMatch(/ゴミ箱に移されました/);
    // Back again, they begin anew beside what lies in the trash.
    await role(former, 'org_member');
    expect(await privateOf(former)).toEqual([]);
    await upload(app, former, { target_org: clinic.id, is_org_perm: false }, slices);
    expect(await privateOf(former)).toHaveLength(1);
    await sound();
  });

  it('is open by no link of theirs, neither to look at nor to upload into, until they are back [AC-3]', async () => {
    const [folder] = (await privateOf(former)).filter(({ name }) => name === 'letters');
    const itemId = folder?.uuid ?? expect.fail('there is no folder');
    const link = (kind: 'view' | 'upload', level: 'can_view' | 'full_access') =>
      putGrant(app.services, { itemId, subject: { kind: 'anonymous', link: kind }, level, allowDownload: true });
    await link('view', 'can_view');
    await link('upload', 'full_access');
    const looks = async (who: Person | null) =>
      (await app.call(folderInfo, { params: { id: itemId }, query: {} }, { ...who?.headers })).json<{ code?: string }>()
        .code;
    const asks = async () => {
      const target = { target_folder: itemId, target_org: clinic.id, is_org_perm: false };
      const body = { ...target, files: [{ path: 'a.txt', size: 1 }], upload: crypto.randomUUID() };
      return (await app.call(uploadCheck, { body } as never, {})).json<{ code?: string }>().code;
    };
    expect([await looks(null), await looks(heir), await asks()]).toEqual([undefined, undefined, undefined]);
    await role(former, 'none');
    expect([await looks(null), await looks(heir), await looks(former)]).toEqual(Array(3).fill('link_expired'));
    expect(await asks()).toBe('link_expired');
    await role(former, 'org_member');
    expect([await looks(null), await looks(former), await asks()]).toEqual([undefined, undefined, undefined]);
  });

  it('is touched by nobody while its owner is a member, nor given to somebody who is none', async () => {
    expect(await handOver()).toEqual([400, 'bad_request', fieldDetail('still_member', 'ja-JP')]);
    expect(await remove()).toBe(400);
    await role(former, 'none');
    expect(await handOver(await anAccount(app.services))).toEqual([
      400,
      'bad_request',
      fieldDetail('no_member', 'ja-JP'),
    ]);
    expect(await handOver(former)).toEqual([400, 'bad_request', fieldDetail('no_member', 'ja-JP')]);
    expect(await handOver(heir, await anAccount(app.services))).toEqual([404, 'gone']);
    expect(await list()).toMatchObject([{ used_size: bytes }]);
    expect(await audited('hand_over')).toEqual([]);
  });

  it('is handed over once, or comes back, when both are wanted at once', async () => {
    await role(former, 'none');
    const [given] = await Promise.all([handOver(), role(former, 'org_member')]);
    const items = { former: await privateOf(former), heir: await privateOf(heir) };
    expect([given![0], items.former.length, items.heir.length]).toEqual(given![0] === 204 ? [204, 0, 1] : [400, 3, 0]);
    await sound();
  });
});
