import { registration, resendEmail, signIn, verifyEmail } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { onBothDatabases, anAccount, testApp, type TestApp } from '../../testing/index.ts';
import { accountByEmail } from './accounts.sql.ts';
import { approveAccount } from './index.ts';
import { askForReset } from './password-reset.ts';
import { confirmLink, mailedKey, mailedTo, resetLink } from '../../testing/mailed.ts';

onBothDatabases('registration', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());
  // The limits are tested in mail-limits.test.ts; elsewhere enough time passes.
  beforeEach(() => app.services.clock.advance(3_600_000));

  const password = 'correct horse battery';
  const register = (email: string, more: Partial<Record<'username' | 'password1' | 'password2', string>> = {}) =>
    app.call(registration, { body: { username: '太郎', email, password1: password, password2: password, ...more } });
  const login = (email: string, its = password) => app.call(signIn, { body: { email, password: its } });
  const verify = (key: string) => app.call(verifyEmail, { body: { key } });
  const resend = (email: string) => app.call(resendEmail, { body: { email } });
  const keyOf = (email: string) => mailedKey(app.services, email, confirmLink);
  const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
  const later = () => app.services.clock.advance(3_600_000);

  describe('somebody who registers', () => {
    it('has an account when the address is confirmed, and is told why before [TK-12]', async () => {
      const answer = await register(' Jiro@example.jp ');
      expect([answer.statusCode, answer.json()]).toEqual([201, { email: 'Jiro@example.jp' }]);
      expect(await accountByEmail(app.services.db, 'jiro@example.jp')).toBeUndefined();
      expect(codeOf(await login('jiro@example.jp'))).toBe('email_unconfirmed');
      later();
      expect(codeOf(await login('jiro@example.jp', 'another horse battery'))).toBe('wrong_credentials');
      const confirmed = await verify(await keyOf('Jiro@example.jp'));
      expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email: 'Jiro@example.jp', pending: false }]);
      later();
      expect((await login('jiro@example.jp')).statusCode).toBe(200);
    });

    it('is asked in the language of the browser, and the account keeps it', async () => {
      const body = { username: 'Ann', email: 'ann@example.jp', password1: password, password2: password };
      await app.call(registration, { body }, { 'accept-language': 'en-GB' });
      expect((await mailedTo(app.services, 'ann@example.jp'))[0]?.subject).toBe('Confirm your e-mail address');
      await verify(await keyOf('ann@example.jp'));
      expect(await accountByEmail(app.services.db, 'ann@example.jp')).toMatchObject({ language: 'en-US' });
    });

    it.each([
      [{ username: '' }, { username: '1～64 文字で入力してください' }],
      [{ username: '名'.repeat(300) }, { username: '1～64 文字で入力してください' }],
      [{ password1: 'short', password2: 'short' }, { password1: '12 文字以上で入力してください' }],
      [{ password2: 'another horse battery' }, { password2: '上と同じパスワードを入力してください' }],
    ])('is told what is wrong beside it: %j', async (more, fields) => {
      const answer = await register('wrong@example.jp', more);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_request', fields }]);
      expect(await mailedTo(app.services, 'wrong@example.jp')).toEqual([]);
    });

    it('is told of a bad address beside it', async () => {
      const answer = await register('nobody');
      expect(answer.json()).toMatchObject({ code: 'bad_request', fields: { email: expect.any(String) } });
    });
  });

  describe('an address that has an account', () => {
    it('is answered like any other, and its owner is told in their language [TK-11]', async () => {
      const owner = await anAccount(app.services);
      const letters = (await mailedTo(app.services, owner.email)).length;
      const [known, unknown] = [await register(owner.email.toUpperCase()), await register('free@example.jp')];
      expect([known.statusCode, known.json()]).toEqual([201, { email: owner.email.toUpperCase() }]);
      expect([unknown.statusCode, Object.keys(unknown.json<object>())]).toEqual([
        201,
        Object.keys(known.json<object>()),
      ]);
      const told = (await mailedTo(app.services, owner.email)).slice(letters);
      expect(told.map(({ subject }) => subject)).toEqual(['このメールアドレスは登録済みです']);
      later();
      expect((await login(owner.email, owner.password)).statusCode).toBe(200);
    });

    it('gets one account when two register it at once, each with their own password', async () => {
      const passwords = ['the first horse battery', 'the second horse battery'];
      await Promise.all(passwords.map((one) => register('both@example.jp', { password1: one, password2: one })));
      const keys = (await mailedTo(app.services, 'both@example.jp')).map(
        ({ text }) => new RegExp(`${confirmLink}([\\w-]+)/`).exec(text ?? '')?.[1] ?? '',
      );
      expect(keys).toHaveLength(2);
      const answers = await Promise.all(keys.map(verify));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
      const tried = [];
      for (const one of passwords) {
        later();
        tried.push((await login('both@example.jp', one)).statusCode);
      }
      expect(tried.toSorted((a, b) => a - b)).toEqual([200, 401]);
    });
  });

  describe('the key of the letter [TK-13]', () => {
    it('works once', async () => {
      await register('once@example.jp');
      const key = await keyOf('once@example.jp');
      const [first, second] = await Promise.all([verify(key), verify(key)]);
      expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(codeOf(await verify(key))).toBe('mail_key_used');
      const kept = sql`select data from mail_key where email = 'once@example.jp'`;
      expect(await app.services.db.rows(kept)).toEqual([{ data: null }]);
    });

    it('works for 72 hours', async () => {
      await register('late@example.jp');
      const key = await keyOf('late@example.jp');
      app.services.clock.advance(72 * 3_600_000 - 1);
      const other = await register('in-time@example.jp');
      expect(other.statusCode).toBe(201);
      app.services.clock.advance(1);
      expect(codeOf(await verify(key))).toBe('mail_key_expired');
      app.services.clock.advance(31 * 86_400_000);
      await register('much-later@example.jp');
      expect(codeOf(await verify(key))).toBe('mail_key_unknown');
    });

    it.each(['', 'x', 'あ', "' or 1=1", 'a'.repeat(43), 'a'.repeat(300)])('is not guessed: %j', async (guess) => {
      expect((await verify(guess)).statusCode).toBe(400);
    });

    it('is not one when it was cut short, or when it was given for something else', async () => {
      await register('cut@example.jp');
      const key = await keyOf('cut@example.jp');
      expect(codeOf(await verify(key.slice(0, -1)))).toBe('mail_key_unknown');
      const { email } = await anAccount(app.services);
      await askForReset(app.services.contextOf(), email, 'ja-JP');
      expect(codeOf(await verify(await mailedKey(app.services, email, resetLink)))).toBe('mail_key_unknown');
    });

    it('stands in no log line', async () => {
      await register('logged@example.jp');
      const key = await keyOf('logged@example.jp');
      await verify(key);
      expect(app.services.logLines.join('\n')).not.toContain(key);
      expect(app.services.logLines.join('\n')).not.toContain('logged@example.jp');
    });
  });

  describe('another letter', () => {
    it('has a key of its own; the first one used ends the others', async () => {
      await register('again@example.jp');
      const first = await keyOf('again@example.jp');
      later();
      expect((await resend('AGAIN@example.jp')).statusCode).toBe(204);
      const second = await keyOf('again@example.jp');
      expect(second).not.toBe(first);
      expect((await verify(second)).statusCode).toBe(200);
      expect(codeOf(await verify(first))).toBe('mail_key_used');
      later();
      expect((await login('again@example.jp')).statusCode).toBe(200);
    });

    it('goes to nobody who has not registered, and the answer is the same [TK-11]', async () => {
      expect((await resend('never@example.jp')).statusCode).toBe(204);
      expect(await mailedTo(app.services, 'never@example.jp')).toEqual([]);
    });
  });

  describe('with approval', () => {
    let strict: TestApp;
    beforeAll(async () => {
      strict = await testApp({ db: await open(), config: { approval: true } });
    });
    afterAll(() => strict.close());

    it('a confirmed account waits, and can sign in when it was approved [TK-12]', async () => {
      const email = 'waits@example.jp';
      await strict.call(registration, { body: { username: '待', email, password1: password, password2: password } });
      const key = await mailedKey(strict.services, email, confirmLink);
      expect((await strict.call(verifyEmail, { body: { key } })).json()).toEqual({ email, pending: true });
      const signing = () => strict.call(signIn, { body: { email, password } });
      expect(codeOf(await signing())).toBe('user_inactive');
      await approveAccount(strict.services, { email });
      strict.services.clock.advance(3_600_000);
      expect((await signing()).statusCode).toBe(200);
    });
  });
});
