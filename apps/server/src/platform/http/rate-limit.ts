import type { Clock } from '../clock/index.ts';
import { OperationError } from './operation-error.ts';

export interface RateLimit {
  /**
   * Takes one try for `key`.
   *
   * @throws {OperationError} too_many_requests with the seconds until the next try
   */
  take(key: string): void;
  /** Gives the last try for `key` back: it was none of those that are limited. */
  giveBack(key: string): void;
}

const keysLimit = 10_000;

/**
 * A token bucket per key: `burst` tries at once, then one more every `perMs` milliseconds. In memory, of this process.
 */
export function rateLimit(clock: Clock, { burst, perMs }: { burst: number; perMs: number }): RateLimit {
  const buckets = new Map<string, { tries: number; at: number }>();
  return {
    take(key) {
      const now = clock.now().getTime();
      const bucket = buckets.get(key);
      const tries = bucket ? Math.min(burst, bucket.tries + (now - bucket.at) / perMs) : burst;
      if (tries < 1)
        throw new OperationError('too_many_requests', { seconds: Math.ceil(((1 - tries) * perMs) / 1000) });
      // Insertion order is the order of the last try: the first one is the one that was quiet longest.
      buckets.delete(key);
      buckets.set(key, { tries: tries - 1, at: now });
      if (buckets.size > keysLimit) buckets.delete(buckets.keys().next().value ?? key);
    },
    giveBack(key) {
      const bucket = buckets.get(key);
      if (bucket) bucket.tries = Math.min(burst, bucket.tries + 1);
    },
  };
}
