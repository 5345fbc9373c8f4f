import { decodeJwt } from 'jose';
import { currentUser, refreshToken, signIn, signOut } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Listener } from '../../platform/db/index.ts';
import { sql } from '../../platform/db/index.ts';
import { anAccount, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { counting } from '../../testing/counting.ts';
import { openEndedSignIns } from './ended-sign-ins.ts';
import { activateAccount, deactivateAccount, setPassword } from './index.ts';
import { bearer } from './testing/signing-in.ts';

type Session = { access: string; refresh: string };

async function login(app: TestApp, person: Person): Promise<Session> {
  const { email, password } = person;
  const answer = await app.call(signIn, { body: { email, password }, query: { client: 'api' } });
  return answer.json<Session>();
}
const renew = (app: TestApp, refresh: string) =>
  app.call(refreshToken, { query: { client: 'api' }, body: { refresh } });
async function told(app: TestApp, { access }: Pick<Session, 'access'>): Promise<string> {
  const answer = await app.call(currentUser, {}, bearer(access));
  return answer.statusCode === 200 ? 'success' : answer.json<{ code: string }>().code;
}

/** What ends sign-ins: the one given, or all of the person. */
const ends: Record<string, (app: TestApp, person: Person, session: Session) => Promise<unknown>> = {
  'signing out': (app, _, { refresh }) => app.call(signOut, { body: { refresh } }),
  'a refresh token that comes back': async (app, _, { refresh }) => {
    await renew(app, refresh);
    app.services.clock.advance(11_000);
    expect((await renew(app, refresh)).json().code).toBe('refresh_required');
  },
  'a new password': (app, { email }) => setPassword(app.services, { email, password: 'another horse battery' }),
  'a deactivated account': (app, { email }) => deactivateAccount(app.services, { email }),
};

onBothDatabases('an access token', (open, again) => {
  let app: TestApp;
  let db: ReturnType<typeof counting<Database>>;
  let person: Person;

  beforeAll(async () => {
    db = counting(await open());
    app = await testApp({ db });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.services.clock.advance(3_600_000);
    person = await anAccount(app.services);
  });

  describe.each(Object.entries(ends))('after %s', (_, end) => {
    it('opens nothing any more, and another person’s still does [TK-6]', async () => {
      const other = await anAccount(app.services);
      const session = await login(app, person);
      expect([await told(app, session), await told(app, session)]).toEqual(['success', 'success']);
      await end(app, person, session);
      await expect.poll(() => told(app, session)).toBe('token_expired');
      expect((await app.call(currentUser, {}, other.headers)).statusCode).toBe(200);
    });

    it.skipIf(again === null)('opens nothing in another process, or in one that starts later [TK-6]', async () => {
      const running = await testApp({ db: await again!() });
      running.services.clock.advance(app.services.clock.now().getTime() - running.services.clock.now().getTime());
      const session = await login(app, person);
      expect(await told(running, session)).toBe('success');
      await end(app, person, session);
      await expect.poll(() => told(running, session)).toBe('token_expired');
      await running.close();

      const later = await testApp({ db: await again!() });
      later.services.clock.advance(app.services.clock.now().getTime() - later.services.clock.now().getTime());
      expect(await told(later, session)).toBe('token_expired');
      await later.close();
    });

    it('opens nothing after a restart [TK-6]', async () => {
      const session = await login(app, person);
      await end(app, person, session);
      const restarted = await openEndedSignIns({ db, clock: app.services.clock });
      expect(await restarted.has(String(decodeJwt(session.access)['sid']))).toBe(true);
      await restarted.close();
    });
  });

  it('of the same sign-in goes on when it was renewed, and of another when one ends', async () => {
    const [one, two] = [await login(app, person), await login(app, person)];
    const renewed = (await renew(app, one.refresh)).json<Session>();
    expect([await told(app, one), await told(app, renewed)]).toEqual(['success', 'success']);
    await app.call(signOut, { body: { refresh: renewed.refresh } });
    await expect.poll(() => told(app, one)).toBe('token_expired');
    expect([await told(app, renewed), await told(app, two)]).toEqual(['token_expired', 'success']);
  });

  it('is not to be had by renewing at the moment at which everything ends', async () => {
    for (const end of [setPassword, deactivateAccount]) {
      const someone = await anAccount(app.services);
      const { refresh } = await login(app, someone);
      const [renewed] = await Promise.all([
        renew(app, refresh),
        end(app.services, { email: someone.email, password: 'another horse battery' }),
      ]);
      if (renewed.statusCode === 200) {
        const session = renewed.json<Session>();
        expect((await renew(app, session.refresh)).statusCode).toBe(401);
        await expect.poll(() => told(app, session)).toBe('token_expired');
      }
    }
  });

  it('is believed without a look into the database [TK-1]', async () => {
    const session = await login(app, person);
    const authenticate = () => app.fastify.authenticate(`Bearer ${session.access}`);
    const before = db.statements();
    for (let n = 0; n < 20; n += 1) await authenticate();
    expect(db.statements()).toBe(before);
    await app.call(signOut, { body: { refresh: session.refresh } });
    await expect
      .poll(() =>
        authenticate().then(
          () => 'success',
          (error: { code: string }) => error.code,
        ),
      )
      .toBe('token_expired');
  });
});

onBothDatabases('a deactivated account', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ db: await open() });
  });
  afterAll(() => app.close());

  it('cannot sign in or stay signed in until it is activated, and tells only who knows the password [TK-7]', async () => {
    const person = await anAccount(app.services);
    const { refresh } = await login(app, person);
    await deactivateAccount(app.services, { email: person.email.toUpperCase() });
    await deactivateAccount(app.services, { email: person.email });
    const attempt = async (password: string) => {
      const answer = await app.call(signIn, { body: { email: person.email, password } });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await attempt(person.password)).toEqual([401, 'user_inactive']);
    expect(await attempt('a wrong password')).toEqual([401, 'wrong_credentials']);
    const renewed = await renew(app, refresh);
    expect([renewed.statusCode, renewed.json().code]).toEqual([401, 'user_inactive']);
    await activateAccount(app.services, { email: person.email });
    expect((await login(app, person)).access).toEqual(expect.any(String));
    expect((await renew(app, refresh)).json().code).toBe('refresh_required');
    for (const change of [deactivateAccount, activateAccount])
      await expect(change(app.services, { email: 'nobody@example.jp' })).rejects.toMatchObject({ code: 'no_access' });
  });

  it('gets no sign-in on the word of a password that was compared before', async () => {
    const person = await anAccount(app.services);
    // While the password is compared, it becomes another one, or the account is deactivated.
    for (const [change, code] of [
      [
        () => setPassword(app.services, { email: person.email, password: 'another horse battery' }),
        'wrong_credentials',
      ],
      [() => deactivateAccount(app.services, { email: person.email }), 'user_inactive'],
    ] as const) {
      const password = code === 'user_inactive' ? 'another horse battery' : person.password;
      const { db } = app.services;
      const meanwhile: Database = {
        ...db,
        rows: async (query, name) => {
          const rows = await db.rows(query, name);
          await change();
          return rows as never;
        },
      };
      const { signIn: operation } = await import('./sign-in.ts');
      await expect(
        operation({ ...app.services, db: meanwhile }, { email: person.email, password }),
      ).rejects.toMatchObject({ code });
    }
  });
});

