import type { Language } from '@mado/languages';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { record } from '../../audit/index.ts';
import { sendAccountLetter } from '../account-letters.ts';
import type { AccountRow } from '../accounts.sql.ts';
import type { Carried } from './carried.ts';
import { accountOfIdentity, insertIdentity, keepThirdPartySignIn } from './identities.sql.ts';
import { thirdPartyName } from './third-party-name.ts';

/**
 * A sign-in has begun that an issuer has confirmed: it is asked again, and told of the end. Where the account becomes
 * this person's with it, its owner is told by mail.
 *
 * @param signIn the family of its refresh tokens
 * @throws {OperationError} third_party_refused where the person has got another account meanwhile
 */
export async function keepThirdParty(
  tx: Sql,
  ctx: Context,
  { account, signIn, carried }: { account: AccountRow; signIn: string; carried: Carried },
  language: Language,
): Promise<void> {
  if (carried.joins) await join(tx, ctx, account, carried, language);
  await keepThirdPartySignIn(tx, thirdPartyRow(signIn, carried));
}

/** A sign-in as it is kept. */
export function thirdPartyRow(id: string, { issuer, subject, tokens, confirmed_at, fresh_seconds }: Carried) {
  const confirmedAt = new Date(confirmed_at);
  return {
    id,
    issuer,
    subject,
    tokens: tokens === null ? null : Buffer.from(tokens, 'base64url'),
    confirmed_at: confirmedAt,
    ask_at: new Date(confirmedAt.getTime() + fresh_seconds * 1000),
  };
}

async function join(tx: Sql, ctx: Context, account: AccountRow, carried: Carried, language: Language): Promise<void> {
  const isNew = await insertIdentity(tx, { ...carried, account: account.id, at: ctx.clock.now() });
  if (!isNew) {
    // Joined twice at once to the same account is joined.
    if ((await accountOfIdentity(tx, carried)) === account.id) return;
    throw new OperationError('third_party_refused');
  }
  const object = { kind: 'account', id: account.id } as const;
  await record(tx, ctx, { action: 'join_third_party', org: null, object, result: 'done', account: account.id });
  const service = thirdPartyName(ctx) ?? '';
  const values = { username: account.username, service };
  const spoken = account.language ?? language;
  await sendAccountLetter(tx, ctx, 'third_party_joined', { to: account.email, language: spoken, values });
}
