import { currentUser, refreshToken, signIn, signOut } from '@mado/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { createAccount, setPassword, signAccessToken } from './index.ts';
import { hashPassword, passwordMatches } from './password.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await testApp();
  person = await anAccount(app.services, { email: 'Taro@Example.jp', username: '太郎' });
});
afterAll(() => app.close());
// The limits on tries are tested below; elsewhere enough time passes.
beforeEach(() => app.services.clock.advance(3_600_000));

const login = (email = person.email, password = person.password, query = {}) =>
  app.call(signIn, { body: { email, password }, query });
const cookieOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find((cookie) => cookie.name === 'mado_refresh') as
    | { value: string; path?: string; httpOnly?: boolean; sameSite?: string; maxAge?: number; secure?: boolean }
    | undefined;
const refreshWith = (cookie: string) => app.call(refreshToken, {}, { cookie: `mado_refresh=${cookie}` });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('sign-in', () => {
  it('answers an access token and the user, and keeps the refresh token out of reach of scripts', async () => {
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      access: expect.any(String),
      user: { uuid: person.id, email: 'Taro@Example.jp', username: '太郎' },
    });
    expect(cookieOf(answer)).toMatchObject({
      path: '/api/dj-rest-auth/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 86_400,
    });
    expect(cookieOf(answer)?.secure).toBeUndefined();
    const me = await app.call(currentUser, {}, bearer(answer.json().access));
    expect(me.json()).toEqual({ uuid: person.id, email: 'Taro@Example.jp', username: '太郎' });
  });

  it('gives the refresh token to a caller without cookies in the body', async () => {
    const answer = await login(undefined, undefined, { client: 'api' });
    expect(answer.json().refresh).toMatch(/^[\w-]{43}$/);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('does not mind the letters of the address', async () => {
    expect((await login(' tARO@example.JP ')).statusCode).toBe(200);
  });

  it('refuses a wrong password and an unknown address alike, after the same work', async () => {
    const wrong = await login(person.email, 'wrong horse battery');
    const unknown = await login('nobody@example.jp');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      detail: 'メールアドレスまたはパスワードが違います。',
      code: 'wrong_credentials',
    });
    expect(unknown.json()).toEqual(wrong.json());
    expect(cookieOf(wrong)).toBeUndefined();
  });

  it('refuses a body without what is needed', async () => {
    const answer = await app.fastify.inject({ method: 'POST', url: signIn.path, payload: { email: '' } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['email', 'password']);
  });

  it('lets nobody try passwords of one account at length', async () => {
    const other = 'victim@example.jp';
    for (let i = 0; i < 10; i += 1) expect((await login(other)).statusCode).toBe(401);
    const refused = await login(other);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login()).statusCode).toBe(200);
  });

  it('lets its owner in while somebody elsewhere tries, and stops many who try together', async () => {
    const from = (address: string, password = 'a wrong password') =>
      app.fastify.inject({
        method: 'POST',
        url: signIn.path,
        remoteAddress: address,
        payload: { email: person.email, password },
      });
    for (let i = 0; i < 11; i += 1) await from('203.0.113.1');
    expect((await from('203.0.113.1', person.password)).statusCode).toBe(429);
    expect((await from('203.0.113.2', person.password)).statusCode).toBe(200);
    for (let i = 0; i < 60; i += 1) await from(`198.51.100.${i}`);
    expect((await from('203.0.113.3', person.password)).statusCode).toBe(429);
  });

  it('believes whom a proxy speaks for only on the same machine', async () => {
    const through = (remoteAddress: string, client: string) =>
      app.fastify.inject({
        method: 'POST',
        url: signIn.path,
        remoteAddress,
        headers: { 'x-forwarded-for': client },
        payload: { email: 'proxied@example.jp', password: 'a wrong password' },
      });
    for (let i = 0; i < 10; i += 1) expect((await through('127.0.0.1', '203.0.113.7')).statusCode).toBe(401);
    expect((await through('127.0.0.1', '203.0.113.7')).statusCode).toBe(429);
    expect((await through('127.0.0.1', '203.0.113.8')).statusCode).toBe(401);
    expect((await through('203.0.113.7', '203.0.113.9')).statusCode).toBe(429);
  });
});

