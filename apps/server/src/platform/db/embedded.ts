import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { statementOf, transactionOn } from './client.ts';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import { readWriteLock } from './read-write-lock.ts';
import type { Database, SQL } from './sql.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.ts';
import { valueTypes } from './values.ts';
import { WorkerSocket, type EmbeddedFigures, type FromWorker, type ToWorker } from './wire.ts';

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

/** A statement took too long; SQLSTATE query_canceled. */
class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = '57014';

  constructor(ms: number) {
    super(`a statement took longer than ${ms} ms`);
  }
}

/**
 * The embedded database (PGlite) in a folder, in a thread of its own; made when the folder does not exist. Two
 * processes on one folder destroy it: the caller holds the lock of the data folder.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  await mkdir(dirname(folder), { recursive: true });
  const workerData: EmbeddedWorkerData = { folder, durable: options.durable ?? true };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Making a database leaves 400 MB behind in the thread that did it, and optimising code that runs once would take
    // as much again.
    optimiseWasm(false);
    const maker = await startThread(workerData);
    await maker.close();
    optimiseWasm(true);
  }
  let closing = false;
  let death: Error | null = null;
  /** While a thread is replaced: resolves when the next one answers. */
  let restarting: Promise<void> | null = null;
  const listening = new Map<(told: pg.Notification) => void, { channel: string; connected: () => void }>();
  let current: Awaited<ReturnType<typeof connect>>;
  current = await connect();

  /** A thread with the database open in it, and the one connection to it. */
  async function connect() {
    const thread = await startThread(workerData);
    const socket = new WorkerSocket(thread.worker);
    const client = new pg.Client({
      stream: () => socket,
      user: 'postgres',
      database: 'postgres',
      types: valueTypes,
      pipeline: true,
    });
    const connection = { ...thread, socket, client };
    const dies = (error: Error) => {
      if (connection === current && !restarting) die(error);
    };
    thread.worker.on('error', dies).on('exit', () => dies(new Error('the thread of the embedded database ended')));
    client.on('error', () => {}); // the same death, heard once more
    await client.connect();
    return connection;
  }

  function die(error: Error): void {
    if (closing || death) return;
    death = error;
    current.socket.destroy(error);
    options.onDeath?.(error);
  }

  function limit(ms: number): void {
    current.socket.limit(ms, () => void (restarting ??= restart(ms)));
  }

  /**
   * Gives up what the thread is at. The database in it cannot be interrupted, so the thread ends, as a process would
   * that is killed, and the next one recovers from the log what was committed.
   */
  async function restart(ms: number): Promise<void> {
    const lost = current;
    await lost.worker.terminate();
    lost.socket.destroy(new StatementTimeout(ms));
    try {
      current = await connect();
      limit(ms);
      restarting = null;
      changes += 1;
      for (const hear of listening.keys()) await listenOn(hear);
    } catch (error) {
      restarting = null;
      die(error instanceof Error ? error : new Error('the embedded database does not open again'));
    }
  }

  async function listenOn(hear: (told: pg.Notification) => void): Promise<void> {
    const { channel, connected } = listening.get(hear) ?? {};
    if (channel === undefined) return;
    current.client.on('notification', hear);
    await current.client.query(`listen ${pg.escapeIdentifier(channel)}`);
    connected?.();
  }

  const { exclusive, shared, drained } = readWriteLock();
  let changes = 0;
  const refuseWhenOver = () => {
    if (death) throw death;
    if (closing) throw new Error('the database is closed');
    refuseInsideTransaction();
  };

  return {
    async rows<R extends object>(query: SQL, name?: string): Promise<R[]> {
      refuseWhenOver();
      const statement = statementOf(query, name);
      return shared(async () => {
        try {
          if (restarting) await restarting;
          return (await current.client.query<R>(statement)).rows;
        } finally {
          if (mayChange(statement.text)) changes += 1;
        }
      });
    },
    async transaction(work) {
      refuseWhenOver();
      return exclusive(async () => {
        try {
          if (restarting) await restarting;
          return await insideTransaction(() => transactionOn(current.client, work));
        } finally {
          changes += 1;
        }
      });
    },
    limitStatements: limit,
    changes: () => changes,
    async listen(channel, listener) {
      refuseWhenOver();
      const hear = (told: pg.Notification) => {
        if (told.channel === channel) listener.heard(told.payload ?? '');
      };
      listening.set(hear, { channel, connected: () => listener.connected() });
      await shared(() => listenOn(hear));
      return {
        async close() {
          listening.delete(hear);
          current.client.off('notification', hear);
        },
      };
    },
    async figures() {
      const answer = current.hear((message) => typeof message === 'object' && 'figures' in message);
      current.tell('figures');
      return ((await answer) as { figures: EmbeddedFigures }).figures;
    },
    async close() {
      if (closing || death) return;
      closing = true;
      await drained();
      if (restarting) await restarting;
      await current.close();
      current.socket.destroy();
    },
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

/** Whether WebAssembly that is compiled from now on, in any thread, is optimised when it runs often. */
function optimiseWasm(wanted: boolean): void {
  const no = wanted ? '' : 'no-';
  setFlagsFromString(`--${no}wasm-tier-up`);
  setFlagsFromString(`--${no}wasm-dynamic-tiering`);
}

/** Garbage of young objects may grow to this, not to 130 MB. */
const youngGenerationMb = 12;

/** The database's thread, with the database open in it. */
async function startThread(workerData: EmbeddedWorkerData): Promise<{
  worker: Worker;
  tell: (message: ToWorker) => void;
  /** The next message of that kind; rejects when the thread ends first. */
  hear: (wanted: (message: FromWorker) => boolean) => Promise<FromWorker>;
  close: () => Promise<void>;
}> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const hear = (wanted: (message: FromWorker) => boolean) =>
    new Promise<FromWorker>((resolve, reject) => {
      const dead = (error: unknown) =>
        reject(error instanceof Error ? error : new Error('the embedded database stopped'));
      const listen = (message: FromWorker) => {
        if (!wanted(message)) return;
        worker.off('message', listen).off('error', dead).off('exit', dead);
        resolve(message);
      };
      worker.on('message', listen).once('error', dead).once('exit', dead);
    });
  const started = await hear((message) => typeof message === 'object' && ('ready' in message || 'failed' in message));
  if (typeof started === 'object' && 'failed' in started) {
    await worker.terminate();
    throw new Error(`the embedded database in ${workerData.folder} does not open: ${started.failed}`);
  }
  return {
    worker,
    tell,
    hear,
    async close() {
      const closed = hear((message) => message === 'closed');
      tell('close');
      await closed;
      await worker.terminate();
    },
  };
}
