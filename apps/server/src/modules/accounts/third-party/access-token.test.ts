import { signInByAccessToken } from '@mado/contract';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOf } from '../../../testing/with-factors.ts';
import { byThirdParty, refreshCookie, type ByThirdParty } from './testing/by-third-party.ts';
import { sendJson } from './testing/fake-issuer.ts';

let by: ByThirdParty;
beforeAll(async () => {
  by = await byThirdParty();
});
afterAll(() => by.close());
beforeEach(() => {
  by.issuer.reset();
  by.app.services.clock.advance(3_600_000);
});

const configuration = '/.well-known/openid-configuration';
const signIn = (token: string) => by.app.call(signInByAccessToken, { body: { access_token: token } });
const now = () => Math.floor(by.app.services.clock.now().getTime() / 1000);

describe('a JWT access token, where the issuer does not say itself for whom it is [TK-35]', () => {
  beforeEach(() => {
    const { issuer } = by.issuer;
    const pages = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    const keys = { jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/me` };
    by.issuer.otherwise.set(configuration, (_, response) => sendJson(response, { issuer, ...pages, ...keys }));
  });
  const ours = (): JWTPayload => ({
    iss: by.issuer.issuer,
    aud: 'https://api.example.jp',
    client_id: 'mado',
    sub: by.issuer.person.sub ?? '',
    exp: now() + 300,
  });

  it('signs in whom it was given to this product for', async () => {
    const { email } = by.issuer.person;
    expect((await signIn(await by.issuer.signed(ours(), 'at+jwt'))).json()).toMatchObject({ user: { email } });
    expect((await signIn(await by.issuer.signed(ours(), 'application/at+JWT'))).statusCode).toBe(200);
    // Its clock may be a minute behind ours.
    expect((await signIn(await by.issuer.signed({ ...ours(), exp: now() - 30 }, 'at+jwt'))).statusCode).toBe(200);
  });

  it.each([
    ['an ID token', () => ({}), 'JWT'],
    ['one without a type', () => ({}), undefined],
    ['one of another program', () => ({ client_id: 'another' }), 'at+jwt'],
    ['one that another program asked for', () => ({ client_id: undefined, azp: 'another', aud: 'mado' }), 'at+jwt'],
    ['one for us and another', () => ({ client_id: undefined, aud: ['mado', 'another'] }), 'at+jwt'],
    ['one of another issuer', () => ({ iss: 'https://elsewhere.example.jp' }), 'at+jwt'],
    ['one that is over', () => ({ exp: now() - 61 }), 'at+jwt'],
    ['one without an end', () => ({ exp: undefined }), 'at+jwt'],
    ['one of nobody', () => ({ sub: undefined }), 'at+jwt'],
    ['one of somebody else than the answer is about', () => ({ sub: 'somebody else' }), 'at+jwt'],
  ] as const)('%s opens nothing', async (_, other, typ) => {
    const answer = await signIn(await by.issuer.signed({ ...ours(), ...other() }, typ));
    expect([codeOf(answer), answer.cookies]).toEqual(['third_party_refused', []]);
  });

  it('opens nothing where the issuer shows no keys, or says of nobody', async () => {
    const token = await by.issuer.signed(ours(), 'at+jwt');
    const { issuer } = by.issuer;
    const pages = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    for (const rest of [{ userinfo_endpoint: `${issuer}/me` }, { jwks_uri: `${issuer}/jwks` }]) {
      by.app.services.clock.advance(301_000);
      by.issuer.otherwise.set(configuration, (_, response) => sendJson(response, { ...pages, ...rest }));
      expect(codeOf(await signIn(token))).toBe('third_party_refused');
    }
  });
});

describe('an access token of Google', () => {
  const issuer = 'https://accounts.google.com';
  let google: ByThirdParty;
  /** What Google says of the token: numbers and truths as texts. */
  let said: Record<string, unknown>;
  let status: number;
  let handedIn: (string | null)[];

  beforeAll(async () => {
    google = await byThirdParty({ config: { thirdParty: { issuer, clientId: 'mado', clientSecret: 'a secret' } } });
  });
  afterAll(() => google.close());
  beforeEach(() => {
    google.app.services.clock.advance(3_600_000);
    google.issuer.reset();
    status = 200;
    handedIn = [];
    const { sub } = google.issuer.person;
    const exp = Math.floor(google.app.services.clock.now().getTime() / 1000) + 3_599;
    said = { azp: 'mado', aud: 'mado', sub, scope: 'openid email', exp: String(exp), expires_in: '3599' };
    vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
      const { href } = new URL(url);
      if (href === `${issuer}${configuration}`)
        return Response.json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: 'https://oauth2.googleapis.com/token',
          userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
          jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
        });
      if (href === 'https://oauth2.googleapis.com/tokeninfo' && init.method === 'POST') {
        handedIn.push(init.body instanceof URLSearchParams ? init.body.get('access_token') : null);
        return Response.json(said, { status });
      }
      if (href.endsWith('/v1/userinfo')) return Response.json(google.issuer.person);
      return new Response(null, { status: 404 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const byToken = () => google.app.call(signInByAccessToken, { body: { access_token: 'a token' } });

  it('is looked at where Google says for whom a token is, in no address [TK-35]', async () => {
    const answer = await byToken();
    expect(answer.json()).toMatchObject({ user: { email: google.issuer.person['email'] } });
    expect(handedIn).toEqual(['a token']);
  });

  it.each([
    ['was given to another program', () => ({ azp: 'another', aud: 'another' })],
    ['another program got for us', () => ({ azp: 'another' })],
    ['is of nobody', () => ({ sub: undefined })],
  ] as const)('opens nothing that %s', async (_, other) => {
    said = { ...said, ...other() };
    expect(codeOf(await byToken())).toBe('third_party_refused');
  });

  it('holds as long as Google says', async () => {
    const cookie = refreshCookie(await byToken());
    google.app.services.clock.advance(3_500_000);
    const early = await google.refresh(cookie);
    expect(early.json()).toEqual({ access: expect.any(String) });
    google.app.services.clock.advance(100_000);
    expect((await google.refresh(refreshCookie(early))).json()).toHaveProperty('ask_third_party', true);
  });

  it('opens nothing that Google does not know, and waits where Google is away', async () => {
    status = 400;
    expect(codeOf(await byToken())).toBe('third_party_refused');
    status = 503;
    expect(codeOf(await byToken())).toBe('third_party_unavailable');
  });
});
