import type { Context } from '../../platform/context.ts';
import { countingLetters, strangersAmong } from '../accounts/index.ts';
import { holdersOf } from '../sharing/index.ts';

/**
 * Does what makes these addresses managers of an event, and counts the letters that go to those of them who have no
 * account and did not manage it before [TK-42].
 *
 * @param id null: the event is made
 * @throws {OperationError} too_many_letters, and nothing is done then; else what the work throws
 */
export async function countingManagers<T>(
  ctx: Context,
  id: string | null,
  managers: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = id === null ? [] : await holdersOf(ctx.db, [id]);
  const held = new Set(before.map(({ email }) => email.toLowerCase()));
  const coming = managers.filter((one) => !held.has(one.trim().toLowerCase()));
  return countingLetters(ctx, await strangersAmong(ctx, coming), work);
}
