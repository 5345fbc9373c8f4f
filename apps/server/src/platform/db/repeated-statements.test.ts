import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPostgres, postgresMissing, postgresServer } from '../../testing/postgres.ts';
import { array, opaque, openEmbedded, plannedOnce, sql, type Database } from './index.ts';
import { repeatedStatements } from './repeated-statements.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mado-statements-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('repeatedStatements', () => {
  it('names a text when it comes the fifth time, each by its own name', () => {
    const { nameOf } = repeatedStatements();
    const names = Array.from({ length: 6 }, () => nameOf('select 1'));
    expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(names[4]).toEqual(expect.any(String));
    expect(names[5]).toBe(names[4]);
    const others = Array.from({ length: 5 }, () => nameOf('select 2'));
    expect(others[4]).toEqual(expect.any(String));
    expect(others[4]).not.toBe(names[4]);
  });

  it('names no more than a connection has room for, and still those that it has named', () => {
    const { nameOf } = repeatedStatements();
    const long = (n: number) => `select ${n} `.padEnd(10_000, ' ');
    const namesOf = (text: string) => Array.from({ length: 5 }, () => nameOf(text)).at(-1);
    const names = Array.from({ length: 200 }, (_, n) => namesOf(long(n)));
    expect(new Set(names.filter((name) => name !== undefined)).size).toBe(100);
    expect(nameOf(long(0))).toBe(names[0]);
    expect(names.at(-1)).toBeUndefined();
  });

  it('tells whether every value of a text stands in a query of its own', () => {
    const { isOpaque } = repeatedStatements();
    expect(isOpaque('select (select $1::uuid), any((select $2::uuid[]))', 'a')).toBe(true);
    expect(isOpaque('select (select $1::uuid), $2', 'b')).toBe(false);
    expect(isOpaque('select 1', 'c')).toBe(false);
    expect(isOpaque('select (select $1::uuid), (select $2::uuid as id union all select id from item)', 'd')).toBe(
      false,
    );
    expect(isOpaque('select (select $1 + n from item)', 'e')).toBe(false);
  });

  it('does not count for ever what comes seldom', () => {
    const { nameOf } = repeatedStatements();
    for (let n = 0; n < 4; n += 1) nameOf('seldom');
    for (let n = 0; n < 600; n += 1) nameOf(`another ${n}`);
    expect(nameOf('seldom')).toBeUndefined();
  });
});

describe('statements that come again (embedded)', () => {
  again(() => openEmbedded(join(folder, 'database'), { durable: false }));
});

describe.skipIf(postgresMissing !== null)(
  `statements that come again (PostgreSQL${postgresMissing === null ? '' : `: skipped, ${postgresMissing}`})`,
  () => again(async () => openTestPostgres(await (await postgresServer()).createDatabase())),
);

/** On a database of their own: one that others have used may have no room for more names. */
function again(open: () => Promise<Database>): void {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    await db.rows(sql`create table thing (id int primary key, name text)`);
    await db.rows(sql`insert into thing select n, 'thing ' || n from generate_series(1, 1000) n`);
  });
  afterAll(() => db.close());

  const prepared = (like: string) =>
    db.rows(sql`select name from pg_prepared_statements where statement like ${like} and name like 'again.%'`);

  it('are kept prepared, and give the same', async () => {
    for (let n = 1; n <= 12; n += 1) {
      const rows = await db.rows(sql`select name as first_kept from thing where id = any(${array([n], 'int4')})`);
      expect(rows).toEqual([{ first_kept: `thing ${n}` }]);
    }
    expect(await prepared('%first\\_kept%')).toHaveLength(1);
  });

  it('are kept in transactions too, and a failure does not lose them', async () => {
    for (let n = 1; n <= 8; n += 1)
      await db.transaction((tx) =>
        tx.rows(sql`insert into thing (id, name) values (${5000 + n}, 'kept in transactions')`),
      );
    const again = db.transaction((tx) =>
      tx.rows(sql`insert into thing (id, name) values (${5001}, 'kept in transactions')`),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
    await db.transaction((tx) => tx.rows(sql`insert into thing (id, name) values (${6000}, 'kept in transactions')`));
    expect(await db.rows(sql`select id from thing where name = 'kept in transactions'`)).toHaveLength(9);
    expect(await prepared('insert into thing (id, name)%')).toHaveLength(1);
  });

  it('have one plan for all values from the first time, where the planner does not look into them', async () => {
    const some = (n: number) =>
      db.rows(
        sql`select a.id as one_plan from thing a where a.id <= ${opaque(sql`${1000}::int4`)} order by a.id limit ${opaque(sql`${n}::int8`)}`,
        'thing.onePlan',
      );
    const plans = () =>
      db.rows(
        sql`select generic_plans::int4 as generic, custom_plans::int4 as custom from pg_prepared_statements where name = 'thing.onePlan'`,
      );
    for (let n = 1; n <= 3; n += 1) expect(await some(n)).toHaveLength(n);
    expect(await plans()).toEqual([{ generic: 3, custom: 0 }]);
    // Statements between them are planned as the database thinks best.
    expect(await db.rows(sql`show plan_cache_mode`)).toEqual([{ plan_cache_mode: 'auto' }]);
  });

  it('that fail and are planned once leave the connection as it was', async () => {
    const divided = (by: number) => db.rows(sql`select 10 / ${opaque(sql`${by}::int4`)} as tenth`, 'thing.divided');
    expect(await divided(5)).toEqual([{ tenth: 2 }]);
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
    expect(await db.rows(sql`show plan_cache_mode`)).toEqual([{ plan_cache_mode: 'auto' }]);
    expect(await divided(2)).toEqual([{ tenth: 5 }]);
  });

  it('leave a transaction its own way of planning', async () => {
    const mode = await db.transaction(async (tx) => {
      await plannedOnce(tx);
      await tx.rows(sql`select ${opaque(sql`${1}::int4`)} as one`, 'thing.inside');
      return tx.rows(sql`show plan_cache_mode`);
    });
    expect(mode).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
  });
}
