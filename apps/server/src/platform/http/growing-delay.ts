import type { Clock } from '../clock/index.ts';
import { OperationError } from './operation-error.ts';

/**
 * Tries that may fail: the more of them, the longer until the next. Nobody is locked out for good. In memory, of this
 * process.
 */
export interface GrowingDelay {
  /** @throws {OperationError} too_many_requests with the seconds until the next try for `key` */
  check(key: string): void;
  /** Counts a try for `key`. */
  add(key: string): void;
  /** Tries that are counted for `key`. */
  count(key: string): number;
  /** The last try for `key` was none that is to be counted. */
  giveBack(key: string): void;
  /** No try for `key` counts any more. */
  forget(key: string): void;
}

const keysLimit = 50_000;

/**
 * `free` tries at once; after that each waits twice as long as the one before, from `firstMs` to `mostMs`. After
 * `quietMs` without a try all are forgotten.
 */
export function growingDelay(
  clock: Clock,
  { free, firstMs, mostMs, quietMs }: { free: number; firstMs: number; mostMs: number; quietMs: number },
): GrowingDelay {
  const tries = new Map<string, { count: number; at: number }>();

  function counted(key: string, now: number): { count: number; at: number } {
    const entry = tries.get(key);
    return entry && now - entry.at < quietMs ? entry : { count: 0, at: 0 };
  }

  return {
    check(key) {
      const now = clock.now().getTime();
      const { count, at } = counted(key, now);
      if (count < free) return;
      const left = at + Math.min(mostMs, firstMs * 2 ** (count - free)) - now;
      if (left > 0) throw new OperationError('too_many_requests', { seconds: Math.ceil(left / 1000) });
    },
    add(key) {
      const now = clock.now().getTime();
      const { count } = counted(key, now);
      // Insertion order is the order of the last try: the first one is the one that was quiet longest.
      tries.delete(key);
      tries.set(key, { count: count + 1, at: now });
      if (tries.size > keysLimit) tries.delete(tries.keys().next().value ?? key);
    },
    count: (key) => counted(key, clock.now().getTime()).count,
    giveBack(key) {
      const entry = tries.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
    forget(key) {
      tries.delete(key);
    },
  };
}
