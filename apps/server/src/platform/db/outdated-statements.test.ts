import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresMissing, postgresServer } from '../../testing/postgres.ts';
import { openPostgres } from './postgres.ts';
import { sql, type Database } from './sql.ts';

describe.skipIf(postgresMissing !== null)(
  `statements prepared before a newer program changed a table${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`}`,
  () => {
    let db: Database;
    beforeAll(async () => {
      db = openPostgres(await (await postgresServer()).createDatabase(), (error) => expect.unreachable(error.message));
    });
    afterAll(() => db.close());

    test.each([
      { by: 'its text', name: undefined },
      { by: 'its name', name: 'thing.all' },
    ])('one that is prepared by $by is asked anew, and prepared again', async ({ name }) => {
      await db.rows(sql`drop table if exists thing`);
      await db.rows(sql`create table thing as select 1 as id`);
      const all = () => db.rows(sql`select * from thing where id > ${0}`, name);
      for (let n = 0; n < 6; n += 1) expect(await all()).toEqual([{ id: 1 }]);
      await db.rows(sql`alter table thing add column name text`);
      for (let n = 0; n < 12; n += 1) expect(await all()).toEqual([{ id: 1, name: null }]);
    });

    test('in a transaction it fails, and the next one does not', async () => {
      await db.rows(sql`create table moved as select 1 as id`);
      const all = () => db.transaction((tx) => tx.rows(sql`select * from moved where id > ${0}`, 'moved.all'));
      await all();
      await db.rows(sql`alter table moved add column name text`);
      await expect(all()).rejects.toMatchObject({ code: '0A000' });
      expect(await all()).toEqual([{ id: 1, name: null }]);
    });
  },
);
