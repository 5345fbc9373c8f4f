import type { Language } from '@mado/languages';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { sendAccountLetter } from './account-letters.ts';
import { accountByEmail, accountById, lockAccount, updatePassword, type AccountRow } from './accounts.sql.ts';
import { checkMailKey, giveMailKey, takeMailKey, voidMailKeysOf, type MailKeyPurpose } from './mail-keys.ts';
import { hashPassword } from './password.ts';
import { revokeAllOf } from './refresh-tokens.sql.ts';
import { weakness } from './weakness.ts';

const reset: MailKeyPurpose<null> = { name: 'password_reset', hours: 2, data: z.null() };

/** Sends a link for a new password. Answers alike for an address that has no account that can sign in [TK-11]. */
export async function askForReset(ctx: Context, email: string, language: Language): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await accountByEmail(tx, email.trim());
    if (!account || account.inactive_since) return;
    const { username, email: to } = account;
    const address = await resetLink(tx, ctx, account);
    const values = { username, address, hours: String(reset.hours) };
    await sendAccountLetter(tx, ctx, 'reset', { to, language: account.language ?? language, values });
  });
}

/**
 * The link of the letter, for whoever gets no mail. @throws {OperationError} user_inactive, no_access for no account
 */
export async function linkToReset(ctx: Context, email: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const account = await accountByEmail(tx, email.trim());
    if (!account) throw new OperationError('no_access');
    if (account.inactive_since) throw new OperationError('user_inactive');
    return resetLink(tx, ctx, account);
  });
}

async function resetLink(tx: Sql, ctx: Context, { id, email }: AccountRow): Promise<string> {
  const key = await giveMailKey(ctx, tx, reset, { email, account: id, data: null });
  return `${ctx.config.origin}/rest-auth/password/reset/confirm/${id}/${key}/`;
}

/**
 * A new password by the key of the letter. Every sign-in of the account ends, and its owner is told by mail.
 *
 * @throws {OperationError} bad_request with `fields`; as `takeMailKey`, mail_key_unknown also for another account's
 */
export async function confirmReset(
  ctx: Context,
  { uid, token, password }: { uid: string; token: string; password: string },
  language: Language,
): Promise<void> {
  // The key first: what is refused of a password tells of whose it is.
  const owner = await checkMailKey(ctx, reset, token);
  const about = owner === uid ? await accountById(ctx.db, uid) : undefined;
  if (!about) throw new OperationError('mail_key_unknown');
  const weak = await weakness(password, [about.email, about.username]);
  if (weak) throw new OperationError('bad_request', {}, { new_password1: weak });
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const { account: id } = await takeMailKey(ctx, tx, reset, token);
    const account = id === uid ? await lockAccount(tx, uid) : undefined;
    if (!account || account.inactive_since) throw new OperationError('mail_key_unknown');
    await updatePassword(tx, account.id, passwordHash);
    await voidMailKeysOf(ctx, tx, account.id);
    await revokeAllOf(tx, account.id, ctx.clock.now());
    const object = { kind: 'account', id: account.id } as const;
    await record(tx, ctx, { action: 'set_password', org: null, object, result: 'done', account: account.id });
    const values = { username: account.username };
    const spoken = account.language ?? language;
    await sendAccountLetter(tx, ctx, 'new_password', { to: account.email, language: spoken, values });
  });
}
