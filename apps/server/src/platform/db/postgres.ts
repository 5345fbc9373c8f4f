import pg from 'pg';
import { sqlOn, statements, transactionOn } from './client.ts';
import { awayOr, DatabaseAway } from './away.ts';
import { listenOn } from './listen-on.ts';
import type { Database } from './sql.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts';
import { valueTypes } from './values.ts';

/** A statement that takes longer is given up, on either database. */
export const statementTimeoutMs = 60_000;

/**
 * A PostgreSQL server by `DATABASE_URL`.
 *
 * @param onIdleError a pooled connection broke while nobody used it (the pool replaces it)
 * @param longestMs after which a statement is given up
 */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  longestMs = statementTimeoutMs,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    types: valueTypes,
    pipeline: true,
    // Compiling a plan takes longer than what people wait for. A search of a million items has room for what its index
    // finds: short of it, each item beside a hit is taken to pieces anew.
    options: '-c jit=off -c work_mem=16MB',
    statement_timeout: longestMs,
    connectionTimeoutMillis: 10_000,
  });
  // One that breaks while it is being closed is no news.
  pool.on('error', (error) => {
    if (!closing) onIdleError(error);
  });

  const statementOf = statements();
  let closing = false;
  const running = new Set<Promise<unknown>>();

  function onOneConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (closing) throw new Error('the database is closed');
    refuseInsideTransaction();
    const mine = connected(work);
    running.add(mine);
    const over = () => running.delete(mine);
    mine.then(over, over);
    return mine;
  }

  async function connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw awayOr(error, true);
    });
    let broken = false;
    const breaks = () => {
      broken = true;
    };
    client.on('error', breaks);
    try {
      return await work(client);
    } catch (error) {
      const thrown = awayOr(error, broken);
      // Its end may be told only after the statement's.
      broken ||= thrown instanceof DatabaseAway;
      throw thrown;
    } finally {
      client.off('error', breaks);
      client.release(broken);
    }
  }

  return {
    async rows(query, name) {
      return onOneConnection((client) => sqlOn(client, statementOf, false).rows(query, name));
    },
    async transaction(work) {
      return onOneConnection((client) => insideTransaction(() => transactionOn(client, statementOf, work)));
    },
    listen: (channel, listener) => listenOn(url, channel, listener),
    async close() {
      closing = true;
      await Promise.allSettled(running);
      await pool.end();
    },
  };
}
