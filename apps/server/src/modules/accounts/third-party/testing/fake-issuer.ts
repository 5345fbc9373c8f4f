/** An issuer in the hands of a test: it answers rightly, but for what the test says. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Given {
  nonce: string;
  challenge: string;
  redirect: string;
}

export interface FakeIssuer {
  issuer: string;
  /** As the server's configuration has it. */
  thirdParty: { issuer: string; clientId: string; clientSecret: string };
  /** Claims of whoever signs in, in the ID token and the userinfo. */
  person: JWTPayload;
  /** Claims of the ID token in place of the right ones. */
  claims: JWTPayload;
  /** What the token endpoint answers besides, or in place of. */
  tokens: Record<string, unknown>;
  /** Paths that are answered otherwise. */
  otherwise: Map<string, Answer>;
  /** Tokens that were revoked, in order. */
  revoked: string[];
  /** Paths that were asked for, in order. */
  asked: string[];
  /** What the issuer sends the browser back with that comes to this address. */
  visited(address: string): string;
  /** As it was at the beginning. */
  reset(): void;
  /** An access token, of a client. */
  accessToken(client?: string): string;
  /** By the issuer's key. `typ`: of the header. */
  signed(claims: JWTPayload, typ?: string): Promise<string>;
  close(): Promise<void>;
}

const clientId = 'mado';
const clientSecret = 'a secret of the client';
const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @param now milliseconds since 1970, by the clock of the server under test */
export async function fakeIssuer(now: () => number): Promise<FakeIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const given = new Map<string, Given>();
  const clientOf = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    fake.asked.push(path);
    const answer = fake.otherwise.get(path) ?? usual[path];
    if (answer) void answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const usual: Record<string, Answer> = {
    '/.well-known/openid-configuration': (_, response) =>
      sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        introspection_endpoint: `${issuer}/introspect`,
        revocation_endpoint: `${issuer}/revoke`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      }),
    '/jwks': (_, response) => sendJson(response, { keys: [jwk] }),
    '/token': token,
    '/me': (_, response) => sendJson(response, fake.person),
    '/introspect': async (request, response) => {
      const client = clientOf.get((await bodyOf(request)).get('token') ?? '');
      sendJson(
        response,
        client === undefined
          ? { active: false }
          : { active: true, sub: fake.person.sub, client_id: client, exp: Math.floor(now() / 1000) + 300 },
      );
    },
    '/revoke': async (request, response) => {
      fake.revoked.push((await bodyOf(request)).get('token') ?? '');
      response.writeHead(200).end();
    },
  };

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const code = body.get('code') ?? '';
    const of = given.get(code);
    given.delete(code);
    const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`);
    const isRight =
      of !== undefined &&
      of.redirect === body.get('redirect_uri') &&
      of.challenge === s256(body.get('code_verifier') ?? '') &&
      request.headers.authorization === `Basic ${basic.toString('base64')}`;
    if (!isRight) return sendJson(response, { error: 'invalid_grant' }, 400);
    const id = await fake.signed({ ...right(of.nonce), ...fake.person, ...fake.claims });
    const access = fake.accessToken();
    const answer = { access_token: access, token_type: 'Bearer', expires_in: 3600, id_token: id, ...fake.tokens };
    sendJson(response, answer);
  }

  const right = (nonce: string): JWTPayload => ({
    iss: issuer,
    aud: clientId,
    nonce,
    iat: Math.floor(now() / 1000),
    exp: Math.floor(now() / 1000) + 300,
  });

  const fake: FakeIssuer = {
    issuer,
    thirdParty: { issuer, clientId, clientSecret },
    person: {},
    claims: {},
    tokens: {},
    otherwise: new Map(),
    revoked: [],
    asked: [],
    visited(address) {
      const { searchParams } = new URL(address);
      const value = (name: string) => searchParams.get(name) ?? '';
      const code = randomUUID();
      given.set(code, { nonce: value('nonce'), challenge: value('code_challenge'), redirect: value('redirect_uri') });
      return new URLSearchParams({ code, state: value('state'), iss: issuer }).toString();
    },
    reset() {
      fake.person = { sub: randomUUID(), email: `${randomUUID()}@example.jp`, email_verified: true, name: '外部 花子' };
      fake.claims = {};
      fake.tokens = {};
      fake.otherwise.clear();
      fake.revoked = [];
      fake.asked = [];
    },
    accessToken(client = clientId) {
      const one = randomUUID();
      clientOf.set(one, client);
      return one;
    },
    signed: (claims, typ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(typ !== undefined && { typ }) })
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  fake.reset();
  return fake;
}

export function sendJson(response: ServerResponse, answer: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
