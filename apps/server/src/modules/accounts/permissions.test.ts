import {
  approveUser,
  changeCustomPermission,
  currentUser,
  customPermissions,
  isGlobalAdmin,
  rejectUser,
  signIn,
  type CustomPermissions,
  type PermissionName,
} from '@mado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { aFolder, aMember, anAccount, anOrganisation, onBothDatabases, testApp } from '../../testing/index.ts';
import type { Person, TestApp } from '../../testing/index.ts';
import { interrupted } from '../../testing/interrupted.ts';
import { mailedTo } from '../../testing/mailed.ts';
import { auditRecords, sealEvents } from '../audit/index.ts';
import { approveAccount, deactivateAccount, setGlobalAdmin } from './index.ts';

onBothDatabases('permissions in the whole product', (open) => {
  let db: ReturnType<typeof interrupted>;
  let app: TestApp;
  let global: Person;
  let holder: Person;
  let plain: Person;
  beforeAll(async () => {
    db = interrupted(await open());
    app = await testApp({ db });
    global = await anAccount(app.services, { globalAdmin: true });
    [holder, plain] = [await anAccount(app.services), await anAccount(app.services)];
    await change(global, 'add', holder);
  });
  afterAll(() => app.close());

  type Lists = Record<keyof CustomPermissions, string[]>;
  const asLists = (answer: { json: () => unknown }): Lists =>
    Object.fromEntries(
      Object.entries(answer.json() as CustomPermissions).map(([list, users]) => [list, users.map(({ id }) => id)]),
    ) as Lists;
  const lists = async (who: Person) => asLists(await app.call(customPermissions, {}, who.headers));
  const change = (who: Person, action: 'add' | 'remove', whom: { id: string }, name: PermissionName = 'change_user') =>
    app.call(changeCustomPermission, { body: { perm_name: name, action, user_update: whom.id } }, who.headers);
  const approve = (who: Person, { id }: { id: string }) => app.call(approveUser, { body: { userId: id } }, who.headers);
  const reject = (who: Person, { id }: { id: string }) => app.call(rejectUser, { query: { userId: id } }, who.headers);
  const said = ({ statusCode, payload }: { statusCode: number; payload: string }) => {
    const { code, fields } = (payload === '' ? {} : JSON.parse(payload)) as { code?: string; fields?: object };
    return [statusCode, code ?? null, ...Object.keys(fields ?? {})];
  };
  /** Somebody who has registered, and whom nobody has approved. */
  const waiting = async (language: 'ja-JP' | 'en-US' | null = null): Promise<Person> => {
    const person = await anAccount(app.services);
    const at = app.services.clock.now();
    await app.services.db.rows(
      sql`update account set pending_since = ${at}, language = ${language} where id = ${person.id}`,
    );
    return person;
  };
  const login = async ({ email, password }: Person) => said(await app.call(signIn, { body: { email, password } }));
  const recorded = async (action: string, { id }: { id: string }) => {
    await sealEvents(app.services);
    const records = await auditRecords(app.services.db, { action }, 100);
    return records.filter(({ record }) => record.includes(id)).length;
  };
  const subjects = async ({ email }: Person) => (await mailedTo(app.services, email)).map(({ subject }) => subject);

  describe('who may [TK-19]', () => {
    it('are global admins and those who have the permission, and their account says so', async () => {
      for (const [who, may, isAdmin] of [
        [global, true, true],
        [holder, true, false],
        [plain, false, false],
      ] as const) {
        expect((await app.call(currentUser, {}, who.headers)).json()).toMatchObject({ can: { change_users: may } });
        expect((await app.call(isGlobalAdmin, {}, who.headers)).json()).toEqual({ is_admin: isAdmin });
        expect((await app.call(customPermissions, {}, who.headers)).statusCode).toBe(may ? 200 : 403);
      }
    });

    it('are not all others, to whom everything is denied alike, whether or not the account exists', async () => {
      const [waits, missing] = [await waiting(), { id: app.services.random.uuid() }];
      for (const whom of [waits, missing])
        for (const ask of [approve, reject]) expect(said(await ask(plain, whom))).toEqual([403, 'no_access']);
      expect(said(await change(plain, 'add', plain))).toEqual([403, 'no_access']);
      expect(await login(waits)).toEqual([401, 'user_inactive']);
    });

    it('is asked of the account as it is now, not of what its token says', async () => {
      const was = await anAccount(app.services);
      await change(global, 'add', was);
      expect((await app.call(customPermissions, {}, was.headers)).statusCode).toBe(200);
      await change(holder, 'remove', was);
      expect(said(await change(was, 'add', was))).toEqual([403, 'no_access']);
    });
  });

  describe('a permission [TK-20]', () => {
    it('is given and taken, by the name of the right or of its list, and recorded once', async () => {
      const some = await anAccount(app.services);
      expect(asLists(await change(holder, 'add', some, 'medsearch_user')).medsearch_users).toEqual([some.id]);
      await change(holder, 'add', some, 'medsearch_users');
      expect(await recorded('custom_permission', some)).toBe(1);
      expect((await lists(holder)).change_users).not.toContain(some.id);
      expect(asLists(await change(holder, 'remove', some, 'medsearch_users')).medsearch_users).toEqual([]);
      await change(holder, 'remove', some, 'medsearch_user');
      expect(await recorded('custom_permission', some)).toBe(2);
    });

    it('is given to nobody who cannot sign in, and taken from them', async () => {
      const some = await anAccount(app.services);
      await change(global, 'add', some);
      await deactivateAccount(app.services, some);
      const { change_users, all_users } = await lists(global);
      expect([change_users.includes(some.id), all_users.includes(some.id)]).toEqual([true, false]);
      expect(asLists(await change(global, 'remove', some)).change_users).not.toContain(some.id);
      const refused = [400, 'bad_request', 'user_update'];
      for (const whom of [some, await waiting(), { id: app.services.random.uuid() }])
        expect(said(await change(global, 'add', whom))).toEqual(refused);
    });

    it('stays with the last who could give it', async () => {
      const only = await anAccount(app.services);
      await change(global, 'add', only);
      await change(global, 'remove', holder);
      await setGlobalAdmin(app.services, { email: global.email, globalAdmin: false });
      const refused = [400, 'bad_request', 'user_update'];
      expect(said(await change(only, 'remove', only))).toEqual(refused);
      expect((await lists(only)).change_users).toEqual([only.id]);
      // Somebody who cannot sign in is nobody.
      await change(only, 'add', plain);
      await deactivateAccount(app.services, plain);
      expect(said(await change(only, 'remove', only))).toEqual(refused);
      await change(only, 'add', holder);
      expect((await change(only, 'remove', only)).statusCode).toBe(200);
      expect((await app.call(customPermissions, {}, only.headers)).statusCode).toBe(403);
    });

    it('is left with one of two who take it from each other at once', async () => {
      let one = holder;
      // Whether they meet in the middle is chance: in one of the rounds they do.
      for (let round = 0; round < 10; round++) {
        const other = await anAccount(app.services);
        await change(one, 'add', other);
        const answers = await Promise.all([change(one, 'remove', other), change(other, 'remove', one)]);
        expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
        one = answers[0].statusCode === 200 ? one : other;
        expect((await lists(one)).change_users).toContain(one.id);
      }
      await change(one, 'add', holder);
    });

    it('changes nothing any more by whoever lost theirs while their request waited', async () => {
      const other = await anAccount(app.services);
      await change(holder, 'add', other);
      db.before(async () => {
        await change(holder, 'remove', other);
      });
      expect(said(await change(other, 'remove', holder))).toEqual([403, 'no_access']);
      const waits = await waiting();
      for (const ask of [approve, reject]) {
        await change(holder, 'add', other);
        db.before(async () => {
          await change(holder, 'remove', other);
        });
        expect(said(await ask(other, waits))).toEqual([403, 'no_access']);
      }
    });
  });

  describe('an account that waits', () => {
    it('is listed, the first first, and among nobody else', async () => {
      const later = () => app.services.clock.advance(1000);
      const [first, second] = [(later(), await waiting()), (later(), await waiting())];
      const { pending_users, all_users } = await lists(holder);
      expect(pending_users.slice(-2)).toEqual([first.id, second.id]);
      expect(all_users.filter((id) => pending_users.includes(id))).toEqual([]);
    });

    it.each([
      ['ja-JP', 'アカウントが承認されました'],
      ['en-US', 'Your account was approved'],
    ] as const)('signs in when it was approved, and is told in its language: %s [TK-21]', async (language, subject) => {
      const person = await waiting(language);
      const answer = await approve(holder, person);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: person.id, email: person.email }]);
      expect(await login(person)).toEqual([200, null]);
      expect(await subjects(person)).toEqual([subject]);
      expect(await recorded('approve_account', person)).toBe(1);
    });

    it('is approved or rejected once, by one of those who try at once [TK-21]', async () => {
      const person = await waiting();
      const answers = await Promise.all([approve(holder, person), approve(holder, person)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(await subjects(person)).toHaveLength(1);
      expect(said(await reject(holder, person))).toEqual([404, 'gone']);
      expect(said(await approve(holder, { id: app.services.random.uuid() }))).toEqual([404, 'gone']);
    });

    it('is told where the operator approves it, and nobody who did not wait', async () => {
      const person = await waiting();
      for (let round = 0; round < 2; round++) await approveAccount(app.services, person);
      expect(await subjects(person)).toHaveLength(1);
    });

    it('is gone when it was rejected, with what it had, and its address is free [TK-22]', async () => {
      const [clinic, person] = [await anOrganisation(app.services), await waiting()];
      await aMember(app.services, clinic, { person });
      expect((await reject(holder, person)).statusCode).toBe(204);
      expect(await login(person)).toEqual([401, 'wrong_credentials']);
      expect((await lists(holder)).pending_users).not.toContain(person.id);
      const left = sql`select from membership where account_id = ${person.id}`;
      expect(await app.services.db.rows(left)).toEqual([]);
      expect([await recorded('reject_account', person), await subjects(person)]).toEqual([1, []]);
      const again = await anAccount(app.services, { email: person.email });
      expect(await login(again)).toEqual([200, null]);
    });

    it('is not rejected where something would be left to nobody [TK-22]', async () => {
      const refused = [400, 'bad_request', 'userId'];
      const [clinic, person] = [await anOrganisation(app.services), await waiting()];
      await aMember(app.services, clinic, { person, role: 'org_admin' });
      // An admin who can sign in would not be let go.
      await deactivateAccount(app.services, clinic.admin);
      await aMember(app.services, clinic, { person: clinic.admin, role: 'org_member' });
      expect(said(await reject(holder, person))).toEqual(refused);
      await aMember(app.services, clinic, { person: clinic.admin, role: 'org_admin' });
      await aFolder(app.services, { org: clinic.id, owner: person.id });
      expect(said(await reject(holder, person))).toEqual(refused);
      expect((await lists(holder)).pending_users).toContain(person.id);
    });
  });
});
