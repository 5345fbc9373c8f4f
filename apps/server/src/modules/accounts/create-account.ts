import type { Language } from '@mado/languages';
import { z } from 'zod';
import { step } from '../../platform/bus/index.ts';
import type { Services } from '../../platform/context.ts';
import { type Sql, violates } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { oneLine } from '../../platform/text/index.ts';
import { insertAccount } from './accounts.sql.ts';
import { hashPassword } from './password.ts';
import { weakness } from './weakness.ts';

export interface NewAccount {
  email: string;
  /** 1 to 64 characters [TK-9]; the part of the address before the @ when left out. */
  username?: string;
  /** 12 characters or more and none of the common ones [TK-8]. */
  password: string;
  globalAdmin?: boolean;
}

/** An account that was found right and is not there yet. */
export interface PreparedAccount {
  email: string;
  username: string;
  passwordHash: string;
  globalAdmin: boolean;
  /** In which its letters are; nobody has said when left out. */
  language?: Language;
  /** Whether it waits for approval. */
  pending?: boolean;
}

/** An account has got an address that is known to be its own: with the account, or in the place of another address. */
export const addressGiven = step<{ account: string; address: string }>('accounts.addressGiven');

type Adding = Pick<Services, 'random' | 'clock' | 'bus'> & { db: Sql };

/**
 * A new account, verified, able to sign in.
 *
 * @throws {OperationError} bad_request with `fields`; email_taken when the address has an account
 */
export async function createAccount(services: Adding, input: NewAccount): Promise<{ id: string; email: string }> {
  return addAccount(services, await prepareAccount(input));
}

/**
 * Looks a new account over and hashes its password, which takes a while: before the transaction that adds it.
 *
 * @param passwordField under which name the password was sent
 * @throws {OperationError} bad_request with `fields`
 */
export async function prepareAccount(
  input: NewAccount,
  passwordField: 'password' | 'password1' = 'password',
): Promise<PreparedAccount> {
  const email = input.email.trim();
  const username = usernameOf(input.username ?? email.split('@')[0] ?? '');
  const fields: Record<string, string> = {};
  if (!isEmail(email)) fields['email'] = 'email_invalid';
  if (username === null) fields['username'] = 'username_length';
  const weak = await weakness(input.password, [email, username ?? '']);
  if (weak) fields[passwordField] = weak;
  if (username === null || Object.keys(fields).length > 0) throw new OperationError('bad_request', {}, fields);

  return { email, username, passwordHash: await hashPassword(input.password), globalAdmin: input.globalAdmin ?? false };
}

/** Whether letters can be sent there, as far as its form tells; mail servers refuse longer ones (RFC 5321, 4.5.3.1). */
export function isEmail(text: string): boolean {
  return text.indexOf('@') <= 64 && z.email().max(254).safeParse(text).success;
}

/** What an account is called: one line of 1 to 64 characters [TK-9]; null for what is none. */
export function usernameOf(typed: string): string | null {
  const name = oneLine(typed);
  const length = Array.from(name).length;
  return length >= 1 && length <= 64 ? name : null;
}

/** @throws {OperationError} email_taken when the address has an account */
export async function addAccount(
  { db, random, clock, bus }: Adding,
  account: PreparedAccount,
): Promise<{ id: string; email: string }> {
  const id = random.uuid();
  const { email } = account;
  try {
    const { language = null, pending = false } = account;
    await insertAccount(db, { id, ...account, language, pending, at: clock.now() });
  } catch (error) {
    if (violates(error, 'account_email')) throw new OperationError('email_taken');
    throw error;
  }
  await bus.carryOut(db, addressGiven, { account: id, address: email });
  return { id, email };
}
