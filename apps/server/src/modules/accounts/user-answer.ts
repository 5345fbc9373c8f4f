import type { CurrentUser, User } from '@mado/contract';
import type { AccountRow } from './accounts.sql.ts';

/** An account as others are told of it. */
export function userAnswer({ id, email, username }: Omit<User, 'uuid'>): User {
  return { uuid: id, id, email, username };
}

/** An account as its owner is told of it. */
export function currentUserAnswer(account: AccountRow): CurrentUser {
  return { ...userAnswer(account), language: account.language };
}
