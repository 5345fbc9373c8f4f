import type { Context } from '../../platform/context.ts';
import { accountsByEmails, countingLetters } from '../accounts/index.ts';
import { holdersOf, limitLetters } from '../sharing/index.ts';

/**
 * Does what makes these addresses managers of an event, and counts the letters that go to those of them who did not
 * manage it before, with an account [AC-38] or without one [TK-42].
 *
 * @param id null: the event is made
 * @param managers trimmed, as the contract has them
 * @throws {OperationError} too_many_letters, too_many_requests, and nothing is done then; else what the work throws
 */
export async function countingManagers<T>(
  ctx: Context,
  id: string | null,
  managers: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = id === null ? [] : await holdersOf(ctx.db, [id]);
  const held = new Set(before.map(({ email }) => email.toLowerCase()));
  const coming = managers.filter((one) => !held.has(one.toLowerCase()));
  const accounts = await accountsByEmails(ctx.db, coming);
  await limitLetters(
    ctx,
    accounts.map(({ id: account }) => account),
  );
  const known = new Set(accounts.map(({ email }) => email.toLowerCase()));
  const strangers = coming.filter((one) => !known.has(one.toLowerCase()));
  return countingLetters(ctx, strangers, work);
}
