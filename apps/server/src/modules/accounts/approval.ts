import type { Language } from '@mado/languages';
import { step } from '../../platform/bus/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { sendAccountLetter } from './account-letters.ts';
import { accountByEmail, approve, lockAccount, type AccountRow } from './accounts.sql.ts';
import { requireChangeUsers } from './permissions.ts';
import { deleteAccount } from './permissions.sql.ts';

/**
 * An account is about to be deleted that nobody has ever signed in to; who would be left with something that belongs to
 * nobody refuses it.
 */
export const rejectingAccount = step<{ account: string }>('accounts.rejecting');

/**
 * An account that waited for it can sign in, and is told [TK-21].
 *
 * @throws {OperationError} as `requireChangeUsers`; gone where it does not wait, or not any more
 */
export async function approveWaiting(ctx: Context, id: string): Promise<AccountRow> {
  await requireChangeUsers(ctx, ctx.db);
  return ctx.db.transaction(async (tx) => {
    await requireChangeUsers(ctx, tx);
    const account = await lockWaiting(tx, id);
    await approveLocked(tx, ctx, account);
    return account;
  });
}

/**
 * The same for the operator, whatever the account waits for; who does not wait is not told. Checks no right of the
 * caller.
 *
 * @throws {OperationError} no_access when there is no such account
 */
export async function approveAccount(ctx: Context, { email }: { email: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const found = await accountByEmail(tx, email.trim());
    const account = found && (await lockAccount(tx, found.id));
    if (!account) throw new OperationError('no_access');
    await approveLocked(tx, ctx, account);
    return { id: account.id };
  });
}

/**
 * An account that waits for approval is deleted, with what it had [TK-22].
 *
 * @throws {OperationError} as `requireChangeUsers`; gone where it does not wait, or not any more; bad_request with
 *   `fields` where something would belong to nobody
 */
export async function rejectWaiting(ctx: Context, id: string): Promise<void> {
  await requireChangeUsers(ctx, ctx.db);
  await ctx.db.transaction(async (tx) => {
    await requireChangeUsers(ctx, tx);
    const account = await lockWaiting(tx, id);
    await ctx.bus.carryOut(tx, rejectingAccount, { account: account.id });
    await deleteAccount(tx, account.id);
    const object = { kind: 'account', id: account.id } as const;
    await record(tx, ctx, { action: 'reject_account', org: null, object, result: 'done' });
  });
}

async function lockWaiting(tx: Sql, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  if (!account?.pending) throw new OperationError('gone');
  return account;
}

async function approveLocked(tx: Sql, ctx: Context, account: AccountRow): Promise<void> {
  const { id, email, username, pending } = account;
  await approve(tx, id);
  const object = { kind: 'account', id } as const;
  await record(tx, ctx, { action: 'approve_account', org: null, object, result: 'done' });
  if (!pending) return;
  const language: Language = account.language ?? ctx.config.language;
  await sendAccountLetter(tx, ctx, 'approved', { to: email, language, values: { username } });
}
