import type { AskedEmail } from '@mado/contract';
import type { Language } from '@mado/languages';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { violates } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { letterStates } from '../../platform/mail/index.ts';
import { record } from '../audit/index.ts';
import { sendAccountLetter } from './account-letters.ts';
import { accountByEmail, lockAccount, updateEmail } from './accounts.sql.ts';
import { addressGiven, isEmail } from './create-account.ts';
import {
  giveMailKey,
  latestMailKeyOfAccount,
  noteLetter,
  takeMailKey,
  voidMailKeysOf,
  type MailKeyPurpose,
} from './mail-keys.ts';
import { tellOwner } from './registration.ts';

const NewEmail = z.object({ email: z.string() });
const emailUpdate: MailKeyPurpose<z.infer<typeof NewEmail>> = { name: 'email_update', hours: 72, data: NewEmail };

/**
 * Asks by mail to confirm another address of an account, which keeps the old one until then; what was asked for before
 * is void. Answers alike where somebody has that address: who has it is told [TK-11].
 *
 * @throws {OperationError} bad_request with `fields`; user_not_found where the account is gone
 */
export async function askForEmail(
  ctx: Context,
  { account: id, newEmail }: { account: string; newEmail: string },
  language: Language,
): Promise<AskedEmail | null> {
  const email = newEmail.trim();
  if (!isEmail(email)) throw new OperationError('bad_request', {}, { new_email: 'email_invalid' });
  await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new OperationError('user_not_found');
    const owner = await accountByEmail(tx, email);
    // One is asked for at a time: what is shown is what can be confirmed.
    await voidMailKeysOf(ctx, tx, id, emailUpdate);
    // Where somebody has the address there is a key as well, in no letter: who asks is shown the same.
    const key = await giveMailKey(ctx, tx, emailUpdate, { email, account: id, data: { email } });
    const address = `${ctx.config.origin}/users/emailupdate/confirm/${key}/`;
    const values = { address, hours: String(emailUpdate.hours) };
    const spoken = account.language ?? language;
    // One's own address in other letters is a change like any other.
    const letter =
      owner && owner.id !== id
        ? await tellOwner(tx, ctx, owner)
        : await sendAccountLetter(tx, ctx, 'new_email', { to: email, language: spoken, values });
    await noteLetter(tx, key, letter);
  });
  return askedEmail(ctx, id);
}

/** The address that an account has asked for last and not confirmed, and what became of the letter; null: none. */
export async function askedEmail(ctx: Context, account: string): Promise<AskedEmail | null> {
  const asked = await latestMailKeyOfAccount(ctx, emailUpdate, account);
  if (!asked) return null;
  const stateOf = await letterStates(ctx.db, asked.letter === null ? [] : [asked.letter]);
  return { new_email: asked.data.email, expires_at: asked.expiresAt.toISOString(), mail: stateOf(asked.letter) };
}

/**
 * The key of the letter came back: the account has the new address, and the old one is told.
 *
 * @throws {OperationError} as `takeMailKey`; email_taken where another account has got the address meanwhile
 */
export async function confirmEmail(ctx: Context, key: string, language: Language): Promise<{ email: string }> {
  return ctx.db.transaction(async (tx) => {
    const { account: id, data } = await takeMailKey(ctx, tx, emailUpdate, key);
    const account = id === null ? undefined : await lockAccount(tx, id);
    if (!account || account.inactive_since) throw new OperationError('mail_key_unknown');
    try {
      await updateEmail(tx, account.id, data.email);
    } catch (error) {
      if (violates(error, 'account_email')) throw new OperationError('email_taken');
      throw error;
    }
    await voidMailKeysOf(ctx, tx, account.id);
    await ctx.bus.carryOut(tx, addressGiven, { account: account.id, address: data.email });
    const object = { kind: 'account', id: account.id } as const;
    await record(tx, ctx, { action: 'change_email', org: null, object, result: 'done', account: account.id });
    const spoken = account.language ?? language;
    const values = { username: account.username };
    await sendAccountLetter(tx, ctx, 'email_changed', { to: account.email, language: spoken, values });
    return { email: data.email };
  });
}
