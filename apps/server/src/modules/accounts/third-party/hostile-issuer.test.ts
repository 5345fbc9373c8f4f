import { beginThirdParty, signInByThirdParty, thirdParty } from '@mado/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { testApp } from '../../../testing/index.ts';
import { codeOf } from '../../../testing/with-factors.ts';
import { byThirdParty, type ByThirdParty } from './testing/by-third-party.ts';
import { fakeIssuer, sendJson } from './testing/fake-issuer.ts';

let by: ByThirdParty;
beforeAll(async () => {
  by = await byThirdParty();
});
afterAll(() => by.close());
beforeEach(() => {
  by.issuer.reset();
  // What the issuer says of itself is read anew.
  by.app.services.clock.advance(3_600_000);
});

/** Somebody signs in, and nothing comes of it. */
async function refusal(): Promise<string | undefined> {
  const { ticket, address } = await by.begin();
  const answer = await by.hand(ticket, by.issuer.visited(address));
  expect(answer.cookies).toEqual([]);
  const [found] = await by.app.services.db.rows<{ count: number }>(
    sql`select count(*)::int4 as count from third_party_identity where subject = ${by.issuer.person.sub ?? ''}`,
  );
  expect(found?.count).toBe(0);
  return codeOf(answer);
}

const now = () => Math.floor(by.app.services.clock.now().getTime() / 1000);
const configuration = '/.well-known/openid-configuration';

