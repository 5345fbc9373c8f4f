import { CasingCache } from 'drizzle-orm/casing';
import type pg from 'pg';
import { repeatedStatements } from './repeated-statements.ts';
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
export interface Statement extends pg.QueryConfig {
  /** It is planned once for all values: into none of them does the planner look (`opaque`). */
  readonly once: boolean;
}

/** Makes a template a statement, with the name under which it is kept prepared, if it is. */
export type Statements = (query: SQL, name?: string) => Statement;

/** Those of one database: what has no name of its own gets one when its text comes again (`repeatedStatements`). */
export function statements(): Statements {
  const repeated = repeatedStatements();
  return (query, given) => {
    const { sql: text, params: values } = query.toQuery(postgres);
    // Without values there may be several statements in one text.
    const name = given ?? (values.length > 0 ? repeated.nameOf(text) : undefined);
    return name === undefined
      ? { text, values, once: false }
      : { text, values, name, once: repeated.isOpaque(text, name) };
  };
}

/**
 * Carries a statement out. One that is planned once is told so to the database, and travels together with that: left to
 * itself, the database may plan it anew each time, since its first plans looked cheap while the tables were small.
 */
export async function ask<R extends object>(
  client: pg.ClientBase,
  { once, ...statement }: Statement,
): Promise<pg.QueryResult<R>> {
  if (!once) return client.query<R>(statement);
  const before = client.query('set plan_cache_mode = force_generic_plan');
  const answer = client.query<R>(statement);
  const after = client.query('set plan_cache_mode = auto');
  const [, answered] = await Promise.allSettled([before, answer, after]);
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

/**
 * Statements on one connection, in the order in which they come.
 *
 * @param inside a transaction, which says itself how its statements are planned (`plannedOnce`)
 */
export function sqlOn(client: pg.ClientBase, statementOf: Statements, inside: boolean): Sql {
  return {
    async rows<R extends object>(query: SQL, name?: string): Promise<R[]> {
      const { once, ...statement } = statementOf(query, name);
      return (await ask<R>(client, { ...statement, once: once && !inside })).rows;
    },
  };
}

/**
 * Wraps `work` in BEGIN and COMMIT on one connection; ROLLBACK when it throws. Statements that are started without
 * waiting for each other travel together, BEGIN with the first ones, and are executed in the order in which they were
 * started.
 */
export async function transactionOn<T>(
  client: pg.ClientBase,
  statementOf: Statements,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  const tx = sqlOn(client, statementOf, true);
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
