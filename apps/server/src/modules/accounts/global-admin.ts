import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { accountByEmail, lockAccount, updateGlobalAdmin } from './accounts.sql.ts';
import { revokeAllOf } from './refresh-tokens.sql.ts';

/**
 * Lets an account administer everything, or not any more. Whoever loses that is signed out everywhere: the tokens say
 * what they could do [TK-6].
 *
 * @throws {OperationError} no_access when there is no such account
 */
export async function setGlobalAdmin(
  ctx: Context,
  { email, globalAdmin }: { email: string; globalAdmin: boolean },
): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const found = await accountByEmail(tx, email.trim());
    const account = found && (await lockAccount(tx, found.id));
    if (!account) throw new OperationError('no_access');
    await updateGlobalAdmin(tx, account.id, globalAdmin);
    if (account.global_admin && !globalAdmin) await revokeAllOf(tx, account.id, ctx.clock.now());
    const object = { kind: 'account', id: account.id } as const;
    const details = { global_admin: globalAdmin };
    await record(tx, ctx, { action: 'global_admin', org: null, object, result: 'done', details });
    return { id: account.id };
  });
}
