import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { accountByEmail, activate, deactivate, lockAccount, type AccountRow } from './accounts.sql.ts';
import { voidMailKeysOf } from './mail-keys.ts';
import { revokeAllOf } from './refresh-tokens.sql.ts';

/**
 * Keeps an account from signing in until it is activated again, and ends every sign-in of it; links on their way by
 * mail are void. What it owns, its memberships and grants stay.
 *
 * @throws {OperationError} no_access when there is no such account
 */
export async function deactivateAccount(ctx: Context, { email }: { email: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockedByEmail(tx, email);
    const now = ctx.clock.now();
    await deactivate(tx, account.id, now);
    await voidMailKeysOf(ctx, tx, account.id);
    await revokeAllOf(tx, account.id, now);
    await recordChange(tx, ctx, 'deactivate_account', account.id);
    return { id: account.id };
  });
}

/** Lets a deactivated account sign in again. @throws {OperationError} no_access when there is no such account */
export async function activateAccount(ctx: Context, { email }: { email: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockedByEmail(tx, email);
    await activate(tx, account.id);
    await recordChange(tx, ctx, 'activate_account', account.id);
    return { id: account.id };
  });
}

async function lockedByEmail(tx: Sql, email: string): Promise<AccountRow> {
  const found = await accountByEmail(tx, email.trim());
  const account = found && (await lockAccount(tx, found.id));
  if (!account) throw new OperationError('no_access');
  return account;
}

function recordChange(
  tx: Sql,
  ctx: Context,
  action: 'deactivate_account' | 'activate_account',
  id: string,
): Promise<void> {
  return record(tx, ctx, { action, org: null, object: { kind: 'account', id }, result: 'done' });
}
