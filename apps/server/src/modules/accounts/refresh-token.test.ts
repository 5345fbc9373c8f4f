import { currentUser, refreshToken, signOut } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { anAccount } from '../../testing/index.ts';
import { startFamily } from './refresh-token.ts';
import { bearer, cookieOf, signingIn, type SigningIn } from './testing/signing-in.ts';

let app: SigningIn['app'];
let person: SigningIn['person'];
let login: SigningIn['login'];
let refreshWith: SigningIn['refreshWith'];

beforeAll(async () => {
  ({ app, person, login, refreshWith } = await signingIn());
});
afterAll(() => app.close());
// The limits on tries are tested in sign-in.test.ts; elsewhere enough time passes.
beforeEach(() => app.services.clock.advance(3_600_000));

describe('refresh token', () => {
  it('is rotated [TK-4]', async () => {
    const first = cookieOf(await login())?.value ?? '';
    const answer = await refreshWith(first);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ access: expect.any(String) });
    const second = cookieOf(answer)?.value ?? '';
    expect(second).not.toBe(first);
    expect((await app.call(currentUser, {}, bearer(answer.json().access))).statusCode).toBe(200);
    expect((await refreshWith(second)).statusCode).toBe(200);
  });

  it('travels in bodies for a caller without cookies', async () => {
    const { refresh } = (await login(undefined, undefined, { client: 'api' })).json();
    const answer = await app.call(refreshToken, { query: { client: 'api' }, body: { refresh } });
    expect(answer.json()).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    expect(answer.json().refresh).not.toBe(refresh);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('comes back in a body to whoever sends it in one, and in no cookie [TK-3]', async () => {
    const { refresh } = (await login(undefined, undefined, { client: 'api' })).json();
    const answer = await app.call(refreshToken, { body: { refresh } });
    expect(answer.json()).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    expect(cookieOf(answer)).toBeUndefined();
  });

  it('works for two tabs that refresh at once [TK-5]', async () => {
    const first = cookieOf(await login())?.value ?? '';
    const [a, b] = await Promise.all([refreshWith(first), refreshWith(first)]);
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    app.services.clock.advance(9_000);
    expect((await refreshWith(first)).statusCode).toBe(200);
    for (const answer of [a, b]) expect((await refreshWith(cookieOf(answer)?.value ?? '')).statusCode).toBe(200);
  });

  it('used again and again ends the family as well: the grace counts from its first use [TK-5]', async () => {
    const first = cookieOf(await login())?.value ?? '';
    expect((await refreshWith(first)).statusCode).toBe(200);
    app.services.clock.advance(9_000);
    const late = await refreshWith(first);
    expect(late.statusCode).toBe(200);
    app.services.clock.advance(2_000);
    expect((await refreshWith(first)).json().code).toBe('refresh_required');
    expect((await refreshWith(cookieOf(late)?.value ?? '')).json().code).toBe('refresh_required');
  });

  it('is renewed so often per sign-in, and others behind the same address are not counted', async () => {
    const { services } = app;
    for (let n = 0; n < 70; n += 1) {
      const { refresh } = await services.db.transaction((tx) => startFamily(services, tx, person.id));
      expect((await refreshWith(refresh)).statusCode).toBe(200);
    }
    let mine = (await login(undefined, undefined, { client: 'api' })).json().refresh as string;
    const renewed: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const answer = await app.call(refreshToken, { query: { client: 'api' }, body: { refresh: mine } });
      renewed.push(answer.statusCode);
      mine = answer.json().refresh ?? mine;
    }
    expect(renewed).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    // It was not used up by the refusal.
    app.services.clock.advance(5_000);
    expect((await refreshWith(mine)).statusCode).toBe(200);
  });

  it('used again later ends the whole family, and no other [TK-5]', async () => {
    const other = cookieOf(await login())?.value ?? '';
    const first = cookieOf(await login())?.value ?? '';
    const second = cookieOf(await refreshWith(first))?.value ?? '';
    app.services.clock.advance(11_000);
    const reuse = await refreshWith(first);
    expect([reuse.statusCode, reuse.json().code]).toEqual([401, 'refresh_required']);
    expect((await refreshWith(second)).statusCode).toBe(401);
    expect((await refreshWith(other)).statusCode).toBe(200);
  });

  it('ends after 30 days without a visit [TK-4]', async () => {
    const first = cookieOf(await login())?.value ?? '';
    app.services.clock.advance(30 * 86_400_000);
    expect((await refreshWith(first)).json().code).toBe('refresh_required');
  });

  it('is needed, and not just any', async () => {
    for (const answer of [await app.call(refreshToken, {}), await refreshWith('made-up'), await refreshWith('')])
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'refresh_required']);
    const tooLong = await app.call(refreshToken, { body: { refresh: 'x'.repeat(2000) } });
    expect(tooLong.statusCode).toBe(400);
  });

  it('is not kept as it is [TK-3]', async () => {
    const token = cookieOf(await login())?.value ?? '';
    const rows = await app.services.db.rows<{ row: string }>(sql`select t::text as row from refresh_token t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toBe(false);
  });

  it('of an expired sign-in is swept away at the next one', async () => {
    const fresh = await anAccount(app.services);
    await login(fresh.email, fresh.password);
    app.services.clock.advance(31 * 86_400_000);
    await login(fresh.email, fresh.password);
    const rows = await app.services.db.rows(sql`select 1 from refresh_token where account_id = ${fresh.id}`);
    expect(rows).toHaveLength(1);
  });
});

describe('sign-out', () => {
  it('ends the sign-in and clears the cookie [TK-6]', async () => {
    const token = cookieOf(await login())?.value ?? '';
    const next = cookieOf(await refreshWith(token))?.value ?? '';
    const answer = await app.call(signOut, {}, { cookie: `mado_refresh=${next}` });
    expect([answer.statusCode, answer.json()]).toEqual([200, { third_party: null }]);
    expect(cookieOf(answer)).toMatchObject({ value: '', path: '/api/dj-rest-auth/' });
    expect((await refreshWith(next)).statusCode).toBe(401);
    expect((await refreshWith(token)).statusCode).toBe(401);
  });

  it('takes the token from the body too, and succeeds for whoever calls', async () => {
    const { refresh } = (await login(undefined, undefined, { client: 'api' })).json();
    expect((await app.call(signOut, { body: { refresh } })).statusCode).toBe(200);
    expect((await app.call(refreshToken, { query: { client: 'api' }, body: { refresh } })).statusCode).toBe(401);
    expect((await app.call(signOut, {})).statusCode).toBe(200);
    expect((await app.call(signOut, { body: { refresh: 'made-up' } })).statusCode).toBe(200);
  });
});
