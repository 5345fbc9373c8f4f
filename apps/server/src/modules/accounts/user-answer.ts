import type { User } from '@mado/contract';

/** An account as others are told of it. */
export function userAnswer({ id, email, username }: Omit<User, 'uuid'>): User {
  return { uuid: id, id, email, username };
}
