import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { accountByEmail, lockAccount, updatePassword } from './accounts.sql.ts';
import { voidMailKeysOf } from './mail-keys.ts';
import { hashPassword } from './password.ts';
import { revokeAllOf } from './refresh-tokens.sql.ts';
import { weakness } from './weakness.ts';

/**
 * A new password; every sign-in of the account ends, its access tokens too, and what is on its way by mail about it is
 * void.
 *
 * @throws {OperationError} no_access when there is no such account, bad_request for a weak password
 */
export async function setPassword(ctx: Context, input: { email: string; password: string }): Promise<void> {
  const whose = await accountByEmail(ctx.db, input.email.trim());
  const weak = await weakness(input.password, whose ? [whose.email, whose.username] : []);
  if (weak) throw new OperationError('bad_request', {}, { password: weak });
  const passwordHash = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    const account = await accountByEmail(tx, input.email.trim());
    if (!account || !(await lockAccount(tx, account.id))) throw new OperationError('no_access');
    await updatePassword(tx, account.id, passwordHash);
    await voidMailKeysOf(ctx, tx, account.id);
    await revokeAllOf(tx, account.id, ctx.clock.now());
    const object = { kind: 'account', id: account.id } as const;
    await record(tx, ctx, { action: 'set_password', org: null, object, result: 'done' });
  });
}
