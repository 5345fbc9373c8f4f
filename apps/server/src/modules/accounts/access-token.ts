import { jwtVerify, SignJWT, errors } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Caller, Services } from '../../platform/context.ts';
import { nobody } from '../../platform/context.ts';
import { OperationError, type Authenticate } from '../../platform/http/index.ts';

/** Seconds: 15 minutes at most [TK-1]. */
export const accessTokenSeconds = 15 * 60;

const algorithm = 'HS256';
const issuer = 'mado';
const purpose = 'access token';
const cacheLimit = 5_000;

const Claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  email: z.string(),
  username: z.string(),
  admin: z.boolean(),
  exp: z.number(),
});

type Account = NonNullable<Caller['account']>;

interface Seen {
  caller: Caller & { signIn: string };
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * A signed statement of who calls, good for 15 minutes without a look into the database, or until the sign-in ends in
 * which it is given.
 *
 * @param signIn the family of the refresh token beside it
 */
export async function signAccessToken(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  account: Account,
  signIn: string,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: signIn, email: account.email, username: account.username, admin: account.globalAdmin })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(account.id)
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(keys.derive(purpose));
}

/**
 * Reads the Authorization header. Tokens seen before are looked up, not verified again; their end, and that of the
 * sign-in, is checked each time.
 *
 * No header is nobody. @throws {OperationError} token_expired, also when the sign-in has ended, or not_signed_in for
 * what is no token of ours
 */
export function authenticateBy({ clock, keys, endedSignIns }: Services): Authenticate {
  const key = keys.derive(purpose);
  const seen = new LRUCache<string, Seen>({ max: cacheLimit });

  async function verify(token: string): Promise<Seen> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        currentDate: clock.now(),
      });
      const { sub, sid: signIn, email, username, admin, exp } = Claims.parse(payload);
      const account = { id: sub, email, username, globalAdmin: admin };
      return { caller: { account, signIn }, until: exp * 1000 };
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
    }
    if (known.until <= clock.now().getTime() || (await endedSignIns.has(known.caller.signIn))) {
      seen.delete(token);
      throw new OperationError('token_expired');
    }
    return known.caller;
  };
}
