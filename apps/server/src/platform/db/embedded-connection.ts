import pg from 'pg';
import { embeddedThread, type EmbeddedThread } from './embedded-thread.ts';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import { valueTypes } from './values.ts';
import { WorkerSocket, type EmbeddedFigures } from './wire.ts';

/** A statement took too long; SQLSTATE query_canceled. */
class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = '57014';

  constructor(ms: number) {
    super(`a statement took longer than ${ms} ms`);
  }
}

/** What hears of a connection's lot. */
interface ConnectionListener {
  /** The thread ended by itself; nothing can be read or written any more. */
  onDeath(error: Error): void;
  /** The thread was replaced: what the connection knew of its client is gone. A failure of this is its death. */
  onReplaced(): Promise<void>;
}

/** The one connection to the embedded database. Its thread is replaced where a statement takes too long. */
export interface EmbeddedConnection {
  /** Of the thread that is there now: to be asked for anew for each piece of work, when `replaced` has come. */
  readonly client: pg.Client;
  /** While a thread is replaced: resolves when the next one answers, or never will. */
  readonly replaced: Promise<void> | null;
  /** @throws {Error} when the thread has died, or the connection was closed */
  requireOpen(): void;
  /** From now on a statement that takes longer is given up: code 57014. */
  limit(ms: number): void;
  figures(): Promise<EmbeddedFigures>;
  /** Takes no more work, and closes when `drained` says that what was taken is done. */
  close(drained: () => Promise<void>): Promise<void>;
}

interface Connected extends EmbeddedThread {
  readonly socket: WorkerSocket;
  readonly client: pg.Client;
}

export async function embeddedConnection(
  workerData: EmbeddedWorkerData,
  listener: ConnectionListener,
): Promise<EmbeddedConnection> {
  let closing = false;
  let death: Error | null = null;
  let replaced: Promise<void> | null = null;
  let current: Connected;
  current = await connect();

  /** A thread with the database open in it, and a client that speaks to it. */
  async function connect(): Promise<Connected> {
    const thread = await embeddedThread(workerData);
    const socket = new WorkerSocket(thread.worker);
    const client = clientOn(socket);
    const connection = { ...thread, socket, client };
    const dies = (error: Error) => {
      if (connection === current && !replaced) die(error);
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
    listener.onDeath(error);
  }

  function limit(ms: number): void {
    current.socket.limit(ms, () => void (replaced ??= replace(ms)));
  }

  /**
   * Gives up what the thread is at. The database in it cannot be interrupted, so the thread ends, as a process would
   * that is killed, and the next one recovers from the log what was committed.
   */
  async function replace(ms: number): Promise<void> {
    const lost = current;
    await lost.worker.terminate();
    lost.socket.destroy(new StatementTimeout(ms));
    try {
      current = await connect();
      limit(ms);
      replaced = null;
      await listener.onReplaced();
    } catch (error) {
      replaced = null;
      die(error instanceof Error ? error : new Error('the embedded database does not open again'));
    }
  }

  return {
    get client() {
      return current.client;
    },
    get replaced() {
      return replaced;
    },
    requireOpen() {
      if (death) throw death;
      if (closing) throw new Error('the database is closed');
    },
    limit,
    figures: () => figuresOf(current),
    async close(drained) {
      if (closing || death) return;
      closing = true;
      await drained();
      if (replaced) await replaced;
      await current.close();
      current.socket.destroy();
    },
  };
}

async function figuresOf(thread: EmbeddedThread): Promise<EmbeddedFigures> {
  const answer = thread.hear((message) => typeof message === 'object' && 'figures' in message);
  thread.tell('figures');
  return ((await answer) as { figures: EmbeddedFigures }).figures;
}

/** The client that speaks to PostgreSQL servers as well, over this socket. */
function clientOn(socket: WorkerSocket): pg.Client {
  return new pg.Client({
    stream: () => socket,
    user: 'postgres',
    database: 'postgres',
    types: valueTypes,
    pipeline: true,
  });
}
