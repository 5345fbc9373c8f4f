import {
  changePassword,
  currentUser,
  endSignIn,
  endSignIns,
  listSignIns,
  refreshToken,
  signIn,
  updateEmail,
  type SignIn,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { setGlobalAdmin } from './index.ts';
import { mailedKey, mailedTo, newEmailLink } from '../../testing/mailed.ts';
import { bearer } from './testing/signing-in.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const another = 'another horse battery';

onBothDatabases('the sign-ins of an account', (open) => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    person = await anAccount(app.services);
    // Of the sign-in that comes with the account nothing is needed here.
    await app.call(endSignIns, {}, person.headers);
  });

  async function login(who = person, agent = firefox) {
    const body = { email: who.email, password: who.password };
    const answer = await app.call(signIn, { body, query: { client: 'api' } }, { 'user-agent': agent });
    const { access, refresh } = answer.json<{ access: string; refresh: string }>();
    return { access, refresh, headers: bearer(access) };
  }
  const listed = async (headers: Record<string, string>) => (await app.call(listSignIns, {}, headers)).json<SignIn[]>();
  const told = async (headers: Record<string, string>) => (await app.call(currentUser, {}, headers)).statusCode;
  const recorded = async () => {
    const rows = await app.services.db.rows<{ event: { action: string; result: string; account: string } }>(
      sql`select event from audit_event order by position`,
    );
    return rows
      .filter(({ event }) => event.account === person.id)
      .map(({ event }) => `${event.action} ${event.result}`);
  };

  it('are listed with where and when they were used, and which one asks [TK-15]', async () => {
    const one = await login();
    app.services.clock.advance(60_000);
    const two = await login(person, 'curl/8');
    const list = await listed(one.headers);
    expect(list.map(({ browser, system, network, current }) => [browser, system, network, current])).toEqual([
      [null, null, '127.0.0.1', false],
      ['Firefox', 'Linux', '127.0.0.1', true],
    ]);
    app.services.clock.advance(60_000);
    await app.call(
      refreshToken,
      { query: { client: 'api' }, body: { refresh: one.refresh } },
      { 'user-agent': firefox },
    );
    const later = await listed(two.headers);
    expect(later.map(({ current }) => current)).toEqual([false, true]);
    const [first] = later;
    expect(Date.parse(first!.used_dt) - Date.parse(first!.begun_dt)).toBe(120_000);
    expect(await listed((await login(await anAccount(app.services))).headers)).not.toContainEqual(first);
  });

  it('forget their network a week after it was used [TK-15]', async () => {
    const { refresh } = await login();
    app.services.clock.advance(8 * 86_400_000);
    const now = await login();
    const networks = async () => (await listed(now.headers)).map(({ network }) => network);
    expect(await networks()).toEqual(['127.0.0.1', null]);
    const [kept] = await app.services.db.rows<{ count: number }>(
      sql`select count(*)::int as count from sign_in where account_id = ${person.id} and network is not null`,
    );
    expect(kept?.count).toBe(1);
    await app.call(refreshToken, { query: { client: 'api' }, body: { refresh } });
    expect(await networks()).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('end one by one, and only one’s own; nobody learns of another’s [TK-15]', async () => {
    const [mine, lost] = [await login(), await login()];
    const id = (await listed(lost.headers)).find(({ current }) => current)?.id ?? '';
    const end = (headers: Record<string, string>, which = id) =>
      app.call(endSignIn, { params: { id: which } }, headers);
    const stranger = await login(await anAccount(app.services));
    const refused = [await end(stranger.headers), await end(mine.headers, '00000000-0000-4000-8000-000000000000')];
    expect(refused.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [403, 'no_access'],
      [403, 'no_access'],
    ]);
    expect((await end(mine.headers)).statusCode).toBe(204);
    await expect.poll(() => told(lost.headers)).toBe(401);
    expect([await told(mine.headers), await told(stranger.headers)]).toEqual([200, 200]);
    expect((await end(mine.headers)).statusCode).toBe(403);
    expect(await listed(mine.headers)).toHaveLength(1);
    expect(await recorded()).toContain('end_sign_in done');
  });

  it('end everywhere, or everywhere but here [TK-15]', async () => {
    const [here, there] = [await login(), await login()];
    await app.call(endSignIns, { query: { keep_current: 'true' } }, here.headers);
    await expect.poll(() => told(there.headers)).toBe(401);
    expect(await told(here.headers)).toBe(200);
    await app.call(endSignIns, {}, here.headers);
    await expect.poll(() => told(here.headers)).toBe(401);
    expect((await recorded()).filter((one) => one === 'end_sign_ins done').length).toBe(3);
    expect((await app.call(refreshToken, { body: { refresh: here.refresh } })).statusCode).toBe(401);
  });

  it('end when the right of a global admin is lost, and not when it is given [TK-6]', async () => {
    const { headers } = await login();
    await setGlobalAdmin(app.services, { email: person.email, globalAdmin: true });
    expect(await told(headers)).toBe(200);
    await setGlobalAdmin(app.services, { email: person.email, globalAdmin: false });
    await expect.poll(() => told(headers)).toBe(401);
    const lost = setGlobalAdmin(app.services, { email: 'nobody@example.jp', globalAdmin: true });
    await expect(lost).rejects.toMatchObject({ code: 'no_access' });
  });

  it('tell whose account is gone so [TK-18]', async () => {
    const { headers } = await login();
    await app.services.db.rows(sql`delete from account where id = ${person.id}`);
    const answer = await app.call(currentUser, {}, headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'user_not_found']);
  });

  describe('another password by who knows the old one [TK-17]', () => {
    const change = (headers: Record<string, string>, old = person.password, words = another, again = words) =>
      app.call(changePassword, { body: { old_password: old, new_password1: words, new_password2: again } }, headers);

    it('ends every other sign-in, voids what is on its way, and is told to the owner', async () => {
      const [here, there] = [await login(), await login()];
      await app.call(updateEmail, { body: { new_email: 'thief@example.jp' } }, there.headers);
      const key = await mailedKey(app.services, 'thief@example.jp', newEmailLink);
      expect((await change(here.headers)).statusCode).toBe(204);
      await expect.poll(() => told(there.headers)).toBe(401);
      expect(await told(here.headers)).toBe(200);
      const renewed = await app.call(refreshToken, { query: { client: 'api' }, body: { refresh: here.refresh } });
      expect(renewed.statusCode).toBe(200);
      expect((await app.call(signIn, { body: { email: person.email, password: another } })).statusCode).toBe(200);
      const [used] = await app.services.db.rows(
        sql`select 1 from mail_key where account_id = ${person.id} and used_at is null`,
      );
      expect([key === '', used]).toEqual([false, undefined]);
      const subjects = (await mailedTo(app.services, person.email)).map(({ subject }) => subject);
      expect(subjects).toEqual(['パスワードが変更されました']);
      expect(await recorded()).toContain('set_password done');
    });

    it('says beside the field what is wrong, and changes nothing', async () => {
      const { headers } = await login();
      const fields = async (answer: ReturnType<typeof change>) => (await answer).json<{ fields: object }>().fields;
      expect(await fields(change(headers, 'a wrong password'))).toEqual({ old_password: '現在のパスワードが違います' });
      for (const weak of ['password1234', `${person.email}1`])
        expect(await fields(change(headers, person.password, weak))).toHaveProperty('new_password1');
      expect(await fields(change(headers, person.password, another, 'yet another one'))).toHaveProperty(
        'new_password2',
      );
      expect(await recorded()).toContain('set_password refused');
      expect((await app.call(signIn, { body: { email: person.email, password: person.password } })).statusCode).toBe(
        200,
      );
      expect((await change({})).statusCode).toBe(401);
    });

    it('cannot be guessed faster than at the sign-in [TK-10]', async () => {
      const { headers } = await login();
      const codes: number[] = [];
      for (let n = 0; n < 12; n += 1) codes.push((await change(headers, `a guess ${n}`)).statusCode);
      expect(codes).toContain(429);
      expect(codes.at(-1)).toBe(429);
    });
  });
});
