import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { hostname } from 'node:os';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresMissing, postgresServer, type PostgresServer } from '../../testing/postgres.ts';
import { shareDatabase, type DatabaseLock } from './share-database.ts';

describe.skipIf(postgresMissing !== null)(
  `the lock of a PostgreSQL database${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let server: PostgresServer;
    let url: string;
    beforeAll(async () => {
      server = await postgresServer();
    });
    beforeEach(async () => {
      url = await server.createDatabase();
    });

    const fails = (error: Error) => expect.unreachable(error.message);
    const refusal = `The PostgreSQL database of DATABASE_URL is in use by another Mado (process ${process.pid} on ${hostname()}), which has another data folder. Give both the same MADO_DATA, stop the other one first, or set DATABASE_URL to another database.`;
    /** Takes a share for a process that works with the same files as those of these ids. */
    const share = (
      id: string,
      beside: readonly string[] = [],
      more: Partial<Parameters<typeof shareDatabase>[1]> = {},
      at = url,
    ) =>
      shareDatabase(at, {
        id,
        isBeside: async (other) => beside.includes(other),
        onLost: fails,
        onTrouble: fails,
        ...more,
      });

    /** Statements of somebody else on the database. */
    async function asOther<T>(work: (other: pg.Client) => Promise<T>): Promise<T> {
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      try {
        return await work(other);
      } finally {
        await other.end();
      }
    }
    /** Locks of this database: other files of tests have theirs on the same server at the same time. */
    const locks = `pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    /** The connection that has the lock, on the side of the database. */
    const holders = (other: pg.Client) =>
      other
        .query<{ pid: number }>(`select pid from ${locks} and granted`)
        .then(({ rows }) => rows.map(({ pid }) => pid));

    it('is shared by those with the same files, refused to others by the name of a process, and free after all of them', async () => {
      const first = await share('first');
      const second = await share('second', ['first']);
      await expect(share('third', ['first'])).rejects.toThrow(refusal);
      await first.release();
      await expect(share('third', ['first'])).rejects.toThrow(refusal);
      await second.release();
      await (await share('third', ['first'])).release();
    });

    it('is refused while a version has it that knew no sharing', async () => {
      await asOther(async (other) => {
        await other.query(`set application_name = 'mado 7 abc another host'`);
        await other.query(`select pg_advisory_lock(5310771907)`);
        await expect(share('first')).rejects.toThrow('(process 7 on another host)');
      });
    });

    it('is of one database, not of all of a server', async () => {
      const first = await share('first');
      const second = await share('second', [], {}, await server.createDatabase());
      await first.release();
      await second.release();
    });

    it('is taken again when its connection was ended', async () => {
      const troubles: Error[] = [];
      const lock = await share('first', [], { onTrouble: (error) => troubles.push(error) });
      await asOther(async (other) => {
        const [before] = await holders(other);
        await other.query('select pg_terminate_backend($1)', [before]);
        await expect.poll(async () => (await holders(other)).filter((pid) => pid !== before)).toHaveLength(1);
      });
      expect(troubles).not.toEqual([]);
      await expect(share('second')).rejects.toThrow(refusal);
      await lock.release();
    });

    it('is given up for good, with a sentence, when one with other files has taken it meanwhile', async () => {
      const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
      const lock = await share('first', [], { onLost, onTrouble: () => {} });
      await asOther(async (other) => {
        await other.query(`set application_name = 'mado 7 abc another host'`);
        const mine = await asOther(holders);
        // Who waits for it has it at the moment when it is free.
        const taken = other.query(`select pg_advisory_lock(5310771907)`);
        await expect
          .poll(() => asOther((third) => third.query(`select 1 from ${locks} and not granted`)))
          .toMatchObject({ rowCount: 1 });
        await asOther((third) => third.query('select pg_terminate_backend($1)', mine));
        await taken;
        expect((await lost).message).toContain('(process 7 on another host)');
      });
      await lock.release();
    });

    it('is taken again where a starting server with other files has it for as long as such a one tries', async () => {
      let asked = 0;
      const lock = await share('first', [], {
        onTrouble: () => {},
        isBeside: async () => {
          asked += 1;
          if (asked === 6) await stranger.query(`select pg_advisory_unlock(5310771907)`);
          return false;
        },
      });
      const stranger = new pg.Client({ connectionString: url, application_name: 'mado 7 abc another host' });
      await stranger.connect();
      const [before] = await asOther(holders);
      const taken = stranger.query(`select pg_advisory_lock(5310771907)`);
      await expect
        .poll(() => asOther((third) => third.query(`select 1 from ${locks} and not granted`)))
        .toMatchObject({ rowCount: 1 });
      await asOther((third) => third.query('select pg_terminate_backend($1)', [before]));
      await taken;
      await expect.poll(() => asked, { timeout: 10_000 }).toBe(6);
      await expect.poll(() => asOther(holders), { timeout: 10_000 }).toHaveLength(1);
      await expect(share('second')).rejects.toThrow(refusal);
      await lock.release();
      await stranger.end();
    });

    it('is taken from a connection of its own that only the database still believes in', async () => {
      const through = await unreliable(url);
      let lock: DatabaseLock | undefined;
      try {
        lock = await share('first', [], { onTrouble: () => {} }, through.url);
        const [before] = await asOther(holders);
        through.forgetClients();
        await expect
          .poll(async () => (await asOther(holders)).filter((pid) => pid !== before), { timeout: 10_000 })
          .toHaveLength(1);
        // The one that is believed in is ended once the other has it.
        await expect.poll(() => asOther(holders), { timeout: 10_000 }).not.toContain(before);
        await expect(share('second')).rejects.toThrow(refusal);
      } finally {
        await lock?.release();
        through.close();
      }
    });
  },
);

/** A way to the database on which clients can be cut off without its hearing of it. */
async function unreliable(url: string) {
  const { hostname: host, port } = new URL(url);
  const clients = new Set<Socket>();
  const upstreams = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), host);
    clients.add(client.on('error', () => {}));
    upstreams.add(upstream.on('error', () => {}));
    client.pipe(upstream, { end: false });
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: Object.assign(new URL(url), { port: String((proxy.address() as AddressInfo).port) }).href,
    forgetClients: () => clients.forEach((client) => client.destroy()),
    close() {
      for (const socket of [...clients, ...upstreams]) socket.destroy();
      proxy.close();
    },
  };
}
