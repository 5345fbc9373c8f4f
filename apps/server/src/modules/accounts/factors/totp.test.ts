import { beginTotp, confirmTotp, listFactors, newRecoveryCodes, refreshToken, removeTotp } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { onBothDatabases, anAccount, testApp, type Person, type TestApp } from '../../../testing/index.ts';
import { resetFactors, setPassword } from '../index.ts';
import { appCode } from '../../../testing/authenticators.ts';
import { mailedTo } from '../../../testing/mailed.ts';
import { cookieOf } from '../testing/signing-in.ts';
import { byPassword, codeOf, factorCalls } from '../../../testing/with-factors.ts';

onBothDatabases('authenticator apps', (open) => {
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

  describe('a sign-in with an authenticator app', () => {
    it('asks for a code after the right password, and gives no session before [TK-25]', async () => {
      const { secret } = await calls.withApp(person);
      const asked = await calls.login(person);
      expect(asked.statusCode).toBe(200);
      expect(asked.json()).toEqual({ factor_needed: { ticket: expect.any(String), kinds: ['totp', 'recovery'] } });
      expect(asked.cookies).toEqual([]);
      expect((await calls.login({ ...person, password: 'a guess' })).json()).toMatchObject({
        code: 'wrong_credentials',
      });
      calls.later();
      const done = await calls.byApp(asked.json().factor_needed.ticket, appCode(secret, calls.now()));
      expect(done.json()).toMatchObject({ access: expect.any(String), user: { email: person.email } });
      const renewed = await app.call(refreshToken, {}, { cookie: `mado_refresh=${cookieOf(done)?.value}` });
      expect(renewed.statusCode).toBe(200);
    });

    it('is as it was for accounts without a factor', async () => {
      expect((await calls.login(person)).json()).toEqual({
        access: expect.any(String),
        user: expect.objectContaining({ email: person.email }),
      });
    });

    it('refuses a wrong code and one of another account, and the ticket stays', async () => {
      const { secret } = await calls.withApp(person);
      const other = await calls.withApp(await anAccount(app.services));
      calls.later();
      const ticket = await calls.ticketOf(person);
      const right = appCode(secret, calls.now());
      const wrong = right === '000000' ? '000001' : '000000';
      for (const code of [wrong, '12345', 'words', appCode(other.secret, calls.now())])
        expect(codeOf(await calls.byApp(ticket, code))).toBe('factor_code_wrong');
      expect((await calls.byApp(ticket, ` ${right.slice(0, 3)} ${right.slice(3)} `)).statusCode).toBe(200);
    });

    it('takes each code once, and none from before the last one [TK-26]', async () => {
      const { secret } = await calls.withApp(person);
      // The code with which it was set up is used, too.
      expect(codeOf(await calls.byApp(await calls.ticketOf(person), appCode(secret, calls.now())))).toBe(
        'factor_code_used',
      );
      calls.later();
      const at = calls.now();
      expect((await calls.byApp(await calls.ticketOf(person), appCode(secret, at))).statusCode).toBe(200);
      for (const before of [at, at - 30_000])
        expect(codeOf(await calls.byApp(await calls.ticketOf(person), appCode(secret, before)))).toBe(
          'factor_code_used',
        );
      const ticket = await calls.ticketOf(person);
      const next = appCode(secret, at + 30_000);
      const both = await Promise.all([calls.byApp(ticket, next), calls.byApp(await calls.ticketOf(person), next)]);
      expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    });

    it('lets clocks differ by one step, and by no more [TK-26]', async () => {
      const { secret } = await calls.withApp(person);
      for (const off of [-60_000, 60_000]) {
        app.services.clock.advance(300_000);
        const code = appCode(secret, calls.now() + off);
        expect(codeOf(await calls.byApp(await calls.ticketOf(person), code))).toBe('factor_code_wrong');
      }
      for (const off of [-30_000, 30_000]) {
        app.services.clock.advance(300_000);
        const code = appCode(secret, calls.now() + off);
        expect((await calls.byApp(await calls.ticketOf(person), code)).statusCode).toBe(200);
      }
    });

    it('has tickets that work once, for ten minutes, and for the password that was right [TK-25]', async () => {
      const { secret } = await calls.withApp(person);
      calls.later();
      const used = await calls.ticketOf(person);
      await calls.byApp(used, appCode(secret, calls.now()));
      calls.later();
      expect(codeOf(await calls.byApp(used, appCode(secret, calls.now())))).toBe('factor_ticket_over');
      const old = await calls.ticketOf(person);
      app.services.clock.advance(600_000);
      expect(codeOf(await calls.byApp(old, appCode(secret, calls.now())))).toBe('factor_ticket_over');
      const before = await calls.ticketOf(person);
      await setPassword(app.services, { email: person.email, password: 'another horse battery' });
      expect(codeOf(await calls.byApp(before, appCode(secret, calls.now())))).toBe('factor_ticket_over');
      expect(codeOf(await calls.byApp('x'.repeat(256), '123456'))).toBe('factor_ticket_over');
    });

    it('makes who guesses wait longer and longer, with another ticket too [TK-28]', async () => {
      const { secret } = await calls.withApp(person);
      calls.later();
      for (let guess = 0; guess < 10; guess += 1) await calls.byApp(await calls.ticketOf(person), 'x');
      expect(codeOf(await calls.byApp(await calls.ticketOf(person), 'x'))).toBe('too_many_requests');
      app.services.clock.advance(1_000);
      await calls.byApp(await calls.ticketOf(person), 'x');
      const ticket = await calls.ticketOf(person);
      const refused = await calls.byApp(ticket, appCode(secret, calls.now()));
      expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['too_many_requests', '2']);
      app.services.clock.advance(2_000);
      expect((await calls.byApp(ticket, appCode(secret, calls.now()))).statusCode).toBe(200);
    });
  });

  describe('recovery codes', () => {
    it('are ten, each once, however they are typed, and the owner is told [TK-26]', async () => {
      const { codes } = await calls.withApp(person);
      expect(new Set(codes).size).toBe(10);
      const [first = '', second = ''] = codes;
      calls.later();
      expect((await calls.byRecovery(await calls.ticketOf(person), first)).statusCode).toBe(200);
      expect(codeOf(await calls.byRecovery(await calls.ticketOf(person), first))).toBe('recovery_code_used');
      expect(codeOf(await calls.byRecovery(await calls.ticketOf(person), 'aaaa-bbbb-cccc'))).toBe('factor_code_wrong');
      calls.later();
      const typed = ` ${second.toUpperCase().replaceAll('-', ' ')}`;
      expect((await calls.byRecovery(await calls.ticketOf(person), typed)).statusCode).toBe(200);
      expect((await calls.factorsOf(person)).recovery_codes_left).toBe(8);
      const letters = await mailedTo(app.services, person.email);
      expect(letters.map(({ subject }) => subject)).toEqual([
        '2 段階認証の方法が追加されました',
        'リカバリーコードが使われました',
        'リカバリーコードが使われました',
      ]);
      expect(letters.at(-1)?.text).toContain('残りは 8 個です');
    });

    it('are no way any more when all are used, nor when there are new ones', async () => {
      const { secret, codes } = await calls.withApp(person);
      const renewed = await app.call(newRecoveryCodes, { body: { proof: byPassword(person) } }, person.headers);
      const fresh = renewed.json<{ recovery_codes: string[] }>().recovery_codes;
      expect(codeOf(await calls.byRecovery(await calls.ticketOf(person), codes[0] ?? ''))).toBe('factor_code_wrong');
      for (const code of fresh) await calls.byRecovery(await calls.ticketOf(person), code);
      expect((await calls.login(person)).json()).toMatchObject({ factor_needed: { kinds: ['totp'] } });
      calls.later();
      expect((await calls.byApp(await calls.ticketOf(person), appCode(secret, calls.now()))).statusCode).toBe(200);
    });

    it('are for who has a factor', async () => {
      const answer = await app.call(newRecoveryCodes, { body: { proof: byPassword(person) } }, person.headers);
      expect(codeOf(answer)).toBe('factor_needed_first');
    });
  });

  describe('whoever changes factors', () => {
    it('shows again who they are, by the password or a code [TK-27]', async () => {
      const begin = (proof: Parameters<typeof app.call<typeof beginTotp>>[1]['body']['proof']) =>
        app.call(beginTotp, { body: { proof } }, person.headers);
      expect(codeOf(await begin({ kind: 'password', password: 'a guess' }))).toBe('password_wrong');
      expect(codeOf(await begin({ kind: 'totp', code: '000000' }))).toBe('factor_code_wrong');
      const { secret } = await calls.withApp(person);
      expect(codeOf(await begin(byPassword(person)))).toBe('already_exists');
      calls.later();
      const proof = { kind: 'totp', code: appCode(secret, calls.now()) } as const;
      expect((await app.call(removeTotp, { body: { proof } }, person.headers)).statusCode).toBe(204);
      expect(await calls.factorsOf(person)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 });
      expect((await calls.login(person)).json()).toHaveProperty('access');
      expect((await mailedTo(app.services, person.email)).at(-1)?.subject).toBe('2 段階認証の方法が削除されました');
    });

    it('sets an app up by its first code; a wrong one, or another’s ticket, sets up nothing', async () => {
      const begun = await app.call(beginTotp, { body: { proof: byPassword(person) } }, person.headers);
      const { ticket, secret, uri } = begun.json<{ ticket: string; secret: string; uri: string }>();
      expect(uri).toContain(`secret=${secret}`);
      const confirm = (code: string, { headers }: Person) => app.call(confirmTotp, { body: { ticket, code } }, headers);
      expect(codeOf(await confirm('12345', person))).toBe('factor_code_wrong');
      const other = await anAccount(app.services);
      expect(codeOf(await confirm(appCode(secret, calls.now()), other))).toBe('factor_ticket_over');
      expect((await calls.factorsOf(person)).totp).toBeNull();
      expect((await confirm(appCode(secret, calls.now()), person)).statusCode).toBe(200);
      expect(codeOf(await confirm(appCode(secret, calls.now()), person))).toBe('factor_ticket_over');
    });

    it('keeps the sign-ins that stand, and no secret or code in the clear [TK-27, TK-29]', async () => {
      const signedIn = cookieOf(await calls.login(person))?.value ?? '';
      const { secret, codes } = await calls.withApp(person);
      expect((await app.call(refreshToken, {}, { cookie: `mado_refresh=${signedIn}` })).statusCode).toBe(200);
      const { db } = app.services;
      const kept = JSON.stringify([
        await db.rows(sql`select secret::text, encode(secret, 'escape') from totp`),
        await db.rows(sql`select digest::text, encode(digest, 'escape') from recovery_code`),
        await db.rows(sql`select data::text from factor_ticket`),
      ]);
      for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
        expect(kept).not.toContain(hidden);
      expect(JSON.stringify((await app.call(listFactors, {}, person.headers)).json())).not.toContain(secret);
    });

    it('and has lost all, is helped by the operator, and told by mail', async () => {
      const { codes } = await calls.withApp(person);
      const ticket = await calls.ticketOf(person);
      calls.later();
      await resetFactors(app.services, person.id);
      expect(codeOf(await calls.byRecovery(ticket, codes[0] ?? ''))).toBe('factor_ticket_over');
      expect((await calls.login(person)).json()).toHaveProperty('access');
      expect((await mailedTo(app.services, person.email)).at(-1)?.subject).toBe('2 段階認証の方法が削除されました');
    });

    it('is recorded, refused or not', async () => {
      await app.call(removeTotp, { body: { proof: { kind: 'password', password: 'a guess' } } }, person.headers);
      await calls.withApp(person);
      const rows = await app.services.db.rows<{ event: { result: string; details: object } }>(sql`
        select event from audit_event
        where event->>'action' = 'change_factor' and event->'object'->>'id' = ${person.id} order by position`);
      expect(rows.map(({ event: { result, details } }) => [result, details])).toEqual([
        ['refused', { code: 'password_wrong' }],
        ['done', { change: 'added', factor: 'totp' }],
      ]);
    });
  });
});
