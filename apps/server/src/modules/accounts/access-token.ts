import { jwtVerify, SignJWT, errors } from 'jose';
import { z } from 'zod';
import type { Caller, Services } from '../../platform/context.ts';
import { nobody } from '../../platform/context.ts';
import { OperationError, type Authenticate } from '../../platform/http/index.ts';

/** Seconds (decision 46: 15 minutes at most). */
const accessTokenSeconds = 15 * 60;

const algorithm = 'HS256';
const issuer = 'mado';
const purpose = 'access token';
const cacheLimit = 5_000;

const Claims = z.object({
  sub: z.uuid(),
  email: z.string(),
  username: z.string(),
  admin: z.boolean(),
  exp: z.number(),
});

type Account = NonNullable<Caller['account']>;

/** A signed statement of who calls, good for 15 minutes without a look into the database. */
export async function signAccessToken({ clock, keys }: Services, account: Account): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ email: account.email, username: account.username, admin: account.globalAdmin })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(account.id)
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(keys.derive(purpose));
}

/**
 * Reads the Authorization header. Tokens seen before are looked up, not verified again; their end is checked each time.
 *
 * No header is nobody. @throws {OperationError} token_expired, or not_signed_in for what is no token of ours
 */
export function authenticateBy({ clock, keys }: Services): Authenticate {
  const key = keys.derive(purpose);
  const seen = new Map<string, { caller: Caller; until: number }>();

  async function verify(token: string): Promise<{ caller: Caller; until: number }> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        currentDate: clock.now(),
      });
      const { sub, email, username, admin, exp } = Claims.parse(payload);
      return { caller: { account: { id: sub, email, username, globalAdmin: admin } }, until: exp * 1000 };
    } catch (error) {
      throw new OperationError(error instanceof errors.JWTExpired ? 'token_expired' : 'not_signed_in');
    }
  }

  return async (authorization) => {
    if (authorization === undefined) return nobody;
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new OperationError('not_signed_in');
    let known = seen.get(token);
    if (!known) {
      known = await verify(token);
      seen.set(token, known);
      if (seen.size > cacheLimit) seen.delete(seen.keys().next().value ?? token);
    }
    if (known.until <= clock.now().getTime()) {
      seen.delete(token);
      throw new OperationError('token_expired');
    }
    return known.caller;
  };
}
