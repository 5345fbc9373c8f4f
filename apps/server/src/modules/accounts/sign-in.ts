import type { FactorNeeded, User } from '@mado/contract';
import type { Caller, Context, Services } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { signAccessToken } from './access-token.ts';
import { accountByEmail, lockAccount, type AccountRow } from './accounts.sql.ts';
import { factorNeeded } from './factors/sign-in-ticket.ts';
import { unconfirmedHash } from './registration.ts';
import { passwordMatches } from './password.ts';
import { rotate, startFamily, type SignedIn } from './refresh-token.ts';
import type { SignInPlace } from './sign-ins.sql.ts';
import { userAnswer } from './user-answer.ts';

export interface Session {
  access: string;
  refresh: string;
  user: User;
}

/** A session that goes on. `ask_third_party`: the issuer that has confirmed it should be asked again [TK-34]. */
type RenewedSession = Session & { ask_third_party?: true };

/**
 * Signs in by e-mail and password; an account with a second factor gets a ticket for it instead of a session [TK-25].
 * What came of it is recorded, of an address that nobody has without saying it.
 *
 * @throws {OperationError} wrong_credentials, alike for a wrong address and a wrong password; for the right ones
 *   user_inactive of a deactivated account, email_unconfirmed of a registration
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
  place?: SignInPlace,
): Promise<Session | FactorNeeded> {
  const account = await accountByEmail(ctx.db, input.email.trim());
  // Looked for whether or not there is an account: the answer takes as long.
  const registered = await unconfirmedHash(ctx, input.email);
  const unconfirmed = account ? null : registered;
  const matches = await passwordMatches(account?.password_hash ?? unconfirmed, input.password);
  try {
    if (unconfirmed !== null && matches) throw new OperationError('email_unconfirmed');
    if (!account || !matches) throw new OperationError('wrong_credentials');
    const begun = await begin(ctx, account, place);
    return 'factor_needed' in begun ? begun : await sessionOf(ctx, account, begun);
  } catch (error) {
    if (error instanceof OperationError) {
      const object = account ? ({ kind: 'account', id: account.id } as const) : null;
      const details = { code: error.code };
      await record(ctx.db, ctx, { action: 'sign_in_failed', org: null, object, result: 'refused', details });
    }
    throw error;
  }
}

/** @param compared the account with whose password the given one was compared */
function begin(ctx: Context, compared: AccountRow, place?: SignInPlace): Promise<SignedIn | FactorNeeded> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, compared.id);
    // Since it was compared the password may have become another one.
    if (account?.password_hash !== compared.password_hash) throw new OperationError('wrong_credentials');
    if (account.inactive_since) throw new OperationError('user_inactive');
    const { id } = account;
    const needed = await factorNeeded(ctx, tx, account);
    if (needed) return needed;
    await record(tx, ctx, {
      action: 'sign_in',
      org: null,
      object: { kind: 'account', id },
      result: 'done',
      account: id,
    });
    return startFamily(ctx, tx, id, place);
  });
}

/**
 * A new access token and the next refresh token.
 *
 * @param place from where it is asked for
 * @param mayRenew throws when this sign-in comes too often
 * @throws {OperationError} refresh_required, user_inactive, third_party_renewal_needed
 */
export async function refreshSession(
  ctx: Context,
  token: string | undefined,
  place: SignInPlace,
  mayRenew?: (signIn: string) => Promise<unknown>,
): Promise<RenewedSession> {
  const rotated = token === undefined ? null : await rotate(ctx, token, place, mayRenew);
  if (!rotated) throw new OperationError('refresh_required');
  if (rotated.confirmation === 'over') throw new OperationError('third_party_renewal_needed');
  if (!rotated.renewed) throw new OperationError('user_inactive');
  const session = await sessionOf(ctx, rotated.account, rotated.renewed);
  return rotated.confirmation === 'due' ? { ...session, ask_third_party: true } : session;
}

/** What the caller gets of a sign-in that has begun or was renewed. */
export async function sessionOf(
  services: Services,
  account: AccountRow,
  { signIn, refresh }: SignedIn,
): Promise<Session> {
  const access = await signAccessToken(services, accountOfCaller(account), signIn);
  return { access, refresh, user: userAnswer(account) };
}

function accountOfCaller({ id, email, username, global_admin }: AccountRow): NonNullable<Caller['account']> {
  return { id, email, username, globalAdmin: global_admin };
}
