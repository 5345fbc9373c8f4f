import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresMissing, postgresServer, type PostgresServer } from '../../testing/postgres.ts';
import { openPostgres } from './postgres.ts';
import { sql, type Database } from './sql.ts';

describe.skipIf(postgresMissing !== null)(
  `statements on PostgreSQL${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let server: PostgresServer;
    let url: string;
    let db: Database;
    const fails = (error: Error) => expect.unreachable(error.message);
    beforeAll(async () => {
      server = await postgresServer();
      url = await server.createDatabase();
      db = openPostgres(url, fails, 500);
      await db.rows(sql`create table kept (n int4)`);
    });
    afterAll(() => db.close());

    const numbers = async () => (await db.rows<{ n: number }>(sql`select n from kept order by n`)).map(({ n }) => n);
    /** Minutes of work for the processor, without a look at the disk. */
    const endless = sql`select count(*) from generate_series(1, 2000000000) n where n % 7 = 3`;

    test('one that takes too long is given up; what was committed is there, its transaction is not, and others are answered', async () => {
      await db.rows(sql`insert into kept values (1)`);
      await expect(db.rows(endless)).rejects.toMatchObject({ code: '57014' });
      expect(await numbers()).toEqual([1]);
      const lost = db.transaction(async (tx) => {
        await tx.rows(sql`insert into kept values (2)`);
        await tx.rows(endless);
      });
      await expect(lost).rejects.toMatchObject({ code: '57014' });
      expect(await numbers()).toEqual([1]);
    });

    test('every connection has the limit, which is a minute unless told', async () => {
      const usual = openPostgres(url, fails);
      const limits = await Promise.all(
        Array.from({ length: 4 }, () => usual.rows<{ statement_timeout: string }>(sql`show statement_timeout`)),
      );
      await usual.close();
      expect(limits.flat().map((row) => row.statement_timeout)).toEqual(['1min', '1min', '1min', '1min']);
    });
  },
);
