import { sql, type Database } from './sql.ts';

/** Transactions after which the planner learns the tables for the first time. */
const atFirst = 20;
/** Milliseconds without a transaction before that is done: it takes a fraction of a second in which others wait. */
const quietMs = 300;

/**
 * A database whose planner knows its tables. The embedded one has no autovacuum, and without figures PostgreSQL takes every table for small and sorts
 * thousands of rows to answer a hundred. They are taken anew whenever the number of transactions has doubled.
 *
 * @param failed hears why it could not be done; nothing else depends on it
 */
export function keepStatistics(db: Database, failed: (error: unknown) => void): Database {
  let transactions = 0;
  let next = atFirst;
  let timer: NodeJS.Timeout | undefined;

  function count(): void {
    transactions += 1;
    if (transactions < next) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      next = transactions * 2;
      db.rows(sql`analyze`).catch(failed);
    }, quietMs).unref();
  }

  return {
    rows: (query, name) => db.rows(query, name),
    async transaction(work) {
      const result = await db.transaction(work);
      count();
      return result;
    },
    ...(db.changes && { changes: () => db.changes?.() ?? Number.NaN }),
    async close() {
      clearTimeout(timer);
      await db.close();
    },
  };
}
