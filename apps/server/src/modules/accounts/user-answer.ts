import { optionalLetters, type CurrentUser, type LetterChoice, type User } from '@mado/contract';
import type { Sql } from '../../platform/db/index.ts';
import type { AccountRow } from './accounts.sql.ts';
import { hasPermission } from './permissions.sql.ts';

/** An account as others are told of it. */
export function userAnswer({ id, email, username }: Omit<User, 'uuid'>): User {
  return { uuid: id, id, email, username };
}

/** An account as its owner is told of it. */
export async function currentUserAnswer(db: Sql, account: AccountRow): Promise<CurrentUser> {
  const can = { change_users: await mayChangeUsers(db, account) };
  return { ...userAnswer(account), language: account.language, letters: lettersOf(account), can };
}

function lettersOf({ unwanted_letters: unwanted }: AccountRow): LetterChoice {
  const entries = optionalLetters.map((letter) => [letter, !unwanted.includes(letter)] as const);
  return Object.fromEntries(entries) as LetterChoice;
}

/** Whether an account gives permissions, approves and rejects: global admins, and who has the permission [TK-19]. */
export async function mayChangeUsers(db: Sql, account: AccountRow): Promise<boolean> {
  return account.inactive_since === null && (account.global_admin || hasPermission(db, account.id, 'change_users'));
}
