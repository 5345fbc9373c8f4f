import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { lockTree } from './tree.sql.ts';

/**
 * Works in one transaction that has locked the trees of all organisations concerned, always in the same order.
 *
 * @param concerned asked before the locks are taken, and again behind them: what was moved to another organisation
 *   meanwhile is begun again
 */
export async function inTrees<T>(
  { db }: Pick<Context, 'db'>,
  concerned: (db: Sql) => Promise<readonly string[]>,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  for (;;) {
    const orgs = new Set(await concerned(db));
    const done = await db.transaction(async (tx) => {
      for (const org of [...orgs].toSorted()) await lockTree(tx, org);
      const now = await concerned(tx);
      return now.every((org) => orgs.has(org)) ? { value: await work(tx) } : null;
    });
    if (done) return done.value;
  }
}
