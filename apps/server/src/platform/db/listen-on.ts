import pg from 'pg';
import type { Listener } from './sql.ts';

/** How often the connection is asked whether it is still there; one that has not answered by then is not. */
const askedMs = 1_000;
const connectMs = 5_000;
/** How long after a failure the next try comes. */
const againMs = 500;

/**
 * Listens on a channel of a PostgreSQL server, on a connection of its own. One that breaks, or dies without a word, is
 * replaced.
 *
 * @throws {Error} when the first connection fails; later failures are those of a server that everybody else misses too
 */
export async function listenOn(url: string, channel: string, listener: Listener): Promise<{ close(): Promise<void> }> {
  let closing = false;
  let now: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true });
    let asking: NodeJS.Timeout | undefined;
    let isAnswered = true;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(asking);
      void client.end().catch(() => {});
      if (now !== client) return;
      now = null;
      listener.lost();
      retry();
    };
    client.on('notification', (told) => {
      if (told.channel === channel && !isOver) listener.heard(told.payload ?? '');
    });
    client.on('error', over).on('end', over);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      over();
      throw error;
    }
    if (closing || isOver) return over();
    now = client;
    asking = setInterval(() => {
      if (!isAnswered) return over();
      isAnswered = false;
      client.query('select 1').then(() => (isAnswered = true), over);
    }, askedMs).unref();
    listener.connected();
  }

  function retry(): void {
    if (!closing) again = setTimeout(() => void connect().catch(retry), againMs).unref();
  }

  await connect();
  return {
    async close() {
      closing = true;
      clearTimeout(again);
      const last = now;
      now = null;
      await last?.end();
    },
  };
}
