import { beginTotp, signInByAccessToken, thirdParty } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { anAccount, onBothDatabases } from '../../../testing/index.ts';
import { appCode } from '../../../testing/authenticators.ts';
import { mailedTo } from '../../../testing/mailed.ts';
import { codeOf, factorCalls } from '../../../testing/with-factors.ts';
import { approveAccount, deactivateAccount, setPassword } from '../index.ts';
import { byThirdParty, refreshCookie, type ByThirdParty } from './testing/by-third-party.ts';

onBothDatabases('a sign-in by a third party', (open) => {
  let by: ByThirdParty;
  beforeAll(async () => {
    by = await byThirdParty({ db: await open() });
  });
  afterAll(() => by.close());
  beforeEach(() => {
    by.issuer.reset();
    by.app.services.clock.advance(3_600_000);
  });

  const recorded = async (id: string) => {
    const rows = await by.app.services.db.rows<{ event: { action: string; result: string; details: object } }>(sql`
      select event from audit_event where event->'object'->>'id' = ${id} order by position`);
    return rows.map(({ event: { action, result, details } }) => [action, result, details]);
  };
  const ticketIn = (answer: Awaited<ReturnType<ByThirdParty['signIn']>>) =>
    answer.json<{ join_needed: { ticket: string } }>().join_needed.ticket;

  it('is asked for with PKCE, a state and a nonce of its own, at this issuer and for this page', async () => {
    expect((await by.app.call(thirdParty, {})).json()).toEqual({ name: 'localhost' });
    const one = await by.begin();
    const { origin, pathname, searchParams } = new URL(one.address);
    expect(origin + pathname).toBe(`${by.issuer.issuer}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'mado',
      redirect_uri: `${by.app.services.config.origin}/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: one.state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const other = await by.begin(true);
    expect(new URL(other.address).searchParams.get('prompt')).toBe('none');
    expect(other.state).not.toBe(one.state);
    expect(one.address).not.toContain(one.ticket);
  });

  it('gives somebody new an account with the verified address, and the same account ever after [TK-31]', async () => {
    const first = await by.signIn();
    expect(first.json()).toMatchObject({ user: { email: by.issuer.person['email'], username: '外部 花子' } });
    expect(refreshCookie(first)).not.toBe('');
    const { id } = first.json<{ user: { id: string } }>().user;
    // The issuer says another address now, and does not know whether it is right.
    by.issuer.person = { ...by.issuer.person, email: 'another@example.jp', email_verified: false };
    expect((await by.signIn()).json()).toMatchObject({ user: { id } });
    expect(await recorded(id)).toEqual([
      ['register', 'done', { third_party: true }],
      ['sign_in', 'done', { third_party: true }],
      ['sign_in', 'done', { third_party: true }],
    ]);
  });

  it('takes what the issuer says beside the ID token, of the same person alone', async () => {
    const { email, email_verified, name, ...person } = by.issuer.person;
    by.issuer.person = { ...person };
    by.issuer.otherwise.set('/me', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...person, email, email_verified, name }));
    });
    expect((await by.signIn()).json()).toMatchObject({ user: { email } });
    by.issuer.person = { sub: 'somebody' };
    expect(codeOf(await by.signIn())).toBe('third_party_refused');
  });

  it('neither makes nor joins an account by an address that is not verified [TK-32]', async () => {
    const person = await anAccount(by.app.services);
    for (const verified of [false, undefined, 'false', 1]) {
      for (const email of [person.email, `${String(verified)}-new@example.jp`]) {
        by.issuer.person = { ...by.issuer.person, email, email_verified: verified };
        expect(codeOf(await by.signIn())).toBe('third_party_email_unverified');
      }
    }
    for (const email of ['no address', 'a\0b@example.jp']) {
      by.issuer.person = { ...by.issuer.person, email, email_verified: true };
      expect(codeOf(await by.signIn())).toBe('third_party_email_unverified');
    }
    const [found] = await by.app.services.db.rows<{ count: number }>(
      sql`select count(*)::int4 as count from account where email like '%-new@example.jp' or email = 'no address'`,
    );
    expect(found?.count).toBe(0);
  });

  describe('where the address has an account', () => {
    it('joins it by its password, in any letters, and its owner is told [TK-32]', async () => {
      const person = await anAccount(by.app.services);
      by.issuer.person['email'] = person.email.toUpperCase();
      const asked = await by.signIn();
      expect(asked.json()).toEqual({ join_needed: { ticket: expect.any(String), email: person.email } });
      expect(asked.cookies).toEqual([]);
      const ticket = ticketIn(asked);
      expect(codeOf(await by.join(ticket, 'a guess'))).toBe('password_wrong');
      expect(await mailedTo(by.app.services, person.email)).toEqual([]);
      const joined = await by.join(ticket, person.password);
      expect(joined.json()).toMatchObject({ user: { id: person.id } });
      expect(codeOf(await by.join(ticket, person.password))).toBe('third_party_ticket_over');
      expect((await by.signIn()).json()).toMatchObject({ user: { id: person.id } });
      const [letter] = await mailedTo(by.app.services, person.email);
      expect([letter?.subject, letter?.text]).toEqual([
        '外部ログインが追加されました',
        expect.stringContaining('localhost でアカウントにログインできるようになりました'),
      ]);
      expect(await recorded(person.id)).toEqual([
        ['sign_in_failed', 'refused', { code: 'password_wrong', third_party: true }],
        ['join_third_party', 'done', {}],
        ['sign_in', 'done', { third_party: true }],
        ['sign_in', 'done', { third_party: true }],
      ]);
    });

    it('tells its owner in their language, whatever the browser speaks', async () => {
      const person = await anAccount(by.app.services);
      await by.app.services.db.rows(sql`update account set language = 'en-US' where id = ${person.id}`);
      by.issuer.person['email'] = person.email;
      await by.join(ticketIn(await by.signIn()), person.password);
      const letters = await mailedTo(by.app.services, person.email);
      expect(letters.map(({ subject }) => subject)).toEqual(['Another way to sign in was added']);
    });

    it('asks for its second factor too, and joins nothing before [TK-33]', async () => {
      const person = await anAccount(by.app.services);
      const factors = factorCalls(by.app);
      const { secret } = await factors.withApp(person);
      by.issuer.person['email'] = person.email;
      factors.later();
      const asked = await by.join(ticketIn(await by.signIn()), person.password);
      const { ticket } = asked.json<{ factor_needed: { ticket: string } }>().factor_needed;
      expect(asked.cookies).toEqual([]);
      expect((await by.signIn()).json()).toHaveProperty('join_needed');
      const done = await factors.byApp(ticket, appCode(secret, factors.now()));
      expect(done.json()).toMatchObject({ user: { id: person.id } });
      // It is joined, and is a sign-in by the issuer: confirmed again and ended there.
      factors.later();
      const again = await by.signIn();
      expect(again.json()).toHaveProperty('factor_needed');
      expect((await by.signOut(refreshCookie(done))).json()).toEqual({
        third_party: expect.stringContaining(`${by.issuer.issuer}/end?id_token_hint=`),
      });
    });

    it('is refused with an old ticket, another password since, or for a person with another account', async () => {
      const person = await anAccount(by.app.services);
      by.issuer.person['email'] = person.email;
      const old = ticketIn(await by.signIn());
      by.app.services.clock.advance(600_000);
      expect(codeOf(await by.join(old, person.password))).toBe('third_party_ticket_over');
      const before = ticketIn(await by.signIn());
      await setPassword(by.app.services, { email: person.email, password: 'another horse battery' });
      expect(codeOf(await by.join(before, 'another horse battery'))).toBe('third_party_ticket_over');
      const late = ticketIn(await by.signIn());
      by.issuer.person['email'] = 'elsewhere@example.jp';
      expect((await by.signIn()).json()).toHaveProperty('access');
      expect(codeOf(await by.join(late, 'another horse battery'))).toBe('third_party_refused');
      expect(codeOf(await by.join('x'.repeat(256), 'another horse battery'))).toBe('third_party_ticket_over');
    });

    it('makes who guesses its password wait as at the sign-in', async () => {
      const person = await anAccount(by.app.services);
      by.issuer.person['email'] = person.email;
      const ticket = ticketIn(await by.signIn());
      for (let guess = 0; guess < 10; guess += 1) await by.join(ticket, 'a guess');
      expect(codeOf(await by.join(ticket, person.password))).toBe('too_many_requests');
    });
  });

  it('is told that the account was deactivated, by its address, and gets no session', async () => {
    const { email } = by.issuer.person as { email: string };
    await by.signIn();
    await deactivateAccount(by.app.services.contextOf(), { email });
    const answer = await by.signIn();
    expect([answer.json(), answer.cookies]).toEqual([{ inactive: { email } }, []]);
    const token = by.issuer.accessToken();
    const asApi = await by.app.call(signInByAccessToken, { body: { access_token: token } });
    expect([asApi.statusCode, codeOf(asApi)]).toEqual([401, 'user_inactive']);
  });

  it('makes one account of somebody new who comes twice at once', async () => {
    const answers = await Promise.all([by.signIn(), by.signIn(), by.signIn()]);
    const ids = answers.map((answer) => answer.json<{ user?: { id: string } }>().user?.id);
    expect([new Set(ids).size, ids[0]]).toEqual([1, expect.any(String)]);
  });

  it('leaves nobody a password that somebody knows', async () => {
    const answer = await by.signIn();
    const { access } = answer.json<{ access: string }>();
    const proof = { kind: 'password', password: '' } as const;
    const refused = await by.app.call(
      beginTotp,
      { body: { proof: { ...proof, password: by.issuer.person.sub ?? '' } } },
      { authorization: `Bearer ${access}` },
    );
    expect(codeOf(refused)).toBe('password_wrong');
  });

  describe('by an access token', () => {
    const google = (token: string) => by.app.call(signInByAccessToken, { body: { access_token: token } });

    it('is for one that was given to us, and to no other program [TK-35]', async () => {
      expect((await google(by.issuer.accessToken())).json()).toMatchObject({
        access: expect.any(String),
        user: { email: by.issuer.person['email'] },
      });
      for (const token of [by.issuer.accessToken('another program'), 'a guess', `${'x'.repeat(8_000)}`])
        expect(codeOf(await google(token))).toBe('third_party_refused');
    });

    it('asks for the password of an address that has an account, as ever', async () => {
      const person = await anAccount(by.app.services);
      by.issuer.person['email'] = person.email;
      const asked = await google(by.issuer.accessToken());
      expect((await by.join(ticketIn(asked), person.password)).json()).toMatchObject({ user: { id: person.id } });
    });
  });
});

onBothDatabases('a sign-in by a third party where accounts wait for approval', (open) => {
  let by: ByThirdParty;
  beforeAll(async () => {
    by = await byThirdParty({ db: await open(), config: { approval: true } });
  });
  afterAll(() => by.close());

  it('waits for it, and signs in afterwards', async () => {
    const { email } = by.issuer.person as { email: string };
    for (let time = 0; time < 2; time += 1) expect((await by.signIn()).json()).toEqual({ inactive: { email } });
    await approveAccount(by.app.services.contextOf(), { email });
    expect((await by.signIn()).json()).toMatchObject({ user: { email } });
  });
});
