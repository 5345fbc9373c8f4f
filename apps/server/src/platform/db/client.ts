import { CasingCache } from 'drizzle-orm/casing';
import type pg from 'pg';
import type { Sql, SQL } from './sql.ts';

/**
 * How drizzle's templates become text for PostgreSQL. Its own dialect would do, but comes with every column type and
 * query builder: 200 MB of memory and half a second at the start for what is not used here.
 */
const postgres = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: (index: number) => `$${index + 1}`,
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
};

/** A template as node-postgres takes it. */
export function statementOf(query: SQL, name?: string): pg.QueryConfig {
  const { sql: text, params } = query.toQuery(postgres);
  return name === undefined ? { text, values: params } : { text, values: params, name };
}

/** Statements on one connection, in the order in which they come. */
export function sqlOn(client: pg.ClientBase): Sql {
  return {
    async rows<R extends object>(query: SQL, name?: string): Promise<R[]> {
      return (await client.query<R>(statementOf(query, name))).rows;
    },
  };
}

/**
 * Wraps `work` in BEGIN and COMMIT on one connection; ROLLBACK when it throws. Statements that are started without
 * waiting for each other travel together, BEGIN with the first ones, and are executed in the order in which they were
 * started.
 */
export async function transactionOn<T>(client: pg.ClientBase, work: (tx: Sql) => Promise<T>): Promise<T> {
  const tx = sqlOn(client);
  let open = true;
  const begun = client.query('begin');
  begun.catch(() => {}); // heard of below
  try {
    const result = await work({
      rows: (query, name) => {
        if (!open) throw new Error('a statement was started on a transaction that is over');
        return tx.rows(query, name);
      },
    });
    open = false;
    await begun;
    // COMMIT after a failed statement rolls back, and says so only by its name.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    open = false;
    // On a connection that is gone there is nothing left to roll back; what failed first is told.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
