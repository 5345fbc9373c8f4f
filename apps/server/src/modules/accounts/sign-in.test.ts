import { errorDetail, currentUser, signIn } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, testApp } from '../../testing/index.ts';
import { setPassword, signAccessToken } from './index.ts';
import { bearer, cookieOf, signingIn, type SigningIn } from './testing/signing-in.ts';

let app: SigningIn['app'];
let person: SigningIn['person'];
let login: SigningIn['login'];
let refreshWith: SigningIn['refreshWith'];

beforeAll(async () => {
  ({ app, person, login, refreshWith } = await signingIn());
});
afterAll(() => app.close());
// The limits on tries are tested in sign-in-limits.test.ts; elsewhere enough time passes.
beforeEach(() => app.services.clock.advance(3_600_000));

describe('sign-in', () => {
  it('answers an access token and the user, and keeps the refresh token out of reach of scripts [TK-3]', async () => {
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      access: expect.any(String),
      user: { uuid: person.id, id: person.id, email: 'Taro@Example.jp', username: '太郎' },
    });
    expect(cookieOf(answer)).toMatchObject({
      path: '/api/dj-rest-auth/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 86_400,
    });
    expect(cookieOf(answer)?.secure).toBeUndefined();
    const me = await app.call(currentUser, {}, bearer(answer.json().access));
    expect(me.json()).toEqual({
      language: null,
      letters: { shared: true, managing: true, deletion: true },
      can: { change_users: false },
      uuid: person.id,
      id: person.id,
      email: 'Taro@Example.jp',
      username: '太郎',
    });
  });

  it('gives the refresh token to a caller without cookies in the body [TK-3]', async () => {
    const answer = await login(undefined, undefined, { client: 'api' });
    expect(answer.json().refresh).toMatch(/^[\w-]{43}$/);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('does not mind the letters of the address', async () => {
    expect((await login(' tARO@example.JP ')).statusCode).toBe(200);
  });

  it('takes a password typed in full width, or composed otherwise, for the same', async () => {
    const other = await anAccount(app.services);
    await setPassword(app.services, { email: other.email, password: 'Ｃafé 馬 battery ｶﾞ' });
    expect((await login(other.email, 'Cafe\u0301 馬 battery ガ')).statusCode).toBe(200);
    expect((await login(other.email, 'cafe\u0301 馬 battery ガ')).statusCode).toBe(401);
  });

  it('refuses a wrong password and an unknown address alike, after the same work [TK-7]', async () => {
    const wrong = await login(person.email, 'wrong horse battery');
    const unknown = await login('nobody@example.jp');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      detail: errorDetail('wrong_credentials', 'ja-JP'),
      code: 'wrong_credentials',
    });
    expect(unknown.json()).toEqual(wrong.json());
    expect(cookieOf(wrong)).toBeUndefined();
  });

  it('remembers the browser in a cookie that scripts cannot read and that names nobody', async () => {
    const device = (await login()).cookies.find(({ name }) => name === 'mado_device');
    expect(device).toMatchObject({ path: '/api/dj-rest-auth/', httpOnly: true, sameSite: 'Strict' });
    expect(device?.value).toMatch(/^[\w-]{22}\.[\w-]{16}$/);
    const wrong = await login(person.email, 'wrong horse battery');
    expect(wrong.cookies).toEqual([]);
    expect((await login(undefined, undefined, { client: 'api' })).cookies).toEqual([]);
  });

  it('refuses a body without what is needed', async () => {
    const answer = await app.fastify.inject({ method: 'POST', url: signIn.path, payload: { email: '' } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['email', 'password']);
  });
});

describe('access token', () => {
  it('ends after 15 minutes [TK-1]', async () => {
    const { access } = (await login()).json();
    app.services.clock.advance(14 * 60_000 + 59_000);
    expect((await app.call(currentUser, {}, bearer(access))).statusCode).toBe(200);
    app.services.clock.advance(1_000);
    const answer = await app.call(currentUser, {}, bearer(access));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_expired']);
    const again = await app.call(currentUser, {}, bearer(access));
    expect(again.json().code).toBe('token_expired');
  });

  it('is ours or none [TK-1]', async () => {
    const { access } = (await login()).json();
    const [head, payload, signature] = access.split('.') as [string, string, string];
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), admin: true }),
    ).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const elsewhere = await signAccessToken(
      { ...app.services, keys: { derive: () => new Uint8Array(32).fill(1) } },
      { id: person.id, email: person.email, username: 'x', globalAdmin: true },
      app.services.random.uuid(),
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
    expect((await app.call(currentUser, {}, gone.headers)).json().code).toBe('user_not_found');
  });

  it('is needed to ask who one is', async () => {
    expect((await app.call(currentUser, {})).json().code).toBe('not_signed_in');
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
  it('the refresh cookie is Secure, and browsers are told to stay there [TK-3]', async () => {
    const secure = await testApp({ config: { origin: 'https://mado.example.jp' } });
    const someone = await anAccount(secure.services);
    const answer = await secure.call(signIn, { body: { email: someone.email, password: someone.password } });
    expect(cookieOf(answer)?.secure).toBe(true);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
    expect((await login()).headers['strict-transport-security']).toBeUndefined();
  });
});
