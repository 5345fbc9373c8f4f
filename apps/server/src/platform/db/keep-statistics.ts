import { sql, type Database } from './sql.ts';

/**
 * Milliseconds without a transaction before the planner learns: it takes a fraction of a second in which others wait.
 */
const quietMs = 300;

/**
 * Tables that are no longer what the planner takes them for: a fifth of their rows was changed, or of their blocks
 * added. Rows are counted since the database was opened; what was written before, and not learned before it was closed,
 * shows in the blocks.
 */
const outgrown = sql`
  select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and (pg_stat_get_mod_since_analyze(oid) > 50 + 0.2 * greatest(reltuples, 0)
      or pg_relation_size(oid) / current_setting('block_size')::int > 5 + 1.2 * relpages)`;

/**
 * A database whose planner knows its tables. The embedded one has no autovacuum, that of a server comes a minute later,
 * and without figures PostgreSQL takes every table for small and sorts thousands of rows to answer a hundred. Whenever
 * no transaction has run for a while, the tables that have outgrown their figures are learned anew.
 *
 * @param failed hears why it could not be done; nothing else depends on it
 */
export function keepStatistics(db: Database, failed: (error: unknown) => void): Database {
  let timer: NodeJS.Timeout | undefined;
  let running = 0;
  let closing = false;

  async function learn(): Promise<void> {
    // What a transaction has changed is counted a second later, unless it is asked for.
    await db.rows(sql`select pg_stat_force_next_flush()`);
    const tables = await db.rows<{ name: string }>(outgrown);
    if (closing || tables.length === 0) return;
    await db.rows(sql`analyze ${sql.raw(tables.map(({ name }) => name).join(', '))}`);
  }

  function wait(): void {
    clearTimeout(timer);
    if (!closing && running === 0) timer = setTimeout(() => void learn().catch(failed), quietMs).unref();
  }

  wait();
  return {
    rows: (query, name) => db.rows(query, name),
    async transaction(work) {
      clearTimeout(timer);
      running += 1;
      try {
        return await db.transaction(work);
      } finally {
        running -= 1;
        wait();
      }
    },
    listen: (channel, listener) => db.listen(channel, listener),
    ...(db.changes && { changes: () => db.changes?.() ?? Number.NaN }),
    async close() {
      closing = true;
      clearTimeout(timer);
      await db.close();
    },
  };
}