describe('access token', () => {
  it('ends after 15 minutes', async () => {
    const { access } = (await login()).json();
    app.services.clock.advance(14 * 60_000 + 59_000);
    expect((await app.call(currentUser, {}, bearer(access))).statusCode).toBe(200);
    app.services.clock.advance(1_000);
    const answer = await app.call(currentUser, {}, bearer(access));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_expired']);
    const again = await app.call(currentUser, {}, bearer(access));
    expect(again.json().code).toBe('token_expired');
  });

  it('is ours or none', async () => {
    const { access } = (await login()).json();
    const [head, payload, signature] = access.split('.') as [string, string, string];
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), admin: true }),
    ).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const elsewhere = await signAccessToken(
      { ...app.services, keys: { derive: () => new Uint8Array(32).fill(1) } },
      { id: person.id, email: person.email, username: 'x', globalAdmin: true },
    );
    for (const token of [`${head}.${forged}.${signature}`, `${none}.${payload}.`, elsewhere, 'x', 'a.b.c']) {
      const answer = await app.call(currentUser, {}, bearer(token));
      expect([answer.statusCode, answer.json().code], token).toEqual([401, 'not_signed_in']);
    }
    const basic = await app.call(currentUser, {}, { authorization: 'Basic dGFybzp4' });
    expect(basic.json().code).toBe('not_signed_in');
  });

  it('of an account that is gone is nobody', async () => {
    const gone = await anAccount(app.services);
    expect((await app.call(currentUser, {}, gone.headers)).statusCode).toBe(200);
    await app.services.db.rows(sql`delete from account where id = ${gone.id}`);
    expect((await app.call(currentUser, {}, gone.headers)).json().code).toBe('not_signed_in');
  });

  it('is needed to ask who one is', async () => {
    expect((await app.call(currentUser, {})).json().code).toBe('not_signed_in');
  });
});

