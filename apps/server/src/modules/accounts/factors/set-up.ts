import type { Language } from '@mado/languages';
import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { violates } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { accountById, type AccountRow } from '../accounts.sql.ts';
import { factorAdded, lockOwn } from './change-factors.ts';
import { insertPasskey, insertTotp, passkeysOf, totpOf } from './factors.sql.ts';
import { createdPasskey, creationOptions, type PasskeyJson } from './passkeys.ts';
import { giveTicket, takeTicket, type TicketPurpose } from './tickets.ts';
import { newSecret, stepOf } from './totp.ts';

const NewTotp = z.object({ secret: z.string() });
const newTotp: TicketPurpose<z.infer<typeof NewTotp>> = { name: 'new_totp', data: NewTotp };
const NewPasskey = z.object({ challenge: z.string() });
const newPasskey: TicketPurpose<z.infer<typeof NewPasskey>> = { name: 'new_passkey', data: NewPasskey };

/** An account may have so many. */
const mostPasskeys = 20;

async function ownAccount(ctx: Context, id: string): Promise<AccountRow> {
  const account = await accountById(ctx.db, id);
  if (!account) throw new OperationError('not_signed_in');
  return account;
}

/** A secret for an authenticator app; nothing counts before a code of it. @throws {OperationError} already_exists */
export async function beginTotp(ctx: Context, id: string): Promise<{ ticket: string; secret: string; uri: string }> {
  const account = await ownAccount(ctx, id);
  if (await totpOf(ctx.db, id)) throw new OperationError('already_exists');
  const { sealed, text: secret, uri } = newSecret(ctx, account);
  const data = { secret: sealed.toString('base64url') };
  return { ticket: await giveTicket(ctx, ctx.db, newTotp, { account: id, data }), secret, uri };
}

/** The app's first code came. @throws {OperationError} factor_ticket_over, factor_code_wrong, already_exists */
export async function confirmTotp(
  ctx: Context,
  id: string,
  { ticket, code }: { ticket: string; code: string },
  language: Language,
): Promise<string[] | null> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockOwn(tx, id);
    const { account: whose, data } = await takeTicket(ctx, tx, newTotp, ticket);
    if (whose !== id) throw new OperationError('factor_ticket_over');
    const secret = Buffer.from(data.secret, 'base64url');
    const lastStep = stepOf(ctx, id, secret, code);
    if (lastStep === null) throw new OperationError('factor_code_wrong');
    if (await totpOf(tx, id)) throw new OperationError('already_exists');
    await insertTotp(tx, { account: id, secret, lastStep, at: ctx.clock.now() });
    return factorAdded(tx, ctx, account, 'totp', language);
  });
}

/** What to ask the browser for a new passkey with. @throws {OperationError} too_many_passkeys */
export async function beginPasskey(ctx: Context, id: string): Promise<{ ticket: string; options: PasskeyJson }> {
  const account = await ownAccount(ctx, id);
  const there = await passkeysOf(ctx.db, id);
  if (there.length >= mostPasskeys) throw new OperationError('too_many_passkeys', { limit: mostPasskeys });
  const { challenge, options } = await creationOptions(ctx, account, there);
  return { ticket: await giveTicket(ctx, ctx.db, newPasskey, { account: id, data: { challenge } }), options };
}

/** The browser has made it. @throws {OperationError} factor_ticket_over, passkey_refused, already_exists */
export async function confirmPasskey(
  ctx: Context,
  id: string,
  { ticket, name, answer }: { ticket: string; name: string; answer: PasskeyJson },
  language: Language,
): Promise<string[] | null> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const account = await lockOwn(tx, id);
      const { account: whose, data } = await takeTicket(ctx, tx, newPasskey, ticket);
      if (whose !== id) throw new OperationError('factor_ticket_over');
      const made = await createdPasskey(ctx, data.challenge, answer);
      await insertPasskey(tx, {
        ...made,
        id: ctx.random.uuid(),
        account_id: id,
        name,
        created_at: ctx.clock.now(),
      });
      return factorAdded(tx, ctx, account, 'passkey', language);
    });
  } catch (error) {
    if (violates(error, 'passkey_credential')) throw new OperationError('already_exists');
    throw error;
  }
}
