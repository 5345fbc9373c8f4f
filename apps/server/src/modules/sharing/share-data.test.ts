import {
  anonymousFolder,
  fieldDetail,
  folderAuthList,
  userOfFolder,
  type GivenInput,
  type ShareData,
} from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aFolder,
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type TestApp,
} from '../../testing/index.ts';
import { setRole } from '../organisations/index.ts';
import { putGrant } from './put-grant.ts';

onBothDatabases('who has access to a private item', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());

  it('is its owner, while they are a member, told to whom it is given in full [AC-3, AC-23]', async () => {
    const clinic = await anOrganisation(app.services);
    const owner = await aMember(app.services, clinic);
    const [all, some] = [await anAccount(app.services), await anAccount(app.services)];
    const { id } = await aFolder(app.services, { org: clinic.id, owner: owner.id });
    const share = async (email: string, perm: 'full_access' | 'can_view', by = owner) => {
      const body = { email, perm, isSend: false };
      const answer = await app.call(userOfFolder, { params: { id }, body }, by.headers);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await share(all.email, 'full_access');
    await share(some.email, 'can_view');
    const told = async (by: typeof owner) =>
      (await app.call(folderAuthList, { params: { id } }, by.headers)).json<ShareData>();
    const { id: itself, email } = owner;
    expect((await told(all)).owner).toMatchObject({ id: itself, email });
    expect((await told(some)).owner).toBeNull();
    // What is given to the owner is nothing.
    await share(owner.email, 'can_view', all);
    expect((await told(all)).users.map((one) => one.id).toSorted()).toEqual([all.id, some.id].toSorted());
    await setRole(app.services, { organisationId: clinic.id, accountId: owner.id, role: 'none' });
    const left = await told(all);
    expect(left.owner).toBeNull();
    // It still counts for nothing, though it would for anybody else.
    expect(left.users.map((one) => one.id).toSorted()).toEqual([all.id, some.id].toSorted());
  });

  it('names no link, and makes none, after the owner has left [AC-3]', async () => {
    const clinic = await anOrganisation(app.services);
    const owner = await aMember(app.services, clinic);
    const all = await anAccount(app.services);
    const { id } = await aFolder(app.services, { org: clinic.id, owner: owner.id });
    const context = app.services.contextOf();
    const given = { itemId: id, level: 'full_access' } as const;
    await putGrant(context, { itemId: id, level: 'can_view', subject: { kind: 'anonymous', link: 'view' } });
    await putGrant(context, { ...given, subject: { kind: 'anonymous', link: 'upload' } });
    await putGrant(context, { ...given, subject: { kind: 'user', accountId: all.id } });
    const links = async () => {
      const { anonymous_perm: view, upload_link: upload } = (
        await app.call(folderAuthList, { params: { id } }, all.headers)
      ).json<ShareData>();
      return { view, upload };
    };
    const publish = (body: GivenInput<typeof anonymousFolder>['body']) =>
      app.call(anonymousFolder, { params: { id }, body }, all.headers);
    const open = { view: 'read', upload: true };
    const role = (of: 'none' | 'org_member') =>
      setRole(app.services, { organisationId: clinic.id, accountId: owner.id, role: of });
    expect(await links()).toEqual(open);
    await role('none');
    expect(await links()).toEqual({ view: 'none', upload: false });
    const refused = await publish({ perm: 'read', anon_link_expiry: null });
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      400,
      { perm: fieldDetail('owner_has_left', 'ja-JP') },
    ]);
    await role('org_member');
    expect(await links()).toEqual(open);
    await role('none');
    expect((await publish({ perm: 'delete', link: 'view' })).statusCode).toBe(200);
    await role('org_member');
    expect(await links()).toEqual({ ...open, view: 'none' });
  });
});
