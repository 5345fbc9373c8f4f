import {
  changeMember,
  createOrganisation,
  listOrganisations,
  organisationDetail,
  renameOrganisation,
  searchUsers,
  type Answer,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';
import { mailedTo } from '../../testing/mailed.ts';
import { activateAccount, deactivateAccount } from '../accounts/index.ts';
import { auditRecords, sealEvents } from '../audit/index.ts';

onBothDatabases('an organisation and its members', (open) => {
  let app: TestApp;
  let admin: Person;
  let member: Person;
  let stranger: Person;
  let clinic: { id: string };
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    [admin, member, stranger] = [
      await anAccount(app.services),
      await anAccount(app.services, { username: '山田 花子', email: 'Hanako@example.jp' }),
      await anAccount(app.services, { username: '他人 太郎', email: 'Stranger@example.jp' }),
    ];
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services, { admin });
    await aMember(app.services, clinic, { person: member });
  });

  const change = (who: Person, email: string, perm: 'org_admin' | 'org_member' | 'delete') =>
    app.call(changeMember, { params: { id: clinic.id }, body: { email, perm } }, who.headers);
  const roleOf = async (who: Person) => {
    const answer = await app.call(listOrganisations, {}, who.headers);
    return answer.json<Answer<typeof listOrganisations>>().find(({ uuid }) => uuid === clinic.id)?.your_perm ?? null;
  };
  const said = (answer: { statusCode: number; payload: string; json: () => unknown }) => {
    const { code, fields } = answer.payload === '' ? {} : (answer.json() as { code?: string; fields?: object });
    return [answer.statusCode, code ?? null, ...Object.keys(fields ?? {})];
  };
  const recorded = async (action: string) => {
    await sealEvents(app.services);
    return (await auditRecords(app.services.db, { org: clinic.id, action }, 10)).length;
  };

  describe('is founded and named [OR-3]', () => {
    it('by whoever has an account, who is its admin', async () => {
      const answer = await app.call(createOrganisation, { body: { name: ' 窓医院 ' } }, stranger.headers);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { name: '窓医院', your_perm: 'org_admin', can: { manage: true } },
      ]);
    });

    it('anew by an admin alone', async () => {
      const rename = (who: Person, name: string) =>
        app.call(renameOrganisation, { params: { id: clinic.id }, body: { name } }, who.headers);
      expect(said(await rename(member, 'x'))).toEqual([403, 'no_access']);
      expect(said(await rename(admin, ' '))).toEqual([400, 'name_required']);
      expect(said(await rename(admin, '名'.repeat(300)))).toEqual([400, 'name_too_long']);
      expect((await rename(admin, '新しい窓')).json()).toMatchObject({ name: '新しい窓' });
      const detail = await app.call(organisationDetail, { params: { id: clinic.id } }, member.headers);
      expect(detail.json()).toMatchObject({ name: '新しい窓', can: { manage: false } });
      expect(await recorded('rename_organisation')).toBe(1);
    });

    it('but not by somebody who founds one after the other', async () => {
      const codes = [];
      for (let n = 0; n < 12; n++)
        codes.push((await app.call(createOrganisation, { body: { name: `${n}` } }, member.headers)).statusCode);
      expect(codes.filter((code) => code === 201)).toHaveLength(10);
      expect(codes.at(-1)).toBe(429);
    });
  });

  describe('has members', () => {
    it('whom an admin makes and takes out, in whatever case the address is written', async () => {
      const made = await change(admin, 'STRANGER@example.jp', 'org_member');
      // What is answered is the membership as it is now, with the address as its owner writes it.
      expect([made.statusCode, made.json()]).toEqual([
        200,
        { email: stranger.email, perm: 'org_member', invited: false },
      ]);
      expect(await roleOf(stranger)).toBe('org_member');
      expect(said(await change(admin, stranger.email, 'org_admin'))).toEqual([200, null]);
      expect(await roleOf(stranger)).toBe('org_admin');
      const left = await change(stranger, stranger.email, 'delete');
      expect([left.statusCode, left.json()]).toEqual([200, { email: stranger.email, perm: 'none', invited: false }]);
      expect(await roleOf(stranger)).toBeNull();
      expect(await recorded('role')).toBeGreaterThanOrEqual(3);
    });

    it('who change nobody, and may leave', async () => {
      for (const [email, perm] of [
        [admin.email, 'delete'],
        [admin.email, 'org_member'],
        [member.email, 'org_admin'],
        ['nobody@example.jp', 'org_member'],
      ] as const)
        expect(said(await change(member, email, perm))).toEqual([403, 'no_access']);
      expect(said(await change(member, member.email.toLowerCase(), 'delete'))).toEqual([200, null]);
      expect(await roleOf(member)).toBeNull();
      expect(said(await change(member, member.email, 'delete'))).toEqual([403, 'no_access']);
    });

    it('of whom the last admin stays [OR-2]', async () => {
      for (const perm of ['delete', 'org_member'] as const)
        expect(said(await change(admin, admin.email, perm))).toEqual([400, 'bad_request', 'perm']);
      expect(await roleOf(admin)).toBe('org_admin');
    });

    it('of whom the last admin who can sign in stays [OR-2]', async () => {
      const second = await anAccount(app.services);
      await change(admin, second.email, 'org_admin');
      await deactivateAccount(app.services, second);
      for (const perm of ['delete', 'org_member'] as const)
        expect(said(await change(admin, admin.email, perm))).toEqual([400, 'bad_request', 'perm']);
      // What leaves nobody alone is still done.
      expect(said(await change(admin, second.email, 'org_member'))).toEqual([200, null]);
      await change(admin, second.email, 'org_admin');
      await activateAccount(app.services, second);
      expect(said(await change(admin, admin.email, 'delete'))).toEqual([200, null]);
    });

    it('of whom one admin stays when two demote each other at once [OR-3]', async () => {
      await change(admin, member.email, 'org_admin');
      const answers = await Promise.all([
        change(admin, member.email, 'org_member'),
        change(member, admin.email, 'org_member'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
      expect(new Set([await roleOf(admin), await roleOf(member)])).toEqual(new Set(['org_admin', 'org_member']));
    });

    it('and says who is none; an address that nobody has is invited [OR-4]', async () => {
      expect(said(await change(admin, stranger.email, 'delete'))).toEqual([400, 'bad_request', 'email']);
      const invited = await change(admin, ' new@example.jp ', 'org_member');
      expect([invited.statusCode, invited.json()]).toEqual([
        200,
        { email: 'new@example.jp', perm: 'org_member', invited: true },
      ]);
      expect((await mailedTo(app.services, 'new@example.jp')).map(({ subject }) => subject)).toEqual([
        '「窓クリニック」への招待',
      ]);
    });

    it('invites nobody at what is no address, and one address not again and again, by this way either', async () => {
      expect(said(await change(admin, 'no address', 'org_member'))).toEqual([400, 'bad_request', 'email']);
      expect(await mailedTo(app.services, 'no address')).toEqual([]);
      const codes = [];
      for (let n = 0; n < 4; n++) codes.push((await change(admin, 'often@example.jp', 'org_member')).statusCode);
      expect(codes).toEqual([200, 200, 200, 429]);
    });
  });

  describe('people are looked for [OR-6]', () => {
    const find = async (who: Person, query: string, org_id?: string) => {
      const answer = await app.call(searchUsers, { query: { query, ...(org_id && { org_id }) } }, who.headers);
      return answer.statusCode === 200
        ? answer.json<{ email: string }[]>().map(({ email }) => email)
        : answer.statusCode;
    };

    it('by a part of name or address among those of one’s organisations', async () => {
      expect(await find(admin, '花子')).toEqual([member.email]);
      expect(await find(admin, 'HANAKO')).toEqual([member.email]);
      expect(await find(stranger, '花子')).toEqual([]);
      expect(await find(admin, '%')).toEqual([]);
    });

    it('outside of them by the whole address, in whatever case', async () => {
      expect(await find(stranger, 'hanako@EXAMPLE.jp')).toEqual([member.email]);
      expect(await find(stranger, 'hanako@example')).toEqual([]);
    });

    it('by nobody who tries a list of addresses', async () => {
      const curious = await anAccount(app.services);
      const found = [];
      for (let n = 0; n < 61; n++) found.push(await find(curious, `nobody-${n}@example.jp`));
      expect(found).toEqual([...Array.from({ length: 60 }, () => []), 429]);
      app.services.clock.advance(2_000);
      expect(await find(curious, member.email)).toEqual([member.email]);
    });

    it('leaving out who is there already, for members of it', async () => {
      expect(await find(admin, '花子', clinic.id)).toEqual([]);
      expect(await find(admin, stranger.email, clinic.id)).toEqual([stranger.email]);
      expect(await find(stranger, member.email, clinic.id)).toBe(403);
    });
  });
});
