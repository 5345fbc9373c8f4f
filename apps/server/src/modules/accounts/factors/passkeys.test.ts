import { beginPasskey, confirmPasskey, removePasskey, renamePasskey } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { onBothDatabases, anAccount, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { deactivateAccount, resetFactors } from '../index.ts';
import { insertPasskey } from './factors.sql.ts';
import { softPasskey } from '../../../testing/authenticators.ts';
import { byPassword, codeOf, factorCalls } from '../../../testing/with-factors.ts';

onBothDatabases('passkeys', (open) => {
  let app: TestApp;
  let calls: ReturnType<typeof factorCalls>;
  let person: Person;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    calls = factorCalls(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    person = await anAccount(app.services);
  });

  const signedBy = (answer: object) => ({ kind: 'passkey', answer: { ...answer } }) as const;

  describe('a passkey as second factor', () => {
    it('signs in after the password, and once by each ticket [TK-25]', async () => {
      const { passkey, done } = await calls.withPasskey(person);
      expect(done.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
      expect((await calls.login(person)).json()).toMatchObject({ factor_needed: { kinds: ['passkey', 'recovery'] } });
      const { ticket, options } = await calls.passkeyAsked(await calls.ticketOf(person));
      // The password was given: that somebody is there is enough.
      const signed = passkey.signed(options, false);
      expect((await calls.second(ticket, signedBy(signed))).json()).toHaveProperty('access');
      expect(codeOf(await calls.second(ticket, signedBy(signed)))).toBe('factor_ticket_over');
    });

    it('is refused for another challenge, site or account, used again, or damaged', async () => {
      const { passkey } = await calls.withPasskey(person);
      const other = await anAccount(app.services);
      const { passkey: theirs } = await calls.withPasskey(other);
      const first = await calls.passkeyAsked(await calls.ticketOf(person));
      const used = passkey.signed(first.options);
      await calls.second(first.ticket, signedBy(used));
      const ticket = await calls.ticketOf(person);
      expect(codeOf(await calls.second(ticket, signedBy(passkey.signed(first.options))))).toBe('passkey_refused');
      const { options } = await calls.passkeyAsked(ticket);
      const elsewhere = softPasskey('https://evil.example');
      for (const answer of [
        used,
        theirs.signed(options),
        { ...elsewhere.signed(options), id: used.id, rawId: used.rawId },
        { ...passkey.signed(options), response: {} },
        { id: used.id },
        { ...used, id: 'a\0b' },
        {},
      ])
        expect(codeOf(await calls.second(ticket, signedBy(answer)))).toBe('passkey_refused');
      expect((await calls.second(ticket, signedBy(passkey.signed(options)))).statusCode).toBe(200);
    });
  });

  describe('a passkey as the whole sign-in', () => {
    it('signs in without address and password, when it has verified its person [TK-25]', async () => {
      const { passkey } = await calls.withPasskey(person);
      const unverified = await calls.passkeyAsked();
      expect(codeOf(await calls.second(unverified.ticket, signedBy(passkey.signed(unverified.options, false))))).toBe(
        'passkey_refused',
      );
      const { ticket, options } = await calls.passkeyAsked();
      const done = await calls.second(ticket, signedBy(passkey.signed(options)));
      expect(done.json()).toMatchObject({ access: expect.any(String), user: { email: person.email } });
      expect(codeOf(await calls.second(ticket, signedBy(passkey.signed(options))))).toBe('factor_ticket_over');
    });

    it('is by nothing but a passkey, and of an account that can sign in', async () => {
      const { passkey, done } = await calls.withPasskey(person);
      const { ticket, options } = await calls.passkeyAsked();
      const [code = ''] = done.json<{ recovery_codes: string[] }>().recovery_codes;
      expect(codeOf(await calls.byRecovery(ticket, code))).toBe('factor_ticket_over');
      expect(codeOf(await calls.second(ticket, signedBy(softPasskey('http://x').signed(options))))).toBe(
        'passkey_refused',
      );
      await deactivateAccount(app.services, person);
      expect(codeOf(await calls.second(ticket, signedBy(passkey.signed(options))))).toBe('user_inactive');
    });
  });

  describe('whoever has passkeys', () => {
    it('has each once, by a name, and takes off their own alone', async () => {
      await calls.withPasskey(person, 'phone');
      app.services.clock.advance(1_000);
      await calls.withPasskey(person, 'key');
      const { passkeys } = await calls.factorsOf(person);
      expect(passkeys.map(({ name }) => name)).toEqual(['phone', 'key']);
      const other = await anAccount(app.services);
      const remove = (whose: Person, id: string) =>
        app.call(removePasskey, { params: { id }, body: { proof: byPassword(whose) } }, whose.headers);
      for (const { id } of passkeys) await remove(other, id);
      expect((await calls.factorsOf(person)).passkeys).toHaveLength(2);
      for (const { id } of passkeys) expect((await remove(person, id)).statusCode).toBe(204);
      expect((await calls.login(person)).json()).toHaveProperty('access');
    });

    it('renames their own alone, within 64 characters, and it is recorded [TK-24]', async () => {
      await calls.withPasskey(person, 'phone');
      const [key] = (await calls.factorsOf(person)).passkeys;
      const other = await anAccount(app.services);
      const id = key?.id ?? '';
      const rename = (whose: Person, name: string, which = id) =>
        app.call(renamePasskey, { params: { id: which }, body: { name } }, whose.headers);
      for (const refused of [await rename(other, 'x'), await rename(person, 'x', app.services.random.uuid())])
        expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'no_access']);
      for (const name of ['', ' ', 'a\0b', 'a\nb', '\ud800', '鍵'.repeat(65)])
        expect((await rename(person, name)).statusCode).toBe(400);
      expect((await rename(person, ' 診察室 ')).json()).toEqual({ ...key, name: '診察室' });
      expect((await calls.factorsOf(person)).passkeys).toEqual([{ ...key, name: '診察室' }]);
      const events = await app.services.db.rows(sql`
        select from audit_event where event->'object'->>'id' = ${person.id} and event->'details'->>'change' = 'renamed'`);
      expect(events).toHaveLength(1);
    });

    it('has twenty at most, and is told so', async () => {
      for (let n = 0; n < 20; n++)
        await insertPasskey(app.services.db, {
          id: app.services.random.uuid(),
          account_id: person.id,
          credential_id: `${person.id} ${n}`,
          public_key: new Uint8Array([n]),
          counter: 0,
          transports: [],
          name: `${n}`,
          created_at: app.services.clock.now(),
        });
      const answer = await app.call(beginPasskey, { body: { proof: byPassword(person) } }, person.headers);
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'too_many_passkeys']);
      expect(answer.json<{ detail: string }>().detail).toContain('20 個まで');
    });

    it('cannot put one to two accounts, nor one that is not for the ticket', async () => {
      const { passkey } = await calls.withPasskey(person);
      const other = await anAccount(app.services);
      const begin = async () =>
        (await app.call(beginPasskey, { body: { proof: byPassword(other) } }, other.headers)).json<{
          ticket: string;
          options: { challenge: string };
        }>();
      const confirm = (ticket: string, answer: object) =>
        app.call(confirmPasskey, { body: { ticket, name: 'x', answer: { ...answer } } }, other.headers);
      const one = await begin();
      expect(codeOf(await confirm(one.ticket, passkey.created(one.options)))).toBe('already_exists');
      const wrong = softPasskey(app.services.config.origin).created({ challenge: 'AAAA' });
      expect(codeOf(await confirm(one.ticket, wrong))).toBe('passkey_refused');
      expect((await calls.factorsOf(other)).passkeys).toEqual([]);
    });

    it('puts none to an account by a ticket that another one got', async () => {
      const begun = await app.call(beginPasskey, { body: { proof: byPassword(person) } }, person.headers);
      const { ticket, options } = begun.json<{ ticket: string; options: object }>();
      const answer = softPasskey(app.services.config.origin).created(options);
      const other = await anAccount(app.services);
      const confirm = (whose: Person) =>
        app.call(confirmPasskey, { body: { ticket, name: 'x', answer: { ...answer } } }, whose.headers);
      expect(codeOf(await confirm(other))).toBe('factor_ticket_over');
      expect((await calls.factorsOf(other)).passkeys).toEqual([]);
      expect((await confirm(person)).statusCode).toBe(200);
    });

    it('is refused by one that counts back, as a copy of it would', async () => {
      const { passkey } = await calls.withPasskey(person);
      const copied = await calls.passkeyAsked(await calls.ticketOf(person));
      const earlier = passkey.signed(copied.options);
      const { ticket, options } = await calls.passkeyAsked(await calls.ticketOf(person));
      expect((await calls.second(ticket, signedBy(passkey.signed(options)))).statusCode).toBe(200);
      expect(codeOf(await calls.second(copied.ticket, signedBy(earlier)))).toBe('passkey_refused');
    });

    it('and has lost all of them, is helped by the operator', async () => {
      const { done } = await calls.withPasskey(person);
      const [code = ''] = done.json<{ recovery_codes: string[] }>().recovery_codes;
      const ticket = await calls.ticketOf(person);
      await resetFactors(app.services.contextOf(), person.id);
      expect(await calls.factorsOf(person)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 });
      expect(codeOf(await calls.byRecovery(ticket, code))).toBe('factor_ticket_over');
      expect((await calls.login(person)).json()).toHaveProperty('access');
    });
  });
});
