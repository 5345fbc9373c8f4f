import type { FactorNeeded } from '@mado/contract';
import type { Language } from '@mado/languages';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { record } from '../../audit/index.ts';
import { accountByEmail, accountById, lockAccount, type AccountRow } from '../accounts.sql.ts';
import { isEmail } from '../create-account.ts';
import { markOfPassword, factorNeeded } from '../factors/sign-in-ticket.ts';
import { giveTicket, takeTicket, ticketWith, type TicketPurpose } from '../factors/tickets.ts';
import { passwordMatches } from '../password.ts';
import { startFamily } from '../refresh-token.ts';
import { sessionOf, type Session } from '../sign-in.ts';
import type { SignInPlace } from '../sign-ins.sql.ts';
import { ticketOf } from './begun.ts';
import { Carried, carry } from './carried.ts';
import { accountOfIdentity } from './identities.sql.ts';
import type { IssuerWord } from './issuer-word.ts';
import { keepThirdParty } from './keep-third-party.ts';
import { registerByWord } from './register-by-word.ts';

/** From where, and in which language, somebody signs in. */
export interface Coming {
  place: SignInPlace;
  language: Language;
}

/** What comes of a sign-in that an issuer has confirmed. */
export type ThirdPartySignIn =
  Session | FactorNeeded | { join_needed: { ticket: string; email: string } } | { inactive: { email: string } };

const Join = z.object({ password: z.string(), carried: Carried });
const joining: TicketPurpose<z.infer<typeof Join>> = { name: 'third_party_join', data: Join };

/**
 * Signs in whom an issuer has confirmed: by issuer and subject, whatever address it names [TK-31]. Who is new gets an
 * account, unless the address has one: that is joined by its password alone [TK-32].
 *
 * @throws {OperationError} third_party_email_unverified of somebody new without a verified address, or with what is
 *   none
 */
export async function signInByWord(ctx: Context, word: IssuerWord, coming: Coming): Promise<ThirdPartySignIn> {
  const known = await accountOfIdentity(ctx.db, word);
  if (known !== undefined) return begin(ctx, known, carry(ctx, word, { joins: false }), coming);
  if (word.email === null || !isEmail(word.email)) throw new OperationError('third_party_email_unverified');
  const owner = (await accountByEmail(ctx.db, word.email)) ?? (await registerByWord(ctx, word, word.email, coming));
  if ('registered' in owner) return begin(ctx, owner.registered, carry(ctx, word, { joins: false }), coming);
  const data = { password: markOfPassword(owner), carried: carry(ctx, word, { joins: true }) };
  const ticket = await giveTicket(ctx, ctx.db, joining, { account: owner.id, data });
  return { join_needed: { ticket, email: owner.email } };
}

/** Whose password a ticket asks for. @throws {OperationError} third_party_ticket_over */
export async function joinedAccount(ctx: Context, ticket: string): Promise<AccountRow> {
  const { account } = await ticketOf(() => ticketWith(ctx, joining, ticket));
  const row = account === null ? undefined : await accountById(ctx.db, account);
  if (!row) throw new OperationError('third_party_ticket_over');
  return row;
}

/**
 * Joins whom an issuer has confirmed to the account of the address, by its password, and signs in. A wrong password
 * leaves the ticket.
 *
 * @param account as `joinedAccount` gave it
 * @throws {OperationError} password_wrong, third_party_ticket_over, third_party_refused
 */
export async function joinThirdParty(
  ctx: Context,
  { account, ticket, password }: { account: AccountRow; ticket: string; password: string },
  coming: Coming,
): Promise<ThirdPartySignIn> {
  if (!(await passwordMatches(account.password_hash, password))) {
    await recordRefusal(ctx, account.id, 'password_wrong');
    throw new OperationError('password_wrong');
  }
  return begun(ctx, coming, async (tx) => {
    const locked = await lockAccount(tx, account.id);
    const { data } = await ticketOf(() => takeTicket(ctx, tx, joining, ticket));
    // Since it was compared, or since the ticket was given, the password may have become another one.
    if (!locked || locked.password_hash !== account.password_hash || data.password !== markOfPassword(locked))
      throw new OperationError('third_party_ticket_over');
    return { account: locked, carried: data.carried };
  });
}

function begin(ctx: Context, id: string, carried: Carried, coming: Coming): Promise<ThirdPartySignIn> {
  return begun(ctx, coming, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new OperationError('third_party_refused');
    return { account, carried };
  });
}

/** The sign-in of an account that the transaction has locked; or what is asked for besides. */
async function begun(
  ctx: Context,
  { place, language }: Coming,
  whose: (tx: Sql) => Promise<{ account: AccountRow; carried: Carried }>,
): Promise<ThirdPartySignIn> {
  const { account, next } = await ctx.db.transaction(async (tx) => {
    const { account, carried } = await whose(tx);
    if (account.inactive_since) return { account, next: 'inactive' as const };
    const needed = await factorNeeded(ctx, tx, account, carried);
    if (needed) return { account, next: needed };
    const signedIn = await startFamily(ctx, tx, account.id, place);
    await keepThirdParty(tx, ctx, { account, signIn: signedIn.signIn, carried }, language);
    await record(tx, ctx, {
      action: 'sign_in',
      org: null,
      object: { kind: 'account', id: account.id },
      result: 'done',
      account: account.id,
      details: { third_party: true },
    });
    return { account, next: signedIn };
  });
  if (next === 'inactive') {
    await recordRefusal(ctx, account.id, 'user_inactive');
    return { inactive: { email: account.email } };
  }
  return 'factor_needed' in next ? next : sessionOf(ctx, account, next);
}

/** A sign-in by a third party came to nothing. @param account null: it is not known whose it would have been */
export async function recordRefusal(ctx: Context, account: string | null, code: string): Promise<void> {
  const object = account === null ? null : ({ kind: 'account', id: account } as const);
  const details = { code, third_party: true };
  await record(ctx.db, ctx, { action: 'sign_in_failed', org: null, object, result: 'refused', details });
}
