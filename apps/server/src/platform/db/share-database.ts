import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A server that works with other files has the database; `message` says who. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';
}

export interface DatabaseLock {
  release(): Promise<void>;
}

/** Servers of one database share this lock of PostgreSQL; those of earlier versions had it alone. */
const key = 5_310_771_907;
/** A killed server's connection is given up by PostgreSQL in a moment: so often, and so far apart, it is looked at. */
const tries = 5;
/**
 * So often one that had it tries to have it again: longer than a starting one with other files, which has it for a
 * moment with each of its tries. Who has it for longer has it for good.
 */
const triesAgain = 2 * tries;
const betweenMs = 300;
const reconnectMs = [0, 250, 1_000, 5_000] as const;

/**
 * Takes its share of a PostgreSQL database: a lock of the session on a connection that does nothing else, so that it
 * ends with the process, and by whose name the other servers of the database know of this one. A connection that breaks
 * is made again, and the lock taken again.
 *
 * @param id of this process, twelve letters and digits
 * @param isBeside whether the process of an id works with the same files as this one
 * @param onLost a server with other files took it while the connection was broken: this one cannot go on
 * @param onTrouble the connection broke, or could not be made again so far
 * @throws {DatabaseInUse} while a server runs that works with other files, and what the connection fails with
 */
export async function shareDatabase(
  url: string,
  {
    id,
    isBeside,
    onLost,
    onTrouble,
  }: {
    id: string;
    isBeside: (id: string) => Promise<boolean>;
    onLost: (error: DatabaseInUse) => void;
    onTrouble: (error: Error) => void;
  },
): Promise<DatabaseLock> {
  // PostgreSQL keeps 63 bytes of it.
  const me = `mado ${process.pid} ${id} ${hostname().slice(0, 30)}`;
  let closing = false;
  let client = await take(tries);

  async function take(most: number): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: me,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    let broken: Error | null = null;
    fresh.on('error', (error) => (broken = error));
    try {
      await fresh.connect();
      await keepOpen(fresh);
      await takeShare(fresh, most, () => otherServer(fresh, me, isBeside));
      if (broken) throw broken;
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    fresh.on('error', onTrouble).once('end', () => void again());
    return fresh;
  }

  async function again(): Promise<void> {
    for (let n = 0; !closing; n += 1) {
      await sleep(reconnectMs[Math.min(n, reconnectMs.length - 1)], undefined, { ref: false });
      try {
        client = await take(triesAgain);
        if (closing) await client.end();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUse) return onLost(error);
        onTrouble(error as Error);
      }
    }
  }

  return {
    async release() {
      closing = true;
      await client.end().catch(() => {});
    },
  };
}

/** It is idle by its nature; and PostgreSQL notices within a minute when the machine of this server is gone. */
async function keepOpen(client: pg.Client): Promise<void> {
  await client.query('set idle_session_timeout = 0');
  for (const setting of ['tcp_keepalives_idle = 30', 'tcp_keepalives_interval = 10', 'tcp_keepalives_count = 3'])
    await client.query(`set ${setting}`);
}

/**
 * Takes the shared lock, unless a server with other files has it too.
 *
 * @throws {DatabaseInUse} after so many tries
 */
async function takeShare(client: pg.Client, most: number, other: () => Promise<string | null>): Promise<void> {
  for (let left = most; ; left -= 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock_shared($1::int8) as mine', [
      key,
    ]);
    const stranger = await other();
    if (rows[0]?.mine && stranger === null) return;
    if (left <= 1) throw inUse(stranger ?? '');
    if (rows[0]?.mine) await client.query('select pg_advisory_unlock_shared($1::int8)', [key]);
    await sleep(betweenMs);
  }
}

/**
 * The name of a server that has the database, and not these files.
 *
 * @param me the name of this server
 */
async function otherServer(
  client: pg.Client,
  me: string,
  isBeside: (id: string) => Promise<boolean>,
): Promise<string | null> {
  for (const { pid, name, own } of await holdersOf(client)) {
    if (own) continue;
    // A connection of ours that broke at our end alone.
    if (name === me) await client.query('select pg_terminate_backend($1)', [pid]);
    else if (!(await isBeside(ownerOf(name)?.id ?? ''))) return name;
  }
  return null;
}

async function holdersOf(client: pg.Client): Promise<{ pid: number; name: string; own: boolean }[]> {
  // A key of 64 bits stands in two columns.
  const { rows } = await client.query<{ pid: number; name: string; own: boolean }>(
    `select l.pid, a.application_name as name, l.pid = pg_backend_pid() as own
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and (l.classid::int8 << 32 | l.objid::int8) = $1
        and l.database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  return rows;
}

function ownerOf(name: string): { pid: string; id: string; host: string } | null {
  const [, pid = '', id = '', host = ''] = /^mado (\d+) (\S+) (.+)$/.exec(name) ?? [];
  return pid === '' ? null : { pid, id, host };
}

function inUse(name: string): DatabaseInUse {
  const owner = ownerOf(name);
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new DatabaseInUse(
    `The PostgreSQL database of DATABASE_URL is in use by another Mado${who}, which has another data folder. Give both the same MADO_DATA, stop the other one first, or set DATABASE_URL to another database.`,
  );
}
