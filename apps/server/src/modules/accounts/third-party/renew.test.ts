import { endSignIns, refreshToken, renewThirdParty } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { onBothDatabases } from '../../../testing/index.ts';
import { codeOf } from '../../../testing/with-factors.ts';
import { cookieOf, signingIn } from '../testing/signing-in.ts';
import { revokeLeft } from './end-at-issuer.ts';
import { byThirdParty, refreshCookie, type ByThirdParty } from './testing/by-third-party.ts';

const hour = 3_600_000;

onBothDatabases('a sign-in that an issuer has confirmed', (open) => {
  let by: ByThirdParty;
  beforeAll(async () => {
    by = await byThirdParty({ db: await open() });
  });
  afterAll(() => by.close());
  beforeEach(() => {
    by.issuer.reset();
    by.app.services.clock.advance(hour);
  });

  const later = (ms: number) => by.app.services.clock.advance(ms);
  const kept = () => by.app.services.db.rows<{ tokens: Buffer | null }>(sql`select tokens from third_party_sign_in`);

  it('is to be confirmed again when the issuer’s word is over, and goes on meanwhile [TK-34]', async () => {
    let cookie = refreshCookie(await by.signIn());
    const early = await by.refresh(cookie);
    expect(early.json()).toEqual({ access: expect.any(String) });
    later(hour);
    const due = await by.refresh(refreshCookie(early));
    expect(due.json()).toEqual({ access: expect.any(String), ask_third_party: true });
    cookie = refreshCookie(due);
    const renewed = await by.renew(cookie);
    expect([renewed.json(), renewed.cookies]).toEqual([{ renewed: true }, []]);
    expect((await by.refresh(cookie)).json()).not.toHaveProperty('ask_third_party');
  });

  it('does not go on after twelve hours, before the issuer has confirmed it [TK-34]', async () => {
    const cookie = refreshCookie(await by.signIn());
    later(12 * hour - 1);
    const last = refreshCookie(await by.refresh(cookie));
    later(1);
    for (let time = 0; time < 2; time += 1) {
      const answer = await by.refresh(last);
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'third_party_renewal_needed']);
    }
    expect((await by.renew(last)).statusCode).toBe(200);
    expect((await by.refresh(last)).statusCode).toBe(200);
  });

  it('is confirmed of the same person alone, and while it stands', async () => {
    const cookie = refreshCookie(await by.signIn());
    const { sub } = by.issuer.person;
    by.issuer.person = { ...by.issuer.person, sub: 'somebody else' };
    expect(codeOf(await by.renew(cookie))).toBe('third_party_refused');
    by.issuer.person = { ...by.issuer.person, ...(sub && { sub }) };
    expect(codeOf(await by.renew('a guess'))).toBe('refresh_required');
    await by.signOut(cookie);
    expect(codeOf(await by.renew(cookie))).toBe('refresh_required');
    const seen = await by.begin(false);
    const body = { ticket: seen.ticket, returned: by.issuer.visited(seen.address) };
    expect(codeOf(await by.app.call(renewThirdParty, { body }))).toBe('refresh_required');
  });

  it('keeps the issuer’s tokens, which nobody reads who has the database alone [TK-37]', async () => {
    by.issuer.tokens = { refresh_token: 'a refresh token of the issuer' };
    await by.signIn();
    const [row] = await kept();
    expect(row?.tokens?.length).toBeGreaterThan(100);
    for (const { tokens } of await kept())
      for (const hidden of ['a refresh token', 'eyJ', 'refresh'])
        expect(Buffer.from(tokens ?? []).includes(hidden)).toBe(false);
  });

  it('ends at the issuer as well: its session by the browser, its tokens by the server [TK-38]', async () => {
    by.issuer.tokens = { refresh_token: 'of the issuer', access_token: 'for the issuer' };
    const cookie = refreshCookie(await by.signIn());
    const address = new URL((await by.signOut(cookie)).json<{ third_party: string }>().third_party);
    expect(address.origin + address.pathname).toBe(`${by.issuer.issuer}/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^eyJ/),
      client_id: 'mado',
      post_logout_redirect_uri: `${by.app.services.config.origin}/logout-redirect.html`,
    });
    expect(codeOf(await by.refresh(cookie))).toBe('refresh_required');
    await revokeLeft(by.app.services);
    expect(by.issuer.revoked.slice(-2)).toEqual(['of the issuer', 'for the issuer']);
    const told = by.issuer.revoked.length;
    await revokeLeft(by.app.services);
    expect(by.issuer.revoked).toHaveLength(told);
    expect((await by.signOut(cookie)).json()).toEqual({ third_party: null });
  });

  it('is told to the issuer again where that was away, and ends here all the same [TK-36]', async () => {
    by.issuer.tokens = { access_token: 'while it was away' };
    const cookie = refreshCookie(await by.signIn());
    later(hour);
    by.issuer.otherwise.set('/.well-known/openid-configuration', (_, response) => response.writeHead(503).end());
    expect((await by.signOut(cookie)).json()).toEqual({ third_party: null });
    await revokeLeft(by.app.services);
    expect(by.issuer.revoked).not.toContain('while it was away');
    by.issuer.otherwise.clear();
    await revokeLeft(by.app.services);
    expect(by.issuer.revoked).toContain('while it was away');
  });

  it('is told to the issuer too where it was ended from elsewhere', async () => {
    by.issuer.tokens = { access_token: 'ended from elsewhere' };
    const { access } = (await by.signIn()).json<{ access: string }>();
    await by.app.call(endSignIns, { query: {} }, { authorization: `Bearer ${access}` });
    await revokeLeft(by.app.services);
    expect(by.issuer.revoked).toContain('ended from elsewhere');
  });
});

it('other sign-ins know nothing of it', async () => {
  const { app, login } = await signingIn();
  const cookie = cookieOf(await login())?.value ?? '';
  app.services.clock.advance(20 * hour);
  const answer = await app.call(refreshToken, {}, { cookie: `mado_refresh=${cookie}` });
  expect(answer.json()).toEqual({ access: expect.any(String) });
  await app.close();
});
