import { createHash } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { accountById, type AccountRow } from './accounts.sql.ts';
import { insertRefreshToken, lockRefreshToken, markUsed, removeExpired, revokeFamily } from './refresh-tokens.sql.ts';

/** Days without a visit after which one signs in again. */
export const refreshTokenDays = 30;
/** Two tabs that refresh with the same token within this time are no theft (decision 46). */
const graceMs = 10_000;

const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** A first token of a new family: a sign-in. */
export async function startFamily(services: Services, accountId: string): Promise<string> {
  await removeExpired(services.db, accountId, services.clock.now());
  return issue(services, services.db, accountId, services.random.uuid());
}

/**
 * A new token for an old one. A token that was rotated before, more than a few seconds ago, is in two hands: the whole family ends.
 * Null when the token is unknown, over, revoked or reused.
 */
export async function rotate(
  services: Services,
  token: string,
): Promise<{ account: AccountRow; refresh: string } | null> {
  const digest = digestOf(token);
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const row = await lockRefreshToken(tx, digest);
    if (!row || row.revoked_at || row.expires_at <= now) return null;
    if (row.used_at && now.getTime() - row.used_at.getTime() > graceMs) {
      await revokeFamily(tx, row.family_id, now);
      return null;
    }
    const account = await accountById(tx, row.account_id);
    if (!account) return null;
    if (!row.used_at) await markUsed(tx, digest, now);
    return { account, refresh: await issue(services, tx, row.account_id, row.family_id) };
  });
}

/** Ends the sign-in that a token belongs to; an unknown token ends nothing. */
export async function revoke(services: Services, token: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, digestOf(token));
    if (row) await revokeFamily(tx, row.family_id, services.clock.now());
  });
}

async function issue(services: Services, db: Sql, accountId: string, familyId: string): Promise<string> {
  const token = services.random.bytes(32).toString('base64url');
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + refreshTokenDays * 86_400_000);
  await insertRefreshToken(db, { digest: digestOf(token), accountId, familyId, at: now, expiresAt });
  return token;
}
