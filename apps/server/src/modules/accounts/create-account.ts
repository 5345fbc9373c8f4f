import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { type Sql, violates } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { insertAccount } from './accounts.sql.ts';
import { hashPassword } from './password.ts';

export interface NewAccount {
  email: string;
  /** 1 to 64 characters; the part of the address before the @ when left out. */
  username?: string;
  /** 12 characters or more and none of the common ones (decision 48). */
  password: string;
  globalAdmin?: boolean;
}

/**
 * A new account, verified, able to sign in.
 *
 * @throws {OperationError} bad_request with `fields`; already_exists when the address has an account
 */
export async function createAccount(
  services: Pick<Services, 'random' | 'clock'> & { db: Sql },
  input: NewAccount,
): Promise<{ id: string; email: string }> {
  const email = input.email.trim();
  const username = (input.username ?? email.split('@')[0] ?? '').trim();
  const fields: Record<string, string> = {};
  if (!z.email().max(320).safeParse(email).success) fields['email'] = 'must be an e-mail address';
  const length = Array.from(username).length;
  if (length < 1 || length > 64) fields['username'] = 'must have 1 to 64 characters';
  const weak = weakness(input.password);
  if (weak) fields['password'] = weak;
  if (Object.keys(fields).length > 0) throw new OperationError('bad_request', {}, fields);

  const id = services.random.uuid();
  const passwordHash = await hashPassword(input.password);
  try {
    await insertAccount(services.db, {
      id,
      email,
      username,
      passwordHash,
      globalAdmin: input.globalAdmin ?? false,
      at: services.clock.now(),
    });
  } catch (error) {
    if (violates(error, 'account_email')) throw new OperationError('already_exists');
    throw error;
  }
  return { id, email };
}

/** What is wrong with a password (decision 48), or null. */
export function weakness(password: string): string | null {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < 12) return 'must have 12 characters or more';
  if (password.length > 1024) return 'must have at most 1024 characters';
  if (isCommon(password)) return 'is one of the passwords that are tried first';
  return null;
}

/** Words that common long passwords are made of; a password that is one of them, repeated or with digits and signs around it, is common. */
const commonWords =
  /^(?:password|passw0rd|qwertyuiop|qwerty|asdfghjkl|asdf|zxcvbnm|letmein|welcome|administrator|admin|iloveyou|monkey|dragon|sunshine|princess|football|baseball|superman|trustno|changeme|secret|master|login|hello|abc|test|mado)+$/;

function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 5) return true;
  const letters = plain.replace(/[^a-z]/g, '');
  if (commonWords.test(letters)) return true;
  return isRun(plain);
}

/** Mostly neighbours of each other, such as 123456789012 or abcdefghijkl. */
function isRun(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (Math.abs(step) <= 1) steps += 1;
  }
  return steps >= text.length * 0.75;
}
