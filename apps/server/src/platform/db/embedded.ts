import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { channelListeners } from './channel-listeners.ts';
import { ask, statements, transactionOn } from './client.ts';
import { embeddedConnection } from './embedded-connection.ts';
import { makeDatabase } from './embedded-thread.ts';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import { readWriteLock } from './read-write-lock.ts';
import type { Database, SQL } from './sql.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts';
import type { EmbeddedFigures } from './wire.ts';

export interface EmbeddedOptions {
  /** False leaves out fsync: for tests, whose data nobody misses. */
  durable?: boolean;
  /** The database's thread ended by itself; nothing can be read or written any more. */
  onDeath?: (error: Error) => void;
}

export interface EmbeddedDatabase extends Database {
  changes(): number;
  /**
   * From now on a statement, or several that travel together, that take longer are given up: they fail with `code`
   * 57014, as on PostgreSQL, and with them what waits behind them on the one connection. Not for migrations, which may
   * take as long as they need.
   */
  limitStatements(ms: number): void;
  figures(): Promise<EmbeddedFigures>;
}

/**
 * The embedded database (PGlite) in a folder, in a thread of its own; made when the folder does not exist. Two
 * processes on one folder destroy it: the caller holds the lock of the data folder.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  await mkdir(dirname(folder), { recursive: true });
  const workerData: EmbeddedWorkerData = { folder, durable: options.durable ?? true };
  if (!existsSync(join(folder, 'PG_VERSION'))) await makeDatabase(workerData);
  let changes = 0;
  const statementOf = statements();
  const { exclusive, shared, drained } = readWriteLock();
  const listeners = channelListeners(() => connection.client);
  const connection = await embeddedConnection(workerData, {
    onDeath: (error) => options.onDeath?.(error),
    async onReplaced() {
      changes += 1;
      await listeners.beginAgain();
    },
  });

  function refuseWhenOver(): void {
    connection.requireOpen();
    refuseInsideTransaction();
  }

  return {
    async rows<R extends object>(query: SQL, name?: string): Promise<R[]> {
      refuseWhenOver();
      const statement = statementOf(query, name);
      return shared(async () => {
        try {
          if (connection.replaced) await connection.replaced;
          return (await ask<R>(connection.client, statement)).rows;
        } finally {
          if (mayChange(statement.text)) changes += 1;
        }
      });
    },
    async transaction(work) {
      refuseWhenOver();
      return exclusive(async () => {
        try {
          if (connection.replaced) await connection.replaced;
          return await insideTransaction(() => transactionOn(connection.client, statementOf, work));
        } finally {
          changes += 1;
        }
      });
    },
    limitStatements: (ms) => connection.limit(ms),
    changes: () => changes,
    async listen(channel, listener) {
      refuseWhenOver();
      const listening = listeners.add(channel, listener);
      try {
        await shared(() => listening.begin());
      } catch (error) {
        listening.end();
        throw error;
      }
      return {
        async close() {
          listening.end();
        },
      };
    },
    figures: () => connection.figures(),
    close: () => connection.close(drained),
  };
}

/**
 * Whether a statement by its text could change something. Values are never part of the text, so the words stand for
 * themselves.
 */
function mayChange(text: string): boolean {
  return (
    !/^\s*(select|with)\b/i.test(text) || /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i.test(text)
  );
}
