import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '../../testing/index.ts';
import { migrations } from '../../migrations.ts';
import { migrate, sql, type Database } from './index.ts';

onBothDatabases('migrations', (open) => {
  let db: Database;
  let folder: string;
  let url: URL;

  beforeAll(async () => {
    db = await open();
    folder = await mkdtemp(join(tmpdir(), 'mado-migrations-'));
    url = pathToFileURL(`${folder}/`);
    await db.rows(sql`create schema other`);
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('change nothing the second time', async () => {
    expect(await migrate(db, migrations)).toEqual({ applied: [] });
  });

  it('make the tables that schema.ts of each module describes', async () => {
    const modules = await Promise.all(
      ['accounts', 'organisations', 'sharing', 'storage', 'studies'].map(
        (word) => import(`../../modules/${word}/schema.ts`) as Promise<Record<string, unknown>>,
      ),
    );
    const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
    expect(tables.length).toBeGreaterThanOrEqual(11);
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const rows = await db.rows<{ column: string; nullable: boolean }>(sql`
        select attname as column, not attnotnull as nullable from pg_attribute
        where attrelid = ${`public."${name}"`}::regclass and attnum > 0 and not attisdropped`);
      const described = columns.map((column) => ({ column: column.name, nullable: !column.notNull }));
      const byName = (a: { column: string }, b: { column: string }) => (a.column < b.column ? -1 : 1);
      expect(rows.toSorted(byName), name).toEqual(described.toSorted(byName));
    }
  });

  it('are all or nothing, and apply once when several servers start together', async () => {
    const mine = await emptyOf(open);
    try {
      await writeFile(
        join(folder, '0001_a.sql'),
        'create table a (n int);\n--> statement-breakpoint\ninsert into a values (1);',
      );
      await writeFile(
        join(folder, '0002_b.sql'),
        'create table b (n int);\n--> statement-breakpoint\nselect nonsense;',
      );
      await expect(migrate(mine, url)).rejects.toMatchObject({ code: '42703' });
      expect(await mine.rows(sql`select to_regclass('a') as a`)).toEqual([{ a: null }]);
      await writeFile(join(folder, '0002_b.sql'), 'create table b (n int)');
      const results = await Promise.all([migrate(mine, url), migrate(mine, url), migrate(mine, url)]);
      expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_a.sql', '0002_b.sql']);
      expect(await mine.rows(sql`select n from a`)).toEqual([{ n: 1 }]);

      await writeFile(join(folder, '0002_b.sql'), 'create table b (n int, m int)');
      await expect(migrate(mine, url)).rejects.toThrow('0002_b.sql was changed');
      await rm(join(folder, '0002_b.sql'));
      await expect(migrate(mine, url)).rejects.toThrow('newer version of Mado (0002_b.sql');
    } finally {
      await mine.close();
    }
  });
});

/** A database as it was before any migration. */
async function emptyOf(open: () => Promise<Database>): Promise<Database> {
  const db = await open();
  await db.rows(sql`drop schema public cascade`);
  await db.rows(sql`create schema public`);
  return db;
}
