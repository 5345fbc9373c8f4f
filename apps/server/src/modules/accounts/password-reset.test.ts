import { askedEmail, confirmPasswordReset, resetPassword, updateEmail, confirmEmailUpdate } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onBothDatabases, anAccount, type Person } from '../../testing/index.ts';
import { accountById } from './accounts.sql.ts';
import { activateAccount, deactivateAccount, setPassword } from './index.ts';
import { mailedKey, mailedTo, newEmailLink, resetLink } from '../../testing/mailed.ts';
import { bearer, cookieOf, signingIn, type SigningIn } from './testing/signing-in.ts';

onBothDatabases('by mail', (open) => {
  let app: SigningIn['app'];
  let login: SigningIn['login'];
  let refreshWith: SigningIn['refreshWith'];
  let person: Person;
  beforeAll(async () => {
    ({ app, login, refreshWith } = await signingIn({ db: await open() }));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    person = await anAccount(app.services);
  });

  const another = 'another horse battery';
  const ask = (email: string) => app.call(resetPassword, { body: { email } });
  const confirm = (uid: string, token: string, words = another, again = words) =>
    app.call(confirmPasswordReset, { body: { uid, token, new_password1: words, new_password2: again } });
  const keyOf = (email: string) => mailedKey(app.services, email, resetLink);
  const subjectsTo = async (email: string) => (await mailedTo(app.services, email)).map(({ subject }) => subject);
  const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;
  const later = () => app.services.clock.advance(3_600_000);

  describe('who has forgotten the password', () => {
    it('sets another by mail; every sign-in ends, and the owner is told [TK-14]', async () => {
      const token = cookieOf(await login(person.email, person.password))?.value ?? '';
      expect((await ask(person.email.toUpperCase())).statusCode).toBe(204);
      expect((await confirm(person.id, await keyOf(person.email))).statusCode).toBe(204);
      expect((await refreshWith(token)).statusCode).toBe(401);
      later();
      expect((await login(person.email, person.password)).statusCode).toBe(401);
      later();
      expect((await login(person.email, another)).statusCode).toBe(200);
      expect(await subjectsTo(person.email)).toContain('パスワードが変更されました');
    });

    it('is answered alike without an account, or with one that cannot sign in, and gets no letter [TK-11]', async () => {
      await deactivateAccount(app.services, person);
      expect([(await ask(person.email)).statusCode, (await ask('nobody@example.jp')).statusCode]).toEqual([204, 204]);
      expect(await mailedTo(app.services, person.email)).toEqual([]);
    });
  });

  describe('the key [TK-13]', () => {
    it('works for two hours, once, and ends the others of its account', async () => {
      await ask(person.email);
      const first = await keyOf(person.email);
      app.services.clock.advance(2 * 3_600_000);
      expect(codeOf(await confirm(person.id, first))).toBe('mail_key_expired');
      await ask(person.email);
      const second = await keyOf(person.email);
      later();
      await ask(person.email);
      const third = await keyOf(person.email);
      const answers = await Promise.all([confirm(person.id, third), confirm(person.id, third)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
      expect(codeOf(await confirm(person.id, second))).toBe('mail_key_used');
    });

    it('is of its account alone, and survives what is wrong with a password', async () => {
      const other = await anAccount(app.services);
      await ask(person.email);
      const key = await keyOf(person.email);
      expect(codeOf(await confirm(other.id, key))).toBe('mail_key_unknown');
      expect(codeOf(await confirm(person.id, key.slice(1)))).toBe('mail_key_unknown');
      for (const uid of [person.id.slice(1), 'x']) expect(codeOf(await confirm(uid, key))).toBe('mail_key_unknown');
      const weak = await confirm(person.id, key, 'password1234');
      expect(weak.json()).toMatchObject({ code: 'bad_request', fields: { new_password1: expect.any(String) } });
      expect((await confirm(person.id, key, `${person.email}1`)).json()).toHaveProperty('fields.new_password1');
      // Whose name it is is told to nobody without the key.
      expect(codeOf(await confirm(person.id, key.slice(1), `${person.email}1`))).toBe('mail_key_unknown');
      const differ = await confirm(person.id, key, another, 'yet another battery');
      expect(differ.json()).toMatchObject({ fields: { new_password2: '上と同じパスワードを入力してください' } });
      expect((await confirm(person.id, key)).statusCode).toBe(204);
    });

    it('is void when the account was deactivated meanwhile', async () => {
      await ask(person.email);
      const key = await keyOf(person.email);
      await deactivateAccount(app.services, person);
      expect(codeOf(await confirm(person.id, key))).toBe('mail_key_used');
    });
  });

  describe('another address', () => {
    const move = async (email: string) =>
      app.call(
        updateEmail,
        { body: { new_email: email } },
        bearer((await login(person.email, person.password)).json<{ access: string }>().access),
      );
    const keyTo = (email: string) => mailedKey(app.services, email, newEmailLink);
    const confirmNew = (key: string) => app.call(confirmEmailUpdate, { body: { key } });
    const emailNow = async () => (await accountById(app.services.db, person.id))?.email;

    it('holds when it is confirmed, not before, and the old one is told [TK-14]', async () => {
      const moved = await move(' New@example.jp ');
      expect([moved.statusCode, moved.json()]).toMatchObject([200, { asked: { new_email: 'New@example.jp' } }]);
      expect(await emailNow()).toBe(person.email);
      const answer = await confirmNew(await keyTo('New@example.jp'));
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'New@example.jp' }]);
      expect(await emailNow()).toBe('New@example.jp');
      expect(await subjectsTo(person.email)).toContain('メールアドレスが変更されました');
      later();
      expect((await login('new@example.jp', person.password)).statusCode).toBe(200);
    });

    it("is answered alike when it is somebody's, who is told [TK-11]; or becomes so before it is confirmed", async () => {
      const other = await anAccount(app.services);
      const moved = await move(other.email);
      expect([moved.statusCode, moved.json()]).toMatchObject([
        200,
        { asked: { new_email: other.email, mail: 'sending' } },
      ]);
      expect(await subjectsTo(other.email)).toContain('このメールアドレスは登録済みです');
      later();
      await move('taken@example.jp');
      const key = await keyTo('taken@example.jp');
      await anAccount(app.services, { email: 'Taken@example.jp' });
      expect(codeOf(await confirmNew(key))).toBe('email_taken');
      expect(await emailNow()).toBe(person.email);
    });

    it('is void after a new password, and a link for a new password after another address [TK-13]', async () => {
      await move('thief@example.jp');
      later();
      await ask(person.email);
      await confirm(person.id, await keyOf(person.email), person.password);
      expect(codeOf(await confirmNew(await keyTo('thief@example.jp')))).toBe('mail_key_used');
      later();
      await ask(person.email);
      const reset = await keyOf(person.email);
      await move('mine@example.jp');
      expect((await confirmNew(await keyTo('mine@example.jp'))).statusCode).toBe(200);
      expect(codeOf(await confirm(person.id, reset))).toBe('mail_key_used');
    });

    it('is shown to who has asked until it is confirmed, whatever else is on its way [TK-30]', async () => {
      const { access } = (await login(person.email, person.password)).json<{ access: string }>();
      const shown = async () => (await app.call(askedEmail, {}, bearer(access))).json<object>();
      expect(await shown()).toEqual({ asked: null });
      await app.call(updateEmail, { body: { new_email: 'shown@example.jp' } }, bearer(access));
      app.services.clock.advance(60_000);
      await ask(person.email);
      const key = await keyTo('shown@example.jp');
      expect(await shown()).toMatchObject({ asked: { new_email: 'shown@example.jp' } });
      await confirmNew(key);
      expect(await shown()).toEqual({ asked: null });
    });

    it('is one at a time: who asks for another has given up the one before', async () => {
      await move('first@example.jp');
      const first = await keyTo('first@example.jp');
      await ask(person.email);
      later();
      await move('second@example.jp');
      expect(codeOf(await confirmNew(first))).toBe('mail_key_used');
      expect((await confirmNew(await keyTo('second@example.jp'))).statusCode).toBe(200);
    });

    it('is void after a password that the operator sets, and after a deactivation [TK-13]', async () => {
      await move('thief@example.jp');
      later();
      await ask(person.email);
      const reset = await keyOf(person.email);
      await setPassword(app.services, { email: person.email, password: another });
      expect(codeOf(await confirmNew(await keyTo('thief@example.jp')))).toBe('mail_key_used');
      expect(codeOf(await confirm(person.id, reset))).toBe('mail_key_used');
      later();
      await setPassword(app.services, { email: person.email, password: person.password });
      await move('other@example.jp');
      await deactivateAccount(app.services, person);
      await activateAccount(app.services, person);
      expect(codeOf(await confirmNew(await keyTo('other@example.jp')))).toBe('mail_key_used');
    });

    it('is for who is signed in, and must be one', async () => {
      expect((await app.call(updateEmail, { body: { new_email: 'a@example.jp' } })).statusCode).toBe(401);
      expect((await move('nobody')).json()).toMatchObject({ fields: { new_email: expect.any(String) } });
    });
  });
});
