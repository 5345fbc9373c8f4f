import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { statementOf, transactionOn } from './client.ts';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import { turns } from './turns.ts';
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
  figures(): Promise<EmbeddedFigures>;
}

/**
 * The embedded database (PGlite) in a folder, in a thread of its own; made when the folder does not exist. Two processes on one folder destroy
 * it: the caller holds the lock of the data folder.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  await mkdir(dirname(folder), { recursive: true });
  const workerData: EmbeddedWorkerData = { folder, durable: options.durable ?? true };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Making a database leaves 400 MB behind in the thread that did it, and optimising code that runs once would take as much again.
    optimiseWasm(false);
    const maker = await startThread(workerData);
    await maker.close();
    optimiseWasm(true);
  }
  const { worker, tell, hear, close: closeThread } = await startThread(workerData);

  const socket = new WorkerSocket(worker);
  const client = new pg.Client({
    stream: () => socket,
    user: 'postgres',
    database: 'postgres',
    types: valueTypes,
    pipeline: true,
  });
  let closing = false;
  let death: Error | null = null;
  const die = (error: Error) => {
    if (closing || death) return;
    death = error;
    socket.destroy(error);
    options.onDeath?.(error);
  };
  worker.on('error', die).on('exit', () => die(new Error('the thread of the embedded database ended')));
  client.on('error', () => {}); // the same death, heard once more
  await client.connect();

  const { alone, together, ended } = turns();
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
      return together(async () => {
        try {
          return (await client.query<R>(statement)).rows;
        } finally {
          if (mayChange(statement.text)) changes += 1;
        }
      });
    },
    async transaction(work) {
      refuseWhenOver();
      return alone(async () => {
        try {
          return await insideTransaction(() => transactionOn(client, work));
        } finally {
          changes += 1;
        }
      });
    },
    changes: () => changes,
    async listen(channel, listener) {
      refuseWhenOver();
      const hear = (told: pg.Notification) => {
        if (told.channel === channel) listener.heard(told.payload ?? '');
      };
      client.on('notification', hear);
      await together(() => client.query(`listen ${pg.escapeIdentifier(channel)}`));
      listener.connected();
      return {
        async close() {
          client.off('notification', hear);
        },
      };
    },
    async figures() {
      const answer = hear((message) => typeof message === 'object' && 'figures' in message);
      tell('figures');
      return ((await answer) as { figures: EmbeddedFigures }).figures;
    },
    async close() {
      if (closing || death) return;
      closing = true;
      await ended();
      await closeThread();
      socket.destroy();
    },
  };
}

/** Whether a statement by its text could change something. Values are never part of the text, so the words stand for themselves. */
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
