import type { Clock } from '../clock/index.ts';
import { OperationError } from '../http/operation-error.ts';
import { noTries, type LimitPolicy, type Tries } from './policies.ts';

/** One try that was let through and counted. */
export interface CountedTry {
  /** Tries that were counted before it, where the policy counts them. */
  readonly before: number;
  /** It was none of those that are limited. */
  giveBack(): Promise<void>;
}

/** How often something may be tried, by key: an account, an address, a sign-in. */
export interface RateLimit {
  /**
   * Counts a try for `key`: many at once are many.
   *
   * @throws {OperationError} too_many_requests with the seconds until the next try; nothing is counted then
   */
  take(key: string): Promise<CountedTry>;
  /** No try for `key` counts any more. */
  forget(key: string): Promise<void>;
}

/** All limits of a server, wherever their tries are kept. */
export interface RateLimits {
  /** @param name one per limit; processes that share tries share them by it */
  limit(name: string, policy: LimitPolicy): RateLimit;
}

/** Where tries are kept. */
export interface TryStore {
  /**
   * Changes the tries for a key, one change after another. `change` keeps nothing and may be called again; it gives
   * what is kept from now on, or null to leave it.
   */
  change(limit: LimitOfStore, key: string, change: (tries: Tries) => Tries | null): Promise<void>;
}

interface LimitOfStore {
  readonly name: string;
  readonly policy: LimitPolicy;
}

export function rateLimits(store: TryStore, clock: Clock): RateLimits {
  return {
    limit(name, policy) {
      const limit = { name, policy };
      return {
        async take(key) {
          let before = noTries;
          let after = noTries as ReturnType<LimitPolicy['add']>;
          await store.change(limit, key, (tries) => {
            before = tries;
            after = policy.add(tries, clock.now().getTime());
            return 'waitMs' in after ? null : after;
          });
          if ('waitMs' in after)
            throw new OperationError('too_many_requests', { seconds: Math.ceil(after.waitMs / 1000) });
          const added: Tries = after;
          return {
            before: added.count === 0 ? 0 : added.count - 1,
            giveBack: () => store.change(limit, key, (tries) => policy.without(tries, added, before)),
          };
        },
        forget: (key) => store.change(limit, key, () => noTries),
      };
    },
  };
}