describe('while the word of other processes may be missing', () => {
  it('the database is asked, and not any more when it is back', async () => {
    const app = await testApp();
    const person = await anAccount(app.services);
    const db = counting(app.services.db);
    let listener: Listener | undefined;
    const deaf: Database = {
      ...db,
      listen: async (_, given) => {
        listener = given;
        given.connected();
        return { close: async () => {} };
      },
    };
    const ended = await openEndedSignIns({ db: deaf, clock: app.services.clock });
    const [row] = await db.rows<{ family_id: string }>(
      sql`select family_id from refresh_token where account_id = ${person.id}`,
    );
    const family = row?.family_id ?? '';
    const before = db.statements();
    expect([await ended.has(family), db.statements()]).toEqual([false, before]);
    listener?.lost();
    await deactivateAccount(app.services, { email: person.email });
    const unheard = db.statements();
    expect(await ended.has(family)).toBe(true);
    expect(db.statements()).toBe(unheard + 1);
    // Asked anew by each, and many at once share what begins after their question.
    await Promise.all(Array.from({ length: 50 }, () => ended.has('00000000-0000-4000-8000-000000000000')));
    expect(db.statements()).toBeLessThanOrEqual(unheard + 3);
    listener?.connected();
    await expect
      .poll(async () => {
        const asked = db.statements();
        await ended.has('00000000-0000-4000-8000-000000000000');
        return db.statements() - asked;
      })
      .toBe(0);
    await ended.close();
    await app.close();
  });

  it('what was told meanwhile is known as soon as it is back', async () => {
    const app = await testApp();
    const person = await anAccount(app.services);
    let listener: Listener | undefined;
    const deaf: Database = {
      ...app.services.db,
      listen: async (_, given) => {
        listener = given;
        given.connected();
        return { close: async () => {} };
      },
    };
    const ended = await openEndedSignIns({ db: deaf, clock: app.services.clock });
    const [row] = await deaf.rows<{ family_id: string }>(sql`select family_id from refresh_token`);
    listener?.lost();
    await deactivateAccount(app.services, { email: person.email });
    listener?.connected();
    expect(await ended.has(row?.family_id ?? '')).toBe(true);
    await ended.close();
    await app.close();
  });

  it('is kept as long as what it ends, and no longer', async () => {
    const app = await testApp();
    const person = await anAccount(app.services);
    const [row] = await app.services.db.rows<{ family_id: string }>(sql`select family_id from refresh_token`);
    await deactivateAccount(app.services, { email: person.email });
    const { endedSignIns, clock } = app.services;
    // It is kept from when it is heard of.
    await expect.poll(() => endedSignIns.has(row?.family_id ?? '')).toBe(true);
    clock.advance(15 * 60_000);
    // What is over is swept out by the next one that ends.
    const other = await anAccount(app.services);
    const [last] = await app.services.db.rows<{ family_id: string }>(
      sql`select family_id from refresh_token where account_id = ${other.id}`,
    );
    await deactivateAccount(app.services, { email: other.email });
    await expect.poll(() => endedSignIns.has(last?.family_id ?? '')).toBe(true);
    expect(await endedSignIns.has(row?.family_id ?? '')).toBe(true);
    clock.advance(6 * 60_000);
    const next = await anAccount(app.services);
    await deactivateAccount(app.services, { email: next.email });
    await expect.poll(() => endedSignIns.has(row?.family_id ?? '')).toBe(false);
    await app.close();
  });
});
