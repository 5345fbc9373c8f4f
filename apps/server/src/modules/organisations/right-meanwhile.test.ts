import {
  changeMember,
  deleteFormerMember,
  deleteOrganisation,
  demandFactor,
  handOverFormerMember,
  invite,
  listInvitations,
  organisationDetail,
  organisationUsers,
  renameOrganisation,
  withdrawInvitation,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { interrupted } from '../../testing/interrupted.ts';
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
import { setRole } from './index.ts';

onBothDatabases('an admin who has become a member while their request waited [OR-3]', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let admin: Person;
  let was: Person;
  let member: Person;
  let former: Person;
  let clinic: { id: string };
  let invited: string;
  let asks = 0;
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    [admin, was, member, former] = [
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
    ];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin, name: '窓医院' });
    await aMember(app.services, clinic, { person: was, role: 'org_admin' });
    await aMember(app.services, clinic, { person: member });
    // Who has been a member, and left something behind.
    await aFolder(app.services, { org: clinic.id, owner: former.id });
    // Nobody gets any number of letters [TK-42].
    asks += 1;
    const body = { email: `waits-${asks}@example.jp`, perm: 'org_member' } as const;
    const sent = await app.call(invite, { params: clinic, body }, admin.headers);
    invited = sent.json<{ uuid: string }>().uuid;
    app.services.clock.advance(60_000);
  });

  const asked = {
    'renames it': () => app.call(renameOrganisation, { params: clinic, body: { name: '別' } }, was.headers),
    'invites somebody': () =>
      app.call(invite, { params: clinic, body: { email: 'b@example.jp', perm: 'org_admin' } }, was.headers),
    'withdraws an invitation': () =>
      app.call(withdrawInvitation, { params: { id: clinic.id, invitation: invited } }, was.headers),
    'changes a role': () =>
      app.call(changeMember, { params: clinic, body: { email: member.email, perm: 'org_admin' } }, was.headers),
    'takes somebody out': () =>
      app.call(changeMember, { params: clinic, body: { email: member.email, perm: 'delete' } }, was.headers),
    'decides about second factors': () =>
      app.call(demandFactor, { params: clinic, body: { demands_factor: false } }, was.headers),
    'hands over what a former member left': () =>
      app.call(
        handOverFormerMember,
        { params: { id: clinic.id, account: former.id }, body: { to: was.id } },
        was.headers,
      ),
    'deletes what a former member left': () =>
      app.call(deleteFormerMember, { params: { id: clinic.id, account: former.id } }, was.headers),
    'deletes it': () => app.call(deleteOrganisation, { params: clinic }, was.headers),
  };

  it.each(Object.keys(asked) as (keyof typeof asked)[])('no more %s', async (what) => {
    const now = async () => [
      (await app.call(organisationDetail, { params: clinic }, admin.headers)).json<{ name: string }>().name,
      (await app.call(organisationUsers, { params: clinic }, admin.headers)).json<object>(),
      (await app.call(listInvitations, { params: clinic }, admin.headers)).json<object[]>().length,
    ];
    const demoted = { organisationId: clinic.id, accountId: was.id, role: 'org_member' } as const;
    db.before(() => setRole(app.services.contextOf(), demoted));
    const answer = await asked[what]();
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'no_access']);
    const users = { org_admin: [{ id: admin.id }], org_member: expect.arrayContaining([]) };
    expect(await now()).toMatchObject(['窓医院', users, 1]);
  });
});
