import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../testing/index.ts';
import { createAccount, setPassword } from './index.ts';
import { hashOfNobody, hashPassword, passwordMatches } from './password.ts';
import { cookieOf, signingIn, type SigningIn } from './testing/signing-in.ts';

let app: SigningIn['app'];
let login: SigningIn['login'];
let refreshWith: SigningIn['refreshWith'];

beforeAll(async () => {
  ({ app, login, refreshWith } = await signingIn());
});
afterAll(() => app.close());
// The limits on tries are tested in sign-in.test.ts; elsewhere enough time passes.
beforeEach(() => app.services.clock.advance(3_600_000));

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
    ['elevenchars', 'password_short'],
    ['あいうえおかきくけこさ', 'password_short'],
    ['password1234', 'password_common'],
    ['Password!2026', 'password_common'],
    ['qwertyuiop123', 'password_common'],
    ['123456789012', 'password_common'],
    ['abcdefghijklm', 'password_common'],
    ['aaaaaaaaaaaaaaaa', 'password_common'],
    ['adminadmin1234', 'password_common'],
    ['weak@example.jp1', 'password_common'],
  ])('%s is refused: %s [TK-8]', async (password, reason) => {
    expect(await refused(password)).toContain(reason);
  });

  it('of other kinds are taken, in any writing of the same letters [TK-8]', async () => {
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
  it('have an address of their own, whatever its letters [TK-9]', async () => {
    await expect(
      createAccount(app.services, { email: 'TARO@EXAMPLE.JP', password: 'correct horse battery' }),
    ).rejects.toMatchObject({ code: 'email_taken' });
  });

  const host = (length: number) => `${'a.'.repeat(length)}jp`;
  it.each([
    ['no address', 'nobody'],
    ['one of 300 characters', `${'x'.repeat(289)}@example.jp`],
    ['a name before the @ of 65', `${'x'.repeat(65)}@example.jp`],
    ['255 characters', `${'x'.repeat(64)}@${host(94)}`],
  ])('refuse %s, and a bad name and password with it [TK-9]', async (_, email) => {
    await expect(
      createAccount(app.services, { email, username: 'x'.repeat(65), password: 'short' }),
    ).rejects.toMatchObject({
      code: 'bad_request',
      fields: { email: expect.any(String), username: expect.any(String), password: expect.any(String) },
    });
  });

  it('have addresses of 254 characters at most [TK-9]', async () => {
    const email = `${'x'.repeat(63)}@${host(94)}`;
    expect([email.length, await createAccount(app.services, { email, password: 'correct horse battery' })]).toEqual([
      254,
      { id: expect.any(String), email },
    ]);
  });
});

it('does the work of checking for an account that does not exist, and its answer is no', async () => {
  expect(await passwordMatches(null, 'no account has this password')).toBe(false);
  // Algorithm, version and costs: what stands before the salt.
  const work = (stored: string) => stored.split('$').slice(0, 4);
  expect(work(hashOfNobody)).toEqual(work(await hashPassword('some words or other')));
  expect(await passwordMatches(await hashPassword('some words or other'), 'some words or other')).toBe(true);
});
