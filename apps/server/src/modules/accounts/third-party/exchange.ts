import * as oauth from 'oauth4webapi';
import type { Context } from '../../../platform/context.ts';
import { redirectOf, takeBegun } from './begun.ts';
import { nameIn, verifiedEmail, type IssuerWord } from './issuer-word.ts';
import { asked, issuerOf, type KnownIssuer } from './known-issuer.ts';

/** Where an issuer does not say how long its word holds (RFC 6749, 5.1). */
const usualSeconds = 3_600;

/**
 * Exchanges the code with which the issuer has sent a browser back, and looks at all that comes: state, issuer (RFC
 * 9207), the ID token's signature by the issuer's keys, its issuer, audience, time and nonce (OpenID Connect Core 1.0,
 * 3.1.3.7).
 *
 * @param returned the query of the page to which the browser was sent
 * @throws {OperationError} third_party_ticket_over, third_party_denied, third_party_refused, third_party_unavailable;
 *   route_not_found where there is no third party
 */
export async function exchange(
  ctx: Context,
  { ticket, returned }: { ticket: string; returned: string },
  { silent }: { silent: boolean },
): Promise<IssuerWord> {
  const issuer = await issuerOf(ctx);
  const { state, nonce, verifier } = await takeBegun(ctx, ticket, { silent });
  return asked(ctx, async () => {
    const { server, client, authentication, options } = issuer;
    const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams(returned), state);
    const redirect = redirectOf(ctx, silent);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirect,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (claims === undefined) throw new TypeError('there is no ID token');
    const all =
      'email' in claims ? claims : { ...claims, ...(await userInfo(issuer, tokens.access_token, claims.sub)) };
    return {
      issuer: server.issuer,
      subject: subjectIn(claims),
      email: verifiedEmail(all),
      name: nameIn(all),
      tokens: { id: tokens.id_token ?? null, access: tokens.access_token, refresh: tokens.refresh_token ?? null },
      freshSeconds: tokens.expires_in ?? usualSeconds,
    };
  });
}

/** What the issuer says of somebody, of nobody else. Empty where it has no such endpoint. */
export async function userInfo(
  { server, client, options }: KnownIssuer,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (server.userinfo_endpoint === undefined) return {};
  const response = await oauth.userInfoRequest(server, client, accessToken, options);
  return oauth.processUserInfoResponse(server, client, subject, response);
}

/** 1 to 255 characters (OpenID Connect Core 1.0, 2). */
export function subjectIn({ sub }: { sub?: unknown }): string {
  if (typeof sub !== 'string' || sub.length < 1 || sub.length > 255 || sub.includes('\0'))
    throw new TypeError('the subject is none');
  return sub;
}