describe('refresh token', () => {
  it('is rotated', async () => {
    const first = cookieOf(await login())?.value ?? '';
    const answer = await refreshWith(first);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ access: expect.any(String) });
    const second = cookieOf(answer)?.value ?? '';
    expect(second).not.toBe(first);
    expect((await app.call(currentUser, {}, bearer(answer.json().access))).statusCode).toBe(200);
    expect((await refreshWith(second)).statusCode).toBe(200);
  });

  it('travels in bodies for a caller without cookies', async () => {
    const { refresh } = (await login(undefined, undefined, { client: 'api' })).json();
    const answer = await app.call(refreshToken, { query: { client: 'api' }, body: { refresh } });
    expect(answer.json()).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    expect(answer.json().refresh).not.toBe(refresh);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('works for two tabs that refresh at once', async () => {
    const first = cookieOf(await login())?.value ?? '';
    const [a, b] = await Promise.all([refreshWith(first), refreshWith(first)]);
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    app.services.clock.advance(9_000);
    expect((await refreshWith(first)).statusCode).toBe(200);
    for (const answer of [a, b]) expect((await refreshWith(cookieOf(answer)?.value ?? '')).statusCode).toBe(200);
  });

  it('used again later ends the whole family, and no other', async () => {
    const other = cookieOf(await login())?.value ?? '';
    const first = cookieOf(await login())?.value ?? '';
    const second = cookieOf(await refreshWith(first))?.value ?? '';
    app.services.clock.advance(11_000);
    const reuse = await refreshWith(first);
    expect([reuse.statusCode, reuse.json().code]).toEqual([401, 'refresh_required']);
    expect((await refreshWith(second)).statusCode).toBe(401);
    expect((await refreshWith(other)).statusCode).toBe(200);
  });

  it('ends after 30 days without a visit', async () => {
    const first = cookieOf(await login())?.value ?? '';
    app.services.clock.advance(30 * 86_400_000);
    expect((await refreshWith(first)).json().code).toBe('refresh_required');
  });

  it('is needed, and not just any', async () => {
    for (const answer of [await app.call(refreshToken, {}), await refreshWith('made-up'), await refreshWith('')])
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'refresh_required']);
    const tooLong = await app.call(refreshToken, { body: { refresh: 'x'.repeat(2000) } });
    expect(tooLong.statusCode).toBe(400);
  });

  it('is not kept as it is', async () => {
    const token = cookieOf(await login())?.value ?? '';
    const rows = await app.services.db.rows<{ row: string }>(sql`select t::text as row from refresh_token t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toBe(false);
  });

  it('of an expired sign-in is swept away at the next one', async () => {
    const fresh = await anAccount(app.services);
    await login(fresh.email, fresh.password);
    app.services.clock.advance(31 * 86_400_000);
    await login(fresh.email, fresh.password);
    const rows = await app.services.db.rows(sql`select 1 from refresh_token where account_id = ${fresh.id}`);
    expect(rows).toHaveLength(1);
  });
});

describe('sign-out', () => {
  it('ends the sign-in and clears the cookie', async () => {
    const token = cookieOf(await login())?.value ?? '';
    const next = cookieOf(await refreshWith(token))?.value ?? '';
    const answer = await app.call(signOut, {}, { cookie: `mado_refresh=${next}` });
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(cookieOf(answer)).toMatchObject({ value: '', path: '/api/dj-rest-auth/' });
    expect((await refreshWith(next)).statusCode).toBe(401);
    expect((await refreshWith(token)).statusCode).toBe(401);
  });

  it('takes the token from the body too, and succeeds for whoever calls', async () => {
    const { refresh } = (await login(undefined, undefined, { client: 'api' })).json();
    expect((await app.call(signOut, { body: { refresh } })).statusCode).toBe(204);
    expect((await app.call(refreshToken, { query: { client: 'api' }, body: { refresh } })).statusCode).toBe(401);
    expect((await app.call(signOut, {})).statusCode).toBe(204);
    expect((await app.call(signOut, { body: { refresh: 'made-up' } })).statusCode).toBe(204);
  });
});

describe('passwords', () => {
  const refused = async (password: string) => {
    try {
      await createAccount(app.services, { email: 'weak@example.jp', password });
      return null;
    } catch (error) {
      return (error as { fields?: Record<string, string> }).fields?.['password'] ?? 'other error';
    }
  };

  it.each([
    ['elevenchars', '12 characters'],
    ['あいうえおかきくけこさ', '12 characters'],
    ['password1234', 'tried first'],
    ['Password!2026', 'tried first'],
    ['qwertyuiop123', 'tried first'],
    ['123456789012', 'tried first'],
    ['abcdefghijklm', 'tried first'],
    ['aaaaaaaaaaaaaaaa', 'tried first'],
    ['adminadmin1234', 'tried first'],
  ])('%s is refused: %s', async (password, reason) => {
    expect(await refused(password)).toContain(reason);
  });

  it('of other kinds are taken, in any writing of the same letters', async () => {
    const composed = 'カギの合言葉は青い自転車';
    await createAccount(app.services, { email: 'kagi@example.jp', password: composed });
    expect((await login('kagi@example.jp', composed.normalize('NFD'))).statusCode).toBe(200);
  });

  it('that are new end every sign-in', async () => {
    const someone = await anAccount(app.services);
    const token = cookieOf(await login(someone.email, someone.password))?.value ?? '';
    await setPassword(app.services, { email: someone.email.toUpperCase(), password: 'another horse battery' });
    expect((await refreshWith(token)).statusCode).toBe(401);
    expect((await login(someone.email, someone.password)).statusCode).toBe(401);
    expect((await login(someone.email, 'another horse battery')).statusCode).toBe(200);
    await expect(
      setPassword(app.services, { email: 'nobody@example.jp', password: 'another horse battery' }),
    ).rejects.toMatchObject({ code: 'no_access' });
  });
});

describe('accounts', () => {
  it('have an address of their own, whatever its letters', async () => {
    await expect(
      createAccount(app.services, { email: 'TARO@EXAMPLE.JP', password: 'correct horse battery' }),
    ).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('refuse a bad address and a bad name together', async () => {
    await expect(
      createAccount(app.services, { email: 'nobody', username: 'x'.repeat(65), password: 'short' }),
    ).rejects.toMatchObject({
      code: 'bad_request',
      fields: { email: expect.any(String), username: expect.any(String), password: expect.any(String) },
    });
  });
});

it('writes no password, token or address of a person to the log', async () => {
  app.services.logLines.length = 0;
  const answer = await login();
  await login(person.email, 'wrong horse battery');
  await refreshWith(cookieOf(answer)?.value ?? '');
  const text = app.services.logLines.join('');
  expect(text).toContain('/api/dj-rest-auth/login/');
  for (const secret of [person.password, 'wrong horse', cookieOf(answer)?.value ?? '-', answer.json().access, 'aro@'])
    expect(text).not.toContain(secret);
});

describe('over https', () => {
  it('the refresh cookie is Secure, and browsers are told to stay there', async () => {
    const secure = await testApp({ config: { origin: 'https://mado.example.jp' } });
    const someone = await anAccount(secure.services);
    const answer = await secure.call(signIn, { body: { email: someone.email, password: someone.password } });
    expect(cookieOf(answer)?.secure).toBe(true);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
    expect((await login()).headers['strict-transport-security']).toBeUndefined();
  });
});

it('does the work of checking for an account that does not exist, and its answer is no', async () => {
  expect(await passwordMatches(null, 'no account has this password')).toBe(false);
  expect(await passwordMatches(await hashPassword('some words or other'), 'some words or other')).toBe(true);
});
