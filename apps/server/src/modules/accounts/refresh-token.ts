import { createHash } from 'node:crypto';
import type { Context, Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { record } from '../audit/index.ts';
import { lockAccount, type AccountRow } from './accounts.sql.ts';
import {
  accountOfToken,
  familyOfToken,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  removeExpired,
  revokeFamily,
} from './refresh-tokens.sql.ts';
import { networkKeptSince } from './sign-in-place.ts';
import { confirmationOf } from './third-party/confirmation.ts';
import { forgetNetworks, forgetSignIns, keepSignIn, type SignInPlace } from './sign-ins.sql.ts';

/** Days without a visit after which one signs in again. */
export const refreshTokenDays = 30;
/** Two tabs that refresh with the same token within this time are no theft [TK-5]. */
const graceMs = 10_000;

const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** A sign-in: its id, and the refresh token that it has now. */
export interface SignedIn {
  signIn: string;
  refresh: string;
}

/** Nobody says from where. */
const nowhere: SignInPlace = { browser: null, system: null, network: null };

/** A first token of a new family: a sign-in. The account is locked by the caller. */
export async function startFamily(
  services: Services,
  tx: Sql,
  accountId: string,
  place: SignInPlace = nowhere,
): Promise<SignedIn> {
  const at = services.clock.now();
  await removeExpired(tx, accountId, at);
  await forgetSignIns(tx, accountId);
  await forgetNetworks(tx, networkKeptSince(at));
  const signIn = services.random.uuid();
  const refresh = await issue(services, tx, accountId, signIn);
  await keepSignIn(tx, { id: signIn, accountId, at, place });
  return { signIn, refresh };
}

/**
 * A new token for an old one. A token that was rotated before, more than a few seconds ago, is in two hands: the whole
 * family ends. Those seconds count from its first use, however often it comes within them.
 *
 * @param place from where it is used
 * @param mayRenew asked with the sign-in before anything is done; throws when it comes too often
 * @returns null when the token is unknown, over, revoked or reused; the account alone when it cannot sign in any more,
 *   or when an issuer has to confirm the sign-in before it goes on (`confirmation`: over)
 */
export async function rotate(
  ctx: Context,
  token: string,
  place: SignInPlace,
  mayRenew?: (signIn: string) => Promise<unknown>,
): Promise<{ account: AccountRow; renewed: SignedIn | null; confirmation?: 'due' | 'over' | null } | null> {
  const digest = digestOf(token);
  const family = mayRenew && (await familyOfToken(ctx.db, digest, ctx.clock.now()));
  if (family !== undefined) await mayRenew?.(family);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const found = await lockToken(tx, digest);
    if (!found) return null;
    const { account, row } = found;
    if (account.inactive_since) return { account, renewed: null };
    if (row.revoked_at || row.expires_at <= now) return null;
    if (row.used_at && now.getTime() - row.used_at.getTime() > graceMs) {
      await revokeFamily(tx, row.family_id, now);
      await recordEnd(tx, ctx, 'sign_in_revoked', account.id);
      return null;
    }
    const confirmation = await confirmationOf(ctx, tx, row.family_id);
    if (confirmation === 'over') return { account, renewed: null, confirmation };
    if (!row.used_at) await markUsed(tx, digest, now);
    const refresh = await issue(ctx, tx, row.account_id, row.family_id);
    await keepSignIn(tx, { id: row.family_id, accountId: row.account_id, at: now, place });
    return { account, renewed: { signIn: row.family_id, refresh }, confirmation };
  });
}

/** Ends the sign-in that a token belongs to; an unknown token ends nothing. @returns which one has ended */
export async function revoke(ctx: Context, token: string): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockToken(tx, digestOf(token));
    if (!found || found.row.revoked_at) return null;
    await revokeFamily(tx, found.row.family_id, ctx.clock.now());
    await recordEnd(tx, ctx, 'sign_out', found.account.id);
    return found.row.family_id;
  });
}

/** The sign-in that a token stands for, used or not; undefined when it has ended, or there is none. */
export function signInOfToken({ db, clock }: Context, token: string): Promise<string | undefined> {
  return familyOfToken(db, digestOf(token), clock.now());
}

/** Whose sign-in it was that ended; who has sent the token is known by nothing else. */
function recordEnd(tx: Sql, ctx: Context, action: 'sign_out' | 'sign_in_revoked', id: string): Promise<void> {
  return record(tx, ctx, { action, org: null, object: { kind: 'account', id }, result: 'done', account: id });
}

/** The token and its account, both locked: the account first, as everybody does. */
async function lockToken(tx: Sql, digest: Buffer) {
  const accountId = await accountOfToken(tx, digest);
  const account = accountId === undefined ? undefined : await lockAccount(tx, accountId);
  const row = account && (await lockRefreshToken(tx, digest));
  return account && row ? { account, row } : null;
}

async function issue(services: Services, db: Sql, accountId: string, familyId: string): Promise<string> {
  const token = services.random.bytes(32).toString('base64url');
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + refreshTokenDays * 86_400_000);
  await insertRefreshToken(db, { digest: digestOf(token), accountId, familyId, at: now, expiresAt });
  return token;
}
