import {
  changePassword,
  confirmEmailUpdate,
  confirmPasswordReset,
  newRecoveryCodes,
  registration,
  resetPassword,
  updateEmail,
} from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { mailedKey, mailedTo, newEmailLink, resetLink } from '../../testing/mailed.ts';
import { byPassword, factorCalls } from '../../testing/with-factors.ts';
import { resetFactors } from './index.ts';

/** What the browser asks for: not what the account has said. */
const german = { 'accept-language': 'de-DE' };
const words = 'another horse battery';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.services.clock.advance(3_600_000);
  person = await anAccount(app.services);
  await app.services.db.rows(sql`update account set language = 'en-US' where id = ${person.id}`);
});

/** Of letters that are written at one time, in no order of theirs. */
const subjects = async (email = person.email) =>
  (await mailedTo(app.services, email)).map(({ subject = '' }) => subject).toSorted((a, b) => (a < b ? -1 : 1));
const own = () => ({ ...german, ...person.headers });

describe('an account that has said its language gets its letters in it, whoever asks and in whatever browser', () => {
  it('where somebody registers its address', async () => {
    const body = { username: 'x', email: person.email, password1: words, password2: words };
    await app.call(registration, { body }, german);
    expect(await subjects()).toEqual(['This e-mail address is registered already']);
  });

  it('where a new password is asked for, and set', async () => {
    await app.call(resetPassword, { body: { email: person.email } }, german);
    const token = await mailedKey(app.services, person.email, resetLink);
    const body = { uid: person.id, token, new_password1: words, new_password2: words };
    expect((await app.call(confirmPasswordReset, { body }, german)).statusCode).toBe(204);
    expect(await subjects()).toEqual(['Set a new password', 'Your password was changed']);
  });

  it('where another address is asked for, and confirmed', async () => {
    const email = `new-${person.email}`;
    await app.call(updateEmail, { body: { new_email: email } }, own());
    const key = await mailedKey(app.services, email, newEmailLink);
    expect((await app.call(confirmEmailUpdate, { body: { key } }, german)).statusCode).toBe(200);
    expect([await subjects(email), await subjects()]).toEqual([
      ['Confirm your new e-mail address'],
      ['Your e-mail address was changed'],
    ]);
  });

  it('where its password is changed by the old one', async () => {
    const body = { old_password: person.password, new_password1: words, new_password2: words };
    expect((await app.call(changePassword, { body }, own())).statusCode).toBe(204);
    expect(await subjects()).toEqual(['Your password was changed']);
  });

  it('where a factor is added, used or removed', async () => {
    const calls = factorCalls(app);
    await calls.withApp(person);
    const asked = await app.call(newRecoveryCodes, { body: { proof: byPassword(person) } }, own());
    const [code = ''] = asked.json<{ recovery_codes: string[] }>().recovery_codes;
    await calls.byRecovery(await calls.ticketOf(person), code);
    await resetFactors(app.services.contextOf(), person.id);
    expect(await subjects()).toEqual([
      'A recovery code was used',
      'Two-step verification: something was added',
      'Two-step verification: something was added',
      'Two-step verification: something was removed',
    ]);
  });
});
