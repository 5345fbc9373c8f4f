import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { sendAccountLetter } from './account-letters.ts';
import { accountById, lockAccount, updatePassword } from './accounts.sql.ts';
import { voidMailKeysOf } from './mail-keys.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { revokeOthersOf } from './refresh-tokens.sql.ts';
import { weakness } from './weakness.ts';

/**
 * Another password of an account, for who knows the old one. Its other sign-ins end and this one stays; what is on its
 * way by mail about it is void, and its owner is told [TK-17].
 *
 * @throws {OperationError} bad_request with `fields`, also for a wrong old one; user_not_found; user_inactive
 */
export async function changePassword(
  ctx: Context,
  { account: id, old, password }: { account: string; old: string; password: string },
  language: Language,
): Promise<void> {
  const compared = await accountById(ctx.db, id);
  if (!compared) throw new OperationError('user_not_found');
  const object = { kind: 'account', id } as const;
  if (!(await passwordMatches(compared.password_hash, old))) {
    const details = { code: 'wrong_password' };
    await record(ctx.db, ctx, { action: 'set_password', org: null, object, result: 'refused', details });
    throw new OperationError('bad_request', {}, { old_password: 'wrong_password' });
  }
  const weak = await weakness(password, [compared.email, compared.username]);
  if (weak) throw new OperationError('bad_request', {}, { new_password1: weak });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    // Since it was compared the password may have become another one.
    if (account?.password_hash !== compared.password_hash)
      throw new OperationError('bad_request', {}, { old_password: 'wrong_password' });
    if (account.inactive_since) throw new OperationError('user_inactive');
    await updatePassword(tx, id, passwordHash);
    await voidMailKeysOf(ctx, tx, id);
    await revokeOthersOf(tx, id, ctx.caller.signIn, ctx.clock.now());
    await record(tx, ctx, { action: 'set_password', org: null, object, result: 'done' });
    const spoken = account.language ?? language;
    const values = { username: account.username };
    await sendAccountLetter(tx, ctx, 'changed_password', { to: account.email, language: spoken, values });
  });
}
