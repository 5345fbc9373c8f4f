/** What is remembered of the tries for a key. What `count` and `at` (milliseconds since 1970) say is the policy's. */
export interface Tries {
  readonly count: number;
  readonly at: number;
}

export const noTries: Tries = { count: 0, at: 0 };

/** Decides which tries are let through; keeps nothing. Times are milliseconds since 1970. */
export interface LimitPolicy {
  /** The tries with one more, or the milliseconds until the next is let through. */
  add(before: Tries, now: number): Tries | { waitMs: number };
  /** The tries without one that is not to be counted: `added` made of `before`. */
  without(tries: Tries, added: Tries, before: Tries): Tries;
  /** From then on the tries are as good as none. */
  forgottenAt(tries: Tries): number;
  /** Keys that a process remembers at most; the one that was quiet longest is forgotten first. */
  readonly keys: number;
}

/** `burst` tries at once, then one more every `perMs` milliseconds. */
export function bucket({ burst, perMs }: { burst: number; perMs: number }): LimitPolicy {
  // `at`: when the bucket is full again. Each try moves it on (the generic cell rate algorithm, ITU-T I.371).
  return {
    add({ at }, now) {
      const full = Math.max(now, at) + perMs;
      const waitMs = full - now - burst * perMs;
      return waitMs > 0 ? { waitMs } : { count: 0, at: full };
    },
    without: ({ at }) => ({ count: 0, at: at - perMs }),
    forgottenAt: ({ at }) => at,
    keys: 10_000,
  };
}

/**
 * `free` tries at once; after that each waits twice as long as the one before, from `firstMs` to `mostMs`. After
 * `quietMs` without a try all are forgotten. Nobody is locked out for good.
 */
export function growingDelay({
  free,
  firstMs,
  mostMs,
  quietMs,
}: {
  free: number;
  firstMs: number;
  mostMs: number;
  quietMs: number;
}): LimitPolicy {
  // `count`: tries; `at`: the last of them.
  return {
    add(before, now) {
      const { count, at } = now - before.at < quietMs ? before : noTries;
      const waitMs = count < free ? 0 : at + Math.min(mostMs, firstMs * 2 ** (count - free)) - now;
      return waitMs > 0 ? { waitMs } : { count: count + 1, at: now };
    },
    without: ({ count, at }, added, before) => ({
      count: Math.max(0, count - 1),
      // Another one of the same instant stays.
      at: at === added.at && count <= added.count ? before.at : at,
    }),
    forgottenAt: ({ at }) => at + quietMs,
    keys: 50_000,
  };
}
