import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresMissing, postgresServer, type PostgresServer } from '../../testing/postgres.ts';
import { DatabaseAway, openPostgres, sql, type Database } from './index.ts';

const ignore = (): void => {};

test.each(['127.0.0.1', 'localhost'])('a server that is not there at %s is away', async (host) => {
  const db = openPostgres(`postgres://mado@${host}:1/mado`, ignore);
  await expect(db.rows(sql`select 1`)).rejects.toMatchObject({ name: 'DatabaseAway', reason: 'ECONNREFUSED' });
  await db.close();
});

describe.skipIf(postgresMissing !== null)(
  `a connection to PostgreSQL${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let server: PostgresServer;
    let db: Database;
    beforeAll(async () => {
      server = await postgresServer();
      db = openPostgres(await server.createDatabase(), ignore);
    });
    afterAll(() => db.close());
    const endsItself = sql`select pg_terminate_backend(pg_backend_pid())`;

    test('that is ended under a statement is away, and the next statement has another one', async () => {
      await expect(db.rows(endsItself)).rejects.toBeInstanceOf(DatabaseAway);
      expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    });

    test('that is ended in a transaction is away, for whatever is asked in it afterwards', async () => {
      const lost = db.transaction(async (tx) => {
        await tx.rows(endsItself).catch(ignore);
        await tx.rows(sql`select 1`);
      });
      await expect(lost).rejects.toBeInstanceOf(DatabaseAway);
    });

    test('is not away when a statement is wrong, or its caller throws', async () => {
      await expect(db.rows(sql`select 1/0`)).rejects.toBeInstanceOf(pg.DatabaseError);
      const mine = new Error('mine');
      await expect(db.transaction(() => Promise.reject(mine))).rejects.toBe(mine);
    });
  },
);
