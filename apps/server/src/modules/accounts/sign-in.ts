import type { User } from '@mado/contract';
import type { Caller, Services } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { signAccessToken } from './access-token.ts';
import { accountByEmail, lockAccount, type AccountRow } from './accounts.sql.ts';
import { passwordMatches } from './password.ts';
import { rotate, startFamily, type SignedIn } from './refresh-token.ts';

export interface Session {
  access: string;
  refresh: string;
  user: User;
}

/**
 * Signs in by e-mail and password.
 *
 * @throws {OperationError} wrong_credentials, alike for a wrong address and a wrong password; user_inactive for the right ones of a deactivated account
 */
export async function signIn(services: Services, input: { email: string; password: string }): Promise<Session> {
  const account = await accountByEmail(services.db, input.email.trim());
  const matches = await passwordMatches(account?.password_hash ?? null, input.password);
  if (!account || !matches) throw new OperationError('wrong_credentials');
  const started = await services.db.transaction(async (tx) => {
    const now = await lockAccount(tx, account.id);
    // Since it was compared the password may have become another one.
    if (now?.password_hash !== account.password_hash) throw new OperationError('wrong_credentials');
    if (now.deactivated_at) throw new OperationError('user_inactive');
    return startFamily(services, tx, account.id);
  });
  return session(services, account, started);
}

/**
 * A new access token and the next refresh token.
 *
 * @param mayRenew throws when this sign-in comes too often
 * @throws {OperationError} refresh_required, user_inactive
 */
export async function refreshSession(
  services: Services,
  token: string | undefined,
  mayRenew?: (signIn: string) => void,
): Promise<Session> {
  const rotated = token === undefined ? null : await rotate(services, token, mayRenew);
  if (!rotated) throw new OperationError('refresh_required');
  if (!rotated.renewed) throw new OperationError('user_inactive');
  return session(services, rotated.account, rotated.renewed);
}

async function session(services: Services, account: AccountRow, { signIn, refresh }: SignedIn): Promise<Session> {
  const { id, email, username } = account;
  const access = await signAccessToken(services, accountOfCaller(account), signIn);
  return { access, refresh, user: { uuid: id, email, username } };
}

function accountOfCaller({ id, email, username, global_admin }: AccountRow): NonNullable<Caller['account']> {
  return { id, email, username, globalAdmin: global_admin };
}
