import type { Language } from '@mado/languages';
import type { Context } from '../../../platform/context.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { record } from '../../audit/index.ts';
import { lockAccount, type AccountRow } from '../accounts.sql.ts';
import { startFamily } from '../refresh-token.ts';
import { keepThirdParty } from '../third-party/keep-third-party.ts';
import { sessionOf, type Session } from '../sign-in.ts';
import type { SignInPlace } from '../sign-ins.sql.ts';
import type { FactorLimits } from './factor-limits.ts';
import { passkeysOf } from './factors.sql.ts';
import { requestOptions, type PasskeyJson } from './passkeys.ts';
import { markOfPassword, signInTicket } from './sign-in-ticket.ts';
import { giveTicket, keepWithTicket, ticketWith, takeTicket } from './tickets.ts';
import { namedPasskey, spendCode, spendPasskey, type TypedCode } from './spend-factor.ts';

export type SignInProof = TypedCode | { kind: 'passkey'; answer: PasskeyJson };

/**
 * The second step of a sign-in, or the whole of it by a passkey that has verified its person. The ticket is used up by
 * the sign-in; a wrong code leaves it.
 *
 * @throws {OperationError} factor_ticket_over, factor_code_wrong, factor_code_used, recovery_code_used,
 *   passkey_refused, user_inactive, too_many_requests; third_party_refused as `keepThirdParty`
 */
export async function signInByFactor(
  ctx: Context,
  limits: FactorLimits,
  { ticket, proof, place }: { ticket: string; proof: SignInProof; place: SignInPlace },
  language: Language,
): Promise<Session> {
  const { account: ofTicket } = await ticketWith(ctx, signInTicket, ticket);
  // Without an account in it nothing but a passkey says whose sign-in it is.
  const id = ofTicket ?? (proof.kind === 'passkey' ? (await namedPasskey(ctx.db, proof.answer)).account_id : null);
  if (id === null) throw new OperationError('factor_ticket_over');
  try {
    return await limits.tried(id, () => begin(ctx, { id, ticket, proof, place }, language));
  } catch (error) {
    if (error instanceof OperationError && error.code !== 'too_many_requests') {
      const details = { code: error.code, factor: proof.kind };
      const object = { kind: 'account', id } as const;
      await record(ctx.db, ctx, { action: 'sign_in_failed', org: null, object, result: 'refused', details });
    }
    throw error;
  }
}

async function begin(
  ctx: Context,
  { id, ticket, proof, place }: { id: string; ticket: string; proof: SignInProof; place: SignInPlace },
  language: Language,
): Promise<Session> {
  const { account, signedIn } = await ctx.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, id);
    const { account: ofTicket, data } = await takeTicket(ctx, tx, signInTicket, ticket);
    // Since the ticket was given the password may have become another one.
    const stands = locked && (data.password === null || data.password === markOfPassword(locked));
    if (!stands || (ofTicket !== null && ofTicket !== id)) throw new OperationError('factor_ticket_over');
    if (proof.kind === 'passkey') {
      const said = { challenge: data.challenge, answer: proof.answer, alone: ofTicket === null };
      await spendPasskey(tx, ctx, id, said);
    } else await spendCode(tx, ctx, locked, proof, language);
    if (locked.inactive_since) throw new OperationError('user_inactive');
    const object = { kind: 'account', id } as const;
    const { third_party: carried } = data;
    const details = { factor: proof.kind, ...(carried && { third_party: true }) };
    await record(tx, ctx, { action: 'sign_in', org: null, object, result: 'done', account: id, details });
    const signedIn = await startFamily(ctx, tx, id, place);
    // Whom an issuer has confirmed is signed in by it, whatever was asked for besides [TK-33].
    if (carried) await keepThirdParty(tx, ctx, { account: locked, signIn: signedIn.signIn, carried }, language);
    return { account: locked satisfies AccountRow, signedIn };
  });
  return sessionOf(ctx, account, signedIn);
}

/**
 * What to ask a browser for a passkey with: of the account of a ticket, or, without one, of whoever has one.
 *
 * @throws {OperationError} factor_ticket_over
 */
export async function askForPasskey(
  ctx: Context,
  given: string | undefined,
): Promise<{ ticket: string; options: PasskeyJson }> {
  if (given === undefined) {
    const { challenge, options } = await requestOptions(ctx, null);
    const data = { password: null, challenge };
    return { ticket: await giveTicket(ctx, ctx.db, signInTicket, { account: null, data }), options };
  }
  const { account, data } = await ticketWith(ctx, signInTicket, given);
  if (account === null) throw new OperationError('factor_ticket_over');
  const { challenge, options } = await requestOptions(ctx, await passkeysOf(ctx.db, account));
  await keepWithTicket(ctx.db, signInTicket, given, { ...data, challenge });
  return { ticket: given, options };
}
