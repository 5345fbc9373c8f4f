import { currentUser, signOut } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount, type Person } from '../../testing/index.ts';
import { activateAccount, deactivateAccount, setPassword } from './index.ts';
import { bearer, signingIn, type SigningIn } from './testing/signing-in.ts';

let app: SigningIn['app'];
let login: SigningIn['login'];
let refreshWith: SigningIn['refreshWith'];
let person: Person;
/** the last event before the test: what was recorded is never removed */
let before: number;

beforeAll(async () => {
  ({ app, login, refreshWith } = await signingIn());
});
afterAll(() => app.close());
beforeEach(async () => {
  app.services.clock.advance(3_600_000);
  person = await anAccount(app.services);
  const [last] = await app.services.db.rows<{ position: number }>(
    sql`select coalesce(max(position), 0)::int4 as position from audit_event`,
  );
  before = last?.position ?? 0;
});

interface Event {
  action: string;
  account: string | null;
  whence: string;
  object: { kind: string; id: string } | null;
  result: string;
  details: Record<string, unknown>;
}
const events = async () =>
  (
    await app.services.db.rows<{ event: Event }>(
      sql`select event from audit_event where position > ${before}::int8 order by position`,
    )
  ).map(({ event }) => event);
const told = async () => (await events()).map(({ action, account, result }) => [action, account, result]);
const start = async () =>
  (await login(person.email, person.password, { client: 'api' })).json<{ access: string; refresh: string }>();

describe('the audit has', () => {
  it('who signed in and out, and whence', async () => {
    const { refresh, access } = await start();
    expect((await app.call(currentUser, {}, bearer(access))).statusCode).toBe(200);
    await app.call(signOut, { body: { refresh } });
    await app.call(signOut, { body: { refresh } });
    await app.call(signOut, { body: { refresh: 'made-up' } });
    expect(await told()).toEqual([
      ['sign_in', person.id, 'done'],
      ['sign_out', person.id, 'done'],
    ]);
    for (const { whence, object } of await events())
      expect([whence, object]).toEqual(['127.0.0.1', { kind: 'account', id: person.id }]);
  });

  it('every try that failed, without what was typed', async () => {
    await login(person.email, 'a wrong password');
    await login('somebody@example.com', 'a wrong password');
    await deactivateAccount(app.services, { email: person.email });
    await login(person.email, person.password);
    const failed = (await events()).filter(({ action }) => action === 'sign_in_failed');
    expect(
      failed.map(({ account, object, result, details }) => [account, object?.id ?? null, result, details]),
    ).toEqual([
      [null, person.id, 'refused', { code: 'wrong_credentials' }],
      [null, null, 'refused', { code: 'wrong_credentials' }],
      [null, person.id, 'refused', { code: 'user_inactive' }],
    ]);
    expect(JSON.stringify(await events())).not.toMatch(/example|wrong password/);
  });

  it('a refresh token that came back', async () => {
    const { refresh } = await start();
    await refreshWith(refresh);
    app.services.clock.advance(11_000);
    await refreshWith(refresh);
    await refreshWith(refresh);
    expect(await told()).toEqual([
      ['sign_in', person.id, 'done'],
      ['sign_in_revoked', person.id, 'done'],
    ]);
  });

  it('a new password and a deactivated account, each with its cause or not at all', async () => {
    const { email } = person;
    await setPassword(app.services, { email, password: 'another horse battery' });
    await deactivateAccount(app.services, { email });
    await activateAccount(app.services, { email });
    await expect(deactivateAccount(app.services, { email: 'nobody@example.jp' })).rejects.toThrow('no_access');
    expect((await events()).map(({ action, object }) => [action, object?.id])).toEqual([
      ['set_password', person.id],
      ['deactivate_account', person.id],
      ['activate_account', person.id],
    ]);
  });
});
