import {
  deleteOrganisation,
  folderInfo,
  invite,
  joinOrganisation,
  listOrganisations,
  organisationDetail,
  ownInvitations,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contradictions } from '../../testing/consistency.ts';
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
import { mailedTo } from '../../testing/mailed.ts';
import { auditRecords, sealEvents } from '../audit/index.ts';
import { setRole } from '../organisations/index.ts';
import { putGrant } from '../sharing/index.ts';
import { folderChanged } from '../storage/index.ts';

onBothDatabases('a deleted organisation [OR-5]', (open) => {
  let app: TestApp;
  let admin: Person;
  let member: Person;
  let guest: Person;
  let globalAdmin: Person;
  let clinic: { id: string };
  let folder: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [admin, member, guest, globalAdmin] = [
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services),
      await anAccount(app.services, { globalAdmin: true }),
    ];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin });
    await aMember(app.services, clinic, { person: member });
    folder = await aFolder(app.services, { org: clinic.id });
    for (const subject of [
      { kind: 'anonymous', link: 'view' },
      { kind: 'user', accountId: guest.id },
    ] as const)
      await putGrant(app.services.contextOf(), { itemId: folder.id, subject, level: 'can_view' });
    await upload(app, member, { target_org: clinic.id, is_org_perm: false }, [
      { path: 'a.txt', bytes: Buffer.from('a') },
    ]);
  });

  const remove = async (who?: Person, id = clinic.id) =>
    (await app.call(deleteOrganisation, { params: { id } }, who?.headers)).statusCode;
  const look = async (who?: Person) =>
    (await app.call(folderInfo, { params: { id: folder.id } }, who?.headers)).statusCode;

  it('is deleted by its admins alone, once', async () => {
    expect([await remove(), await remove(member), await remove(guest), await remove(globalAdmin)]).toEqual([
      401, 403, 403, 403,
    ]);
    expect(await remove(admin, '00000000-0000-4000-8000-000000000000')).toBe(403);
    const answers = await Promise.all([remove(admin), remove(admin)]);
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, 403]);
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });

  it('is closed to members, to guests and to links at once', async () => {
    expect([await look(), await look(guest), await look(member)]).toEqual([200, 200, 200]);
    await remove(admin);
    for (const who of [undefined, guest, member, admin]) expect(await look(who)).toBeGreaterThanOrEqual(400);
    for (const who of [admin, member]) {
      expect((await app.call(organisationDetail, { params: { id: clinic.id } }, who.headers)).statusCode).toBe(403);
      const all = (await app.call(listOrganisations, {}, who.headers)).json<{ uuid: string }[]>();
      expect(all.map(({ uuid }) => uuid)).not.toContain(clinic.id);
    }
  });

  it('is told to the pages that show what was in it, and recorded under its id, by whom', async () => {
    const told: string[][] = [];
    const unlisten = app.services.bus.listen(folderChanged, ({ org, folders }) => {
      if (org === clinic.id) told.push([...folders]);
    });
    await remove(admin);
    await expect.poll(() => told.flat()).toContain(folder.id);
    unlisten();
    await sealEvents(app.services);
    const records = await auditRecords(app.services.db, { org: clinic.id, action: 'delete_organisation' }, 10);
    expect(records.map(({ account }) => account)).toEqual([admin.id]);
  });

  it('takes nothing in, neither files nor people, not even by the operator', async () => {
    await app.call(
      invite,
      { params: { id: clinic.id }, body: { email: guest.email, perm: 'org_member' } },
      admin.headers,
    );
    const code = /招待コード: (\S+)/.exec((await mailedTo(app.services, guest.email)).at(-1)?.text ?? '')?.[1] ?? '';
    await remove(admin);
    expect((await app.call(ownInvitations, {}, guest.headers)).json()).toEqual([]);
    const joined = await app.call(joinOrganisation, { body: { code } }, guest.headers);
    expect(joined.json()).toMatchObject({ code: 'invitation_over' });
    await expect(
      setRole(app.services.contextOf(), { organisationId: clinic.id, accountId: admin.id, role: 'org_admin' }),
    ).rejects.toMatchObject({ code: 'no_access' });
    const answer = await upload(app, member, { target_org: clinic.id, is_org_perm: true }, [
      { path: 'late.txt', bytes: Buffer.from('late') },
    ]).catch((error: unknown) => error);
    expect(JSON.stringify(answer)).not.toContain('"success":true');
    expect(await contradictions(app.services.db, app.services.blobs)).toEqual([]);
  });
});
