import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { bucket, growingDelay, type CountedTry, type RateLimit } from '../../platform/limits/index.ts';

const hour = 3_600_000;
/** So many letters an account has sent to one address before those that others have sent there count as well. */
const ownLetters = 2;

/** An account has a hundred sent at once, then one every quarter of an hour: some two hundred on a first day. */
const perSender = bucket({ burst: 100, perMs: hour / 4 });
/** Five to one address, then one in growing pauses, to a day. */
const perPair = growingDelay({ free: 5, firstMs: hour, mostMs: 24 * hour, quietMs: 48 * hour });
/** An address gets ten from all, then one every two hours. */
const perAddress = bucket({ burst: 10, perMs: 2 * hour });

/**
 * Does what has a letter sent to each of these addresses in the name of the caller, and counts them: nobody who has
 * signed up writes to strangers as often as they like, in our name [TK-42]. What is refused has not been begun; where
 * the work throws, no letter has been sent and none counts. To be called outside of a transaction: what is counted
 * stays.
 *
 * @throws {OperationError} too_many_letters; else what the work throws
 */
export async function countingLetters<T>(
  { rateLimits, caller }: Pick<Context, 'rateLimits' | 'caller'>,
  addresses: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const sender = caller.account?.id;
  if (sender === undefined) return work();
  const counted: CountedTry[] = [];
  const take = async (limit: RateLimit, key: string): Promise<CountedTry> => {
    const one = await limit.take(key);
    counted.push(one);
    return one;
  };
  try {
    for (const address of addresses) {
      const email = address.trim().toLowerCase();
      await take(rateLimits.limit('letters of an account to strangers', perSender), sender);
      const own = await take(rateLimits.limit('letters of an account to a stranger', perPair), `${sender} ${email}`);
      if (own.before >= ownLetters) await take(rateLimits.limit('letters to a stranger', perAddress), email);
    }
    return await work();
  } catch (error) {
    for (const one of counted) await one.giveBack();
    throw refusalOf(error);
  }
}

/** What limits say, in words of letters. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof OperationError) || error.code !== 'too_many_requests') return error;
  const seconds = Number(error.params['seconds'] ?? hour / 1000);
  return new OperationError('too_many_letters', { seconds, hours: Math.ceil((seconds * 1000) / hour) });
}
