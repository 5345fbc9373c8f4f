import { createHash } from 'node:crypto';
import type { FactorNeeded } from '@mado/contract';
import { z } from 'zod';
import type { Services } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import type { AccountRow } from '../accounts.sql.ts';
import { Carried } from '../third-party/carried.ts';
import { giveTicket, type TicketPurpose } from './tickets.ts';
import { factorKindsOf } from './spend-factor.ts';

/**
 * `password`: what tells that it is still the one that was right; null where none was given. `challenge`: what a
 * passkey was asked to sign; null: none was asked. `third_party`: what an issuer has confirmed; absent where none has.
 */
const SignInTicket = z.object({
  password: z.string().nullable(),
  challenge: z.string().nullable(),
  third_party: Carried.optional(),
});

export const signInTicket: TicketPurpose<z.infer<typeof SignInTicket>> = { name: 'sign_in', data: SignInTicket };

/** Tells one password of an account from the next. */
export const markOfPassword = ({ password_hash: hash }: Pick<AccountRow, 'password_hash'>) =>
  createHash('sha256').update(hash).digest('base64url');

/**
 * What the sign-in of an account goes on with that has a second factor [TK-25]; null: it has none, and nothing more is
 * asked. Every way to sign in that is not by a passkey asks this. The account is locked by the caller.
 *
 * @param thirdParty what an issuer has confirmed, to go on with afterwards
 */
export async function factorNeeded(
  services: Pick<Services, 'clock' | 'random'>,
  tx: Sql,
  account: AccountRow,
  thirdParty?: Carried,
): Promise<FactorNeeded | null> {
  if (account.second_factor_since === null) return null;
  const confirmed = thirdParty && { third_party: thirdParty };
  const data = { password: markOfPassword(account), challenge: null, ...confirmed };
  const ticket = await giveTicket(services, tx, signInTicket, { account: account.id, data });
  return { factor_needed: { ticket, kinds: await factorKindsOf(tx, account.id) } };
}
