import type { Caller, Services } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accountById } from './accounts.sql.ts';

/**
 * The caller in whose sign-in something was given out, such as an address, that now comes back without a token.
 *
 * @throws {OperationError} not_signed_in when the sign-in has ended or the account is gone; user_inactive when it is
 *   deactivated
 */
export async function callerOfSignIn(
  { db, endedSignIns }: Pick<Services, 'db' | 'endedSignIns'>,
  { account: id, signIn }: { account: string; signIn: string },
): Promise<Caller> {
  if (await endedSignIns.has(signIn)) throw new OperationError('not_signed_in');
  const account = await accountById(db, id);
  if (!account) throw new OperationError('not_signed_in');
  if (account.inactive_since) throw new OperationError('user_inactive');
  const { email, username, global_admin: globalAdmin } = account;
  return { account: { id, email, username, globalAdmin }, signIn };
}
