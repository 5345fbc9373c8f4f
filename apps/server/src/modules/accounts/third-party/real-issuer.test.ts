import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  beginThirdParty,
  refreshToken,
  renewThirdParty,
  signInByAccessToken,
  signInByThirdParty,
  signOut,
  type Answer,
} from '@mado/contract';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../testing/index.ts';
import { codeOf } from '../../../testing/with-factors.ts';
import { tokensOf } from './carried.ts';
import { revokeLeft } from './end-at-issuer.ts';
import { leftThirdPartySignIns } from './identities.sql.ts';
import { refreshCookie } from './testing/by-third-party.ts';

/** An issuer as others wrote it, and somebody's browser before it. */
let app: TestApp;
let server: Server;
let issuer: string;
let cookies: Map<string, string>;

beforeAll(async () => {
  server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'mado', client_secret: 'a long secret of the client' };
  app = await testApp({
    config: { thirdParty: { issuer, clientId: client.client_id, clientSecret: client.client_secret } },
  });
  // An issuer has the time of day.
  app.services.clock.advance(Date.now() - app.services.clock.now().getTime());
  const { origin } = app.services.config;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${origin}/callback`, `${origin}/silent-refresh.html`],
        post_logout_redirect_uris: [`${origin}/logout-redirect.html`],
      },
      { client_id: 'another', client_secret: 'another secret', redirect_uris: ['http://localhost:1/callback'] },
    ],
    cookies: { keys: ['a key'] },
    features: { devInteractions: { enabled: true }, revocation: { enabled: true }, introspection: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: `${id}@example.jp`, email_verified: true, name: '外部 花子' }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  cookies = new Map();
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

async function visit(address: string, form?: Record<string, string>): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const how = form && { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(address, { ...how, headers: { cookie }, redirect: 'manual' });
  for (const one of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (one.split(';')[0] ?? '').split(/=(.*)/);
    cookies.set(name, value);
  }
  return response;
}

/** Goes where the issuer sends the browser, signs in and agrees on the way. @returns the query at its end */
async function throughIssuer(address: string, login = 'hanako'): Promise<string> {
  let at = address;
  for (let step = 0; step < 12; step += 1) {
    if (at.startsWith(app.services.config.origin)) return new URL(at).search.slice(1);
    let response = await visit(at);
    if (response.status === 200) {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      response = await visit(/action="([^"]+)"/.exec(page)?.[1] ?? '', { prompt, login, password: 'x' });
    }
    at = new URL(response.headers.get('location') ?? '', at).href;
  }
  throw new Error(`the issuer does not end: ${at}`);
}

async function begin(silent: boolean): Promise<Answer<typeof beginThirdParty>> {
  return (await app.call(beginThirdParty, { body: { silent } })).json();
}

it('one signs in by it, is confirmed silently, and is out there too [TK-39, TK-34, TK-38]', async () => {
  const begun = await begin(false);
  const returned = await throughIssuer(begun.address);
  const signedIn = await app.call(signInByThirdParty, { body: { ticket: begun.ticket, returned } });
  expect(signedIn.json()).toMatchObject({ user: { email: 'hanako@example.jp', username: '外部 花子' } });
  const cookie = { cookie: `mado_refresh=${refreshCookie(signedIn)}` };

  const silent = await begin(true);
  const again = await throughIssuer(silent.address);
  const renewed = await app.call(renewThirdParty, { body: { ticket: silent.ticket, returned: again } }, cookie);
  expect(renewed.json()).toEqual({ renewed: true });

  const left = (await app.call(signOut, {}, cookie)).json<{ third_party: string }>();
  expect((await app.call(refreshToken, {}, cookie)).statusCode).toBe(401);
  const [row] = await leftThirdPartySignIns(app.services.db, app.services.clock.now(), 1);
  const { access } = row ? tokensOf(app.services, row) : { access: null };
  const google = () => app.call(signInByAccessToken, { body: { access_token: access ?? '' } });
  expect((await google()).json()).toMatchObject({ user: { email: 'hanako@example.jp' } });
  await revokeLeft(app.services);
  expect(codeOf(await google())).toBe('third_party_refused');

  const page = await (await visit(left.third_party)).text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? '';
  const confirmed = await visit(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
  expect(confirmed.headers.get('location')).toBe(`${app.services.config.origin}/logout-redirect.html`);
  const over = await begin(true);
  const refused = await throughIssuer(over.address);
  expect(new URLSearchParams(refused).get('error')).toBe('login_required');
});