describe('an ID token', () => {
  it.each([
    ['of another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['of another issuer', () => ({ iss: 'https://elsewhere.example.jp' })],
    ['for another program', () => ({ aud: 'another' })],
    ['for us and another, who asked for it', () => ({ aud: ['mado', 'another'], azp: 'another' })],
    ['that is over', () => ({ exp: now() - 61 })],
    ['from tomorrow', () => ({ nbf: now() + 86_400 })],
    ['of nobody', () => ({ sub: '' })],
    ['of a subject that is too long', () => ({ sub: 'x'.repeat(256) })],
  ] as const)('%s is refused [TK-39]', async (_, claims) => {
    by.issuer.claims = claims();
    expect(await refusal()).toBe('third_party_refused');
  });

  it('may be a minute over by our clock', async () => {
    by.issuer.claims = { exp: now() - 30 };
    expect((await by.signIn()).statusCode).toBe(200);
  });

  it.each([
    ['by no algorithm', async (claims: object) => new UnsecuredJWT({ ...claims }).encode()],
    [
      'by a secret that both have',
      (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a secret of the client')),
    ],
    [
      'by another key',
      async (claims: object) => {
        const other = await fakeIssuer(() => 0);
        await other.close();
        return other.signed({ ...claims });
      },
    ],
  ] as const)('that is signed %s is refused [TK-39]', async (_, sign) => {
    const { ticket, address } = await by.begin();
    const nonce = new URL(address).searchParams.get('nonce');
    const claims = { iss: by.issuer.issuer, aud: 'mado', nonce, iat: now(), exp: now() + 300, ...by.issuer.person };
    by.issuer.tokens = { id_token: await sign(claims) };
    expect(codeOf(await by.hand(ticket, by.issuer.visited(address)))).toBe('third_party_refused');
  });
});

describe('what comes back with the browser', () => {
  it('is good once, for the ticket with which it was begun [TK-39]', async () => {
    const one = await by.begin();
    const other = await by.begin();
    const returned = by.issuer.visited(one.address);
    expect(codeOf(await by.hand(other.ticket, returned))).toBe('third_party_refused');
    expect(codeOf(await by.hand('a guess', returned))).toBe('third_party_ticket_over');
    expect((await by.hand(one.ticket, returned)).statusCode).toBe(200);
    expect(codeOf(await by.hand(one.ticket, returned))).toBe('third_party_ticket_over');
    const late = await by.begin();
    by.app.services.clock.advance(600_000);
    expect(codeOf(await by.hand(late.ticket, by.issuer.visited(late.address)))).toBe('third_party_ticket_over');
    const silent = await by.begin(true);
    expect(codeOf(await by.hand(silent.ticket, by.issuer.visited(silent.address)))).toBe('third_party_ticket_over');
  });

  it.each([
    ['error=access_denied', 'third_party_denied'],
    ['error=login_required', 'third_party_refused'],
    ['error=temporarily_unavailable', 'third_party_unavailable'],
    ['error=%3Cscript%3E&error_description=x', 'third_party_refused'],
    ['', 'third_party_refused'],
    ['code=a&code=b', 'third_party_refused'],
    [`code=${'x'.repeat(8_000)}`, 'third_party_refused'],
  ])('%s: %s', async (query, code) => {
    const { ticket, state } = await by.begin();
    expect(codeOf(await by.hand(ticket, `${query}&state=${state}`))).toBe(code);
  });

  it('from another issuer is refused (RFC 9207)', async () => {
    const { ticket, address } = await by.begin();
    const returned = new URLSearchParams(by.issuer.visited(address));
    returned.set('iss', 'https://elsewhere.example.jp');
    expect(codeOf(await by.hand(ticket, returned.toString()))).toBe('third_party_refused');
  });
});

describe('an issuer', () => {
  it.each([
    ['sends its page', (path: string) => by.issuer.otherwise.set(path, (_, r) => r.writeHead(200).end('<html>'))],
    [
      'sends us elsewhere and back',
      (path: string) =>
        by.issuer.otherwise.set(path, (_, r) => r.writeHead(302, { location: `${by.issuer.issuer}${path}` }).end()),
    ],
    [
      'does not stop',
      (path: string) =>
        by.issuer.otherwise.set(path, (_, r) => sendJson(r, { issuer: by.issuer.issuer, x: 'x'.repeat(300_000) })),
    ],
    ['sends a list', (path: string) => by.issuer.otherwise.set(path, (_, r) => sendJson(r, []))],
  ] as const)('that %s is refused', async (_, answer) => {
    for (const path of ['/token', '/jwks']) {
      by.issuer.reset();
      by.app.services.clock.advance(3_600_000);
      answer(path);
      expect(await refusal(), path).toBe('third_party_refused');
      // Where it sends us nobody goes.
      expect(by.issuer.asked.filter((one) => one === path)).toHaveLength(1);
    }
    answer(configuration);
    by.app.services.clock.advance(3_600_000);
    expect(codeOf(await by.app.call(beginThirdParty, { body: {} }))).toBe('third_party_refused');
  });

  it('that is right, but does not stop, is refused', async () => {
    by.issuer.tokens = { more: 'x'.repeat(300_000) };
    expect(await refusal()).toBe('third_party_refused');
    by.issuer.tokens = { more: 'x'.repeat(200_000) };
    expect((await by.signIn()).statusCode).toBe(200);
  });

  it('that calls itself otherwise, or has pages that are none, is refused', async () => {
    const usual = { issuer: by.issuer.issuer, token_endpoint: `${by.issuer.issuer}/token` };
    for (const other of [
      { issuer: 'https://elsewhere.example.jp', authorization_endpoint: `${by.issuer.issuer}/auth` },
      { authorization_endpoint: 'javascript:alert(1)' },
      { authorization_endpoint: 'no address' },
      {},
    ]) {
      by.app.services.clock.advance(3_600_000);
      by.issuer.otherwise.set(configuration, (_, r) => sendJson(r, { ...usual, ...other }));
      expect(codeOf(await by.app.call(beginThirdParty, { body: {} }))).toBe('third_party_refused');
    }
  });

  it('that is away is told from one that is wrong [TK-36]', async () => {
    by.issuer.otherwise.set('/token', (_, r) => r.writeHead(503).end());
    expect(await refusal()).toBe('third_party_unavailable');
    by.issuer.otherwise.set('/token', (request) => request.socket.destroy());
    expect(await refusal()).toBe('third_party_unavailable');
    by.issuer.otherwise.set(configuration, (_, r) => r.writeHead(429).end());
    by.app.services.clock.advance(3_600_000);
    const answer = await by.app.call(beginThirdParty, { body: {} });
    expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'third_party_unavailable']);
  });

  it('is not named in the log with what it has given', async () => {
    const { ticket, address } = await by.begin();
    const returned = by.issuer.visited(address);
    by.issuer.claims = { nonce: 'another' };
    await by.hand(ticket, returned);
    const log = by.app.services.logLines.join('');
    expect(log).toContain('what the issuer says was refused');
    for (const secret of [ticket, new URLSearchParams(returned).get('code') ?? '', String(by.issuer.person['email'])])
      expect(log).not.toContain(secret);
  });
});

it('without the settings there is nothing [TK-39]', async () => {
  const app = await testApp();
  expect((await app.call(thirdParty, {})).json()).toEqual({ name: null });
  const begun = await app.call(beginThirdParty, { body: {} });
  const signedIn = await app.call(signInByThirdParty, { body: { ticket: 'x', returned: 'x' } });
  for (const answer of [begun, signedIn]) expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'route_not_found']);
  expect(begun.headers['content-security-policy']).toContain("frame-src 'self';");
  await app.close();
});

it('with them the pages may frame this issuer alone', async () => {
  const { headers } = await by.app.call(thirdParty, {});
  expect(headers['content-security-policy']).toContain(`frame-src 'self' ${by.issuer.issuer};`);
});
