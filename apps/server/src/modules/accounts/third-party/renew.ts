import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { signInOfToken } from '../refresh-token.ts';
import { carry } from './carried.ts';
import { exchange } from './exchange.ts';
import { keepThirdPartySignIn, thirdPartyOfSignIn } from './identities.sql.ts';
import { thirdPartyRow } from './keep-third-party.ts';

/**
 * The issuer has confirmed silently that it is still the same person: the sign-in goes on.
 *
 * @param refresh the refresh token, which may have been used a moment ago; it is not rotated
 * @throws {OperationError} refresh_required for a sign-in that is over, or that no issuer has confirmed;
 *   third_party_refused for another person; as `exchange`
 */
export async function renewThirdParty(
  ctx: Context,
  { ticket, returned, refresh }: { ticket: string; returned: string; refresh: string | undefined },
): Promise<void> {
  const signIn = refresh === undefined ? undefined : await signInOfToken(ctx, refresh);
  const kept = signIn === undefined ? undefined : await thirdPartyOfSignIn(ctx.db, signIn);
  if (signIn === undefined || !kept) throw new OperationError('refresh_required');
  const word = await exchange(ctx, { ticket, returned }, { silent: true });
  if (word.issuer !== kept.issuer || word.subject !== kept.subject) throw new OperationError('third_party_refused');
  const carried = carry(ctx, word, { joins: false });
  await ctx.db.transaction(async (tx) => {
    // Since it was asked the sign-in may have ended, and what was kept of it with it.
    if (!(await thirdPartyOfSignIn(tx, signIn))) throw new OperationError('refresh_required');
    await keepThirdPartySignIn(tx, thirdPartyRow(signIn, carried));
  });
}
