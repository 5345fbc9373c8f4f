import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Context } from '../../../platform/context.ts';
import { subjectIn, userInfo } from './exchange.ts';
import { issuerFetch } from './issuer-fetch.ts';
import { nameIn, verifiedEmail, type IssuerWord } from './issuer-word.ts';
import { asked, issuerOf, type KnownIssuer } from './known-issuer.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Google has no introspection, and says this way for whom a token is. */
const google = { issuer: 'https://accounts.google.com', tokenInfo: 'https://oauth2.googleapis.com/tokeninfo' };

/**
 * What the issuer says of whoever has an access token of it, which must have been given to us: a token that another
 * program got for itself opens nothing here.
 *
 * @throws {OperationError} third_party_refused, third_party_unavailable; route_not_found where there is no third party
 */
export async function wordOfAccessToken(ctx: Context, token: string): Promise<IssuerWord> {
  const issuer = await issuerOf(ctx);
  return asked(ctx, async () => {
    const of = await claimsOf(ctx, issuer, token);
    const subject = subjectIn(of);
    // Answers for a token that is good as an access token alone, of the same person.
    const claims = await userInfo(issuer, token, subject);
    if (!('sub' in claims)) throw new TypeError('the issuer does not say whose the token is');
    // Google writes the number as a text.
    const seconds = Number(of['exp']) - ctx.clock.now().getTime() / 1000;
    return {
      issuer: issuer.server.issuer,
      subject,
      email: verifiedEmail(claims),
      name: nameIn(claims),
      // Whoever has sent it goes on with it; it is not ours to end.
      tokens: { id: null, access: null, refresh: null },
      freshSeconds: seconds > 0 ? Math.floor(seconds) : 0,
    };
  });
}

/** What the issuer says of a token that it has given to us. @throws {Error} not to us, or none */
async function claimsOf(ctx: Context, issuer: KnownIssuer, token: string): Promise<Claims> {
  const { server, client, authentication, options } = issuer;
  if (server.issuer === google.issuer) return ofUs(client, await tokenInfo(token));
  if (server.introspection_endpoint !== undefined) {
    const response = await oauth.introspectionRequest(server, client, authentication, token, options);
    const claims = await oauth.processIntrospectionResponse(server, client, response);
    if (!claims.active) throw new TypeError('the token is over');
    return ofUs(client, claims);
  }
  return ofUs(client, await claimsOfJwt(ctx, server, token));
}

/** A JWT access token (RFC 9068). */
async function claimsOfJwt(ctx: Context, server: oauth.AuthorizationServer, token: string): Promise<Claims> {
  if (server.jwks_uri === undefined) throw new TypeError('the issuer has no keys');
  if (
    decodeProtectedHeader(token)
      .typ?.toLowerCase()
      .replace(/^application\//, '') !== 'at+jwt'
  )
    throw new TypeError('no access token that can be looked at');
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    [customFetch]: (url, { headers, method }) => issuerFetch(url, { headers, method }),
  });
  const { payload } = await jwtVerify(token, keys, {
    issuer: server.issuer,
    currentDate: ctx.clock.now(),
    clockTolerance: 60,
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
    requiredClaims: ['exp', 'sub'],
  });
  return payload;
}

async function tokenInfo(token: string): Promise<Claims> {
  const body = new URLSearchParams({ access_token: token });
  const response = await issuerFetch(google.tokenInfo, { method: 'POST', body });
  if (response.status !== 200) throw new TypeError('Google does not know the token');
  return (await response.json()) as Claims;
}

/** Who asked for the token: `client_id` (RFC 7662, RFC 9068) or `azp`; else it has to be for us alone. */
function ofUs({ client_id: ours }: oauth.Client, claims: Claims): Claims {
  const { client_id: client, azp, aud } = claims;
  const given = client ?? azp ?? (Array.isArray(aud) && aud.length === 1 ? (aud[0] as unknown) : aud);
  if (given !== ours) throw new TypeError('the token was given to another client');
  return claims;
}
