import {
  changeProfile,
  confirmEmailUpdate,
  confirmPasswordReset,
  registration,
  resetPassword,
  updateEmail,
  verifyEmail,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { appCode } from '../../testing/authenticators.ts';
import { anAccount, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { confirmLink, mailedKey, newEmailLink, resetLink } from '../../testing/mailed.ts';
import { factorCalls } from '../../testing/with-factors.ts';
import { accountByEmail } from './accounts.sql.ts';
import { setGlobalAdmin } from './index.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.services.clock.advance(3_600_000);
  person = await anAccount(app.services);
});

interface Event {
  action: string;
  account: string | null;
  result: string;
  details: Record<string, unknown>;
}
/** What is recorded of an account: what, by whom, and how it came out. */
const told = async (id = person.id) => {
  const rows = await app.services.db.rows<{ event: Event }>(
    sql`select event from audit_event where event->'object'->>'id' = ${id} order by position`,
  );
  return rows.map(({ event: { action, account, result, details } }) => [action, account, result, details]);
};

describe('the audit has of an account', () => {
  it('that it was registered, by whom it is', async () => {
    const email = 'registers@example.jp';
    const password = 'correct horse battery';
    await app.call(registration, { body: { username: '新', email, password1: password, password2: password } });
    await app.call(verifyEmail, { body: { key: await mailedKey(app.services, email, confirmLink) } });
    const { id } = (await accountByEmail(app.services.db, email)) ?? expect.unreachable('no account');
    expect(await told(id)).toEqual([['register', id, 'done', {}]]);
  });

  it('that its address has become another, by whom it is, and not which', async () => {
    await app.call(updateEmail, { body: { new_email: 'another@example.jp' } }, person.headers);
    expect(await told()).toEqual([]);
    const key = await mailedKey(app.services, 'another@example.jp', newEmailLink);
    await app.call(confirmEmailUpdate, { body: { key } });
    expect(await told()).toEqual([['change_email', person.id, 'done', {}]]);
  });

  it('that it got a new password by mail, by whom it is', async () => {
    await app.call(resetPassword, { body: { email: person.email } });
    const token = await mailedKey(app.services, person.email, resetLink);
    const words = 'another horse battery';
    await app.call(confirmPasswordReset, {
      body: { uid: person.id, token, new_password1: words, new_password2: words },
    });
    expect(await told()).toEqual([['set_password', person.id, 'done', {}]]);
  });

  it('that its name or language has changed, and not to which name', async () => {
    await app.call(changeProfile, { body: { username: '改名' } }, person.headers);
    await app.call(changeProfile, { body: { language: 'en-US' } }, person.headers);
    expect(await told()).toEqual([
      ['change_profile', person.id, 'done', { username: true }],
      ['change_profile', person.id, 'done', { username: false, language: 'en-US' }],
    ]);
  });

  it('that it may administer everything, and not any more', async () => {
    for (const globalAdmin of [true, false])
      await setGlobalAdmin(app.services.contextOf(), { email: person.email, globalAdmin });
    expect(await told()).toEqual([
      ['global_admin', null, 'done', { global_admin: true }],
      ['global_admin', null, 'done', { global_admin: false }],
    ]);
  });

  it('by which factor it was signed in to, and each that was refused', async () => {
    const calls = factorCalls(app);
    const { secret } = await calls.withApp(person);
    calls.later();
    const ticket = await calls.ticketOf(person);
    await calls.byApp(ticket, 'x');
    await calls.byApp(ticket, appCode(secret, calls.now()));
    expect((await told()).filter(([action]) => action !== 'change_factor')).toEqual([
      ['sign_in_failed', null, 'refused', { code: 'factor_code_wrong', factor: 'totp' }],
      ['sign_in', person.id, 'done', { factor: 'totp' }],
    ]);
  });
});
