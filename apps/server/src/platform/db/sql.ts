import { sql, type SQL } from 'drizzle-orm/sql';
import pg from 'pg';

export { sql, type SQL };

/** Something that runs statements: the database, or a transaction on it. */
export interface Sql {
  /**
   * Runs one statement and gives its rows.
   *
   * Values come out alike on both drivers: `int8` as number (a RangeError beyond 2^53), `numeric` as text (cast sums:
   * `sum(size)::int8`), `timestamptz` as Date, `date` as text `yyyy-MM-dd`, `bytea` as Buffer, `json`/`jsonb` parsed,
   * arrays as arrays, `boolean` as boolean. Values go in as parameters of the template: strings, numbers, booleans,
   * null, Date, Buffer; arrays through `array`, JSON through `json`.
   *
   * @param name keeps the statement prepared on its connection under this name; for hot statements whose text never
   *   changes
   * @throws {pg.DatabaseError} with `code` (SQLSTATE) and `constraint`; see `violates`
   */
  rows<R extends object = never>(query: SQL, name?: string): Promise<R[]>;
}

/** Who hears what is told on a channel of the database. */
export interface Listener {
  /** Something was told, and the transaction that told it is committed. */
  heard(text: string): void;
  /** From now on nothing is missed: at the beginning, and each time the connection was gone and is back. */
  connected(): void;
  /** From now on something may be missed. */
  lost(): void;
}

export interface Database extends Sql {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws (the error is passed on).
   * Other callers' statements on the embedded database wait meanwhile, so nothing inside may wait for the network or
   * the disk. Statements inside go through `tx`: using the database itself, or another transaction, inside `work`
   * throws at once instead of waiting for itself for ever.
   */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /**
   * Grows with everything that may have changed the data, before its caller hears of it: an answer is still true while
   * this is what it was before the question. Absent where other processes write too.
   */
  changes?(): number;
  /**
   * Hears what is told on a channel (`notify`), by whichever process, until it is closed. Resolves when nothing that is
   * told from now on is missed.
   *
   * @param channel a plain SQL name
   */
  listen(channel: string, listener: Listener): Promise<{ close(): Promise<void> }>;
  /** Waits for what is running, then closes; afterwards every call rejects. */
  close(): Promise<void>;
}

type ElementType = 'uuid' | 'text' | 'int4' | 'int8' | 'bool' | 'timestamptz' | 'bytea' | 'float8';

/** A list as one array parameter: `where id = any(${array(ids, 'uuid')})`. */
export function array(values: readonly unknown[], type: ElementType): SQL {
  return sql`${sql.param(values)}::${sql.raw(`${type}[]`)}`;
}

/**
 * A value into which the planner does not look: one plan is as good for every such value. A statement that has no other
 * values is planned once. With a bare parameter the database may prefer to plan a long statement anew each time.
 *
 * @param value one value with its type: `sql`${id}::uuid``, or an `array`
 */
export function opaque(value: SQL): SQL {
  return sql`(select ${value})`;
}

/** A value as one `jsonb` parameter. */
export function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}

/**
 * Tells `texts`, a query with one column of at most 8,000 bytes, to everybody who listens on the channel, when the
 * transaction is committed.
 */
export function notify(channel: string, texts: SQL): SQL {
  return sql`select pg_notify(${channel}, told.text) from (${texts}) told (text)`;
}

/**
 * Whether an error is the violation of this constraint or unique index (decides "same thing twice" without asking
 * first).
 */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/**
 * Whether a statement failed for what it was given to store (SQLSTATE classes 22, 23 and 54: data, constraints, limits
 * such as the size of an index row) and not for the state of the database: the same values fail again, and others would
 * not.
 */
export function refusesValues(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}
