import type { User } from '@mado/contract';
import type { Services } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { signAccessToken } from './access-token.ts';
import { accountByEmail, type AccountRow } from './accounts.sql.ts';
import { passwordMatches } from './password.ts';
import { rotate, startFamily } from './refresh-token.ts';

export interface Session {
  access: string;
  refresh: string;
  user: User;
}

/** Signs in by e-mail and password. @throws {OperationError} wrong_credentials, alike for a wrong address and a wrong password */
export async function signIn(services: Services, input: { email: string; password: string }): Promise<Session> {
  const account = await accountByEmail(services.db, input.email.trim());
  const matches = await passwordMatches(account?.password_hash ?? null, input.password);
  if (!account || !matches) throw new OperationError('wrong_credentials');
  return session(services, account, await startFamily(services, account.id));
}

/** A new access token and the next refresh token. @throws {OperationError} refresh_required */
export async function refreshSession(services: Services, token: string | undefined): Promise<Session> {
  const rotated = token === undefined ? null : await rotate(services, token);
  if (!rotated) throw new OperationError('refresh_required');
  return session(services, rotated.account, rotated.refresh);
}

async function session(services: Services, account: AccountRow, refresh: string): Promise<Session> {
  const { id, email, username, global_admin: globalAdmin } = account;
  const access = await signAccessToken(services, { id, email, username, globalAdmin });
  return { access, refresh, user: { uuid: id, email, username } };
}
