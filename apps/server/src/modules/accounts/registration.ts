import { isLanguage, type Language } from '@mado/languages';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { record } from '../audit/index.ts';
import { sendAccountLetter } from './account-letters.ts';
import { accountByEmail, type AccountRow } from './accounts.sql.ts';
import { addAccount, prepareAccount } from './create-account.ts';
import { giveMailKey, latestMailKeyOf, takeMailKey, type MailKeyPurpose } from './mail-keys.ts';

const Registered = z.object({
  email: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  language: z.custom<Language>(isLanguage),
});
type Registered = z.infer<typeof Registered>;

/**
 * There is no account before its address is confirmed: what somebody else registers for an address stands in nobody's
 * way, and each letter confirms what was typed in for it, with its own password.
 */
const registration: MailKeyPurpose<Registered> = { name: 'registration', hours: 72, data: Registered };

/**
 * Registers somebody, who is asked by mail to confirm the address. Answers alike where the address has an account: its
 * owner is told by mail [TK-11].
 *
 * @throws {OperationError} bad_request with `fields`
 */
export async function register(
  ctx: Context,
  input: { username: string; email: string; password: string },
  language: Language,
): Promise<void> {
  const { email, username, passwordHash } = await prepareAccount(input, 'password1');
  await ctx.db.transaction(async (tx) => {
    const owner = await accountByEmail(tx, email);
    if (owner) await tellOwner(tx, ctx, owner);
    else await askToConfirm(tx, ctx, { email, username, passwordHash, language });
  });
}

/** The letter once more, with a key of its own. Answers alike for an address that nobody has registered [TK-11]. */
export async function resendRegistration(ctx: Context, email: string, language: Language): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const owner = await accountByEmail(tx, email.trim());
    if (owner) {
      await tellOwner(tx, ctx, owner);
      return;
    }
    const registered = await latestMailKeyOf({ db: tx, clock: ctx.clock }, registration, email);
    if (registered) await askToConfirm(tx, ctx, { ...registered, language });
  });
}

/**
 * The key of the letter came back: the account is there, and can sign in, or waits for approval where that is needed.
 *
 * @throws {OperationError} as `takeMailKey`; email_taken where the address has got an account otherwise
 */
export async function confirmRegistration(ctx: Context, key: string): Promise<{ email: string; pending: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const { data } = await takeMailKey(ctx, tx, registration, key);
    const { approval: pending } = ctx.config;
    const account = await addAccount({ ...ctx, db: tx }, { ...data, globalAdmin: false, pending });
    const object = { kind: 'account', id: account.id } as const;
    await record(tx, ctx, { action: 'register', org: null, object, result: 'done', account: account.id });
    return { email: account.email, pending };
  });
}

/**
 * Whether somebody who cannot sign in has registered with this password and not confirmed the address.
 *
 * @returns the hash to compare the password with; null: nobody has
 */
export async function unconfirmedHash(ctx: Pick<Context, 'db' | 'clock'>, email: string): Promise<string | null> {
  return (await latestMailKeyOf(ctx, registration, email))?.passwordHash ?? null;
}

/**
 * The link of the letter with a key of its own, for whoever gets no mail; null for an address that nobody has
 * registered.
 */
export async function linkToConfirm(ctx: Context, email: string): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    const registered = await latestMailKeyOf({ db: tx, clock: ctx.clock }, registration, email);
    return registered && confirmLink(tx, ctx, registered);
  });
}

async function confirmLink(tx: Sql, ctx: Context, registered: Registered): Promise<string> {
  const key = await giveMailKey(ctx, tx, registration, { email: registered.email, data: registered });
  return `${ctx.config.origin}/rest-auth/registration/account-confirm-email/${key}/`;
}

async function askToConfirm(tx: Sql, ctx: Context, registered: Registered): Promise<void> {
  const { email, language } = registered;
  const address = await confirmLink(tx, ctx, registered);
  const hours = String(registration.hours);
  await sendAccountLetter(tx, ctx, 'confirm', { to: email, language, values: { address, hours } });
}

/** In the owner's language, not in that of who asks. @returns the letter's id */
export async function tellOwner(tx: Sql, ctx: Context, owner: AccountRow): Promise<string> {
  const language = owner.language ?? ctx.config.language;
  return sendAccountLetter(tx, ctx, 'registered', { to: owner.email, language, values: {} });
}
