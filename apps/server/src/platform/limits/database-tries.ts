import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/index.ts';
import type { Database } from '../db/index.ts';
import type { Keys } from '../keys/index.ts';
import { changeTries } from './tries.sql.ts';
import type { TryStore } from './rate-limits.ts';

/**
 * Tries in the database: processes that share it share them. Keys are kept as digests, since they name people and
 * addresses. Not to be used inside of a transaction.
 */
export function databaseTries({ db, clock, keys }: { db: Database; clock: Clock; keys: Keys }): TryStore {
  const secret = keys.derive('keys of rate limits');
  return {
    async change({ name, policy }, key, change) {
      const digest = createHmac('sha256', secret).update(`${name} ${key}`).digest();
      await db.transaction((tx) => changeTries(tx, digest, { change, policy, now: clock.now() }));
    },
  };
}
