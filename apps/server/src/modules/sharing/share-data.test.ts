import { folderAuthList, userOfFolder, type ShareData } from '@mado/contract';
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
    expect((await told(all)).owner).toBeNull();
  });
});
