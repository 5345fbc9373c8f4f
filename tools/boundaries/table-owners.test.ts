import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';
import { readParts } from './parts.ts';
import { tablesIn } from './sql-tables.ts';
import { misplacedSql, ownersOfTables } from './table-owners.ts';

const modules = 'apps/server/src/modules';

test('every statement stands with the module that owns its tables', () => {
  const parts = readParts(root);
  const server = parts.find(({ name }) => name === 'server');
  const owners = ownersOfTables([...(server?.files ?? [])]);
  expect(Object.fromEntries(owners)).toMatchObject({ item: 'storage', grant: 'sharing', study: 'studies' });
  expect(owners.size).toBeGreaterThan(10);
  expect(misplacedSql(parts)).toEqual([]);
});

/** The descriptions of tables as they are, and one file. */
function faults(file: string, text: string): string[] {
  const parts = readParts(root).map((part) => ({
    ...part,
    files: new Map([...part.files].filter(([name]) => name.endsWith('/schema.ts')).concat([[file, text]])),
  }));
  return misplacedSql(parts.filter(({ name }) => name === 'server'));
}

describe('a statement against the arrows is answered with a sentence', () => {
  test('a table of a module below', () => {
    const text = 'const a = 1;\nexport const q = sql`\n  select 1 from study\n  join item f on f.id = study.item_id`;';
    expect(faults(`${modules}/studies/a.sql.ts`, text)).toEqual([
      `${modules}/studies/a.sql.ts:4 names the table item of storage: ask a function of storage, or join a view that its index.ts exports.`,
    ]);
  });

  test('a table of a module above', () => {
    expect(faults(`${modules}/sharing/a.sql.ts`, 'sql`select org from item where id = ${id}`')).toEqual([
      `${modules}/sharing/a.sql.ts:1 names the table item of storage: sharing is below storage. Let storage give it a port (parts.ts).`,
    ]);
  });

  test.each([
    ['storage/a.ts', 'sql`select 1 from item`', /holds SQL: .* in files \*\.sql\.ts/],
    ['storage/a.ts', 'const piece = sql`i.id`;', /holds SQL/],
    ['storage/a.ts', "db.query('select id from item')", /holds SQL: .* in files \*\.sql\.ts/],
    ['storage/a.ts', "const piece = ' left join item i on i.id = a';", /holds SQL: .* in files \*\.sql\.ts/],
    ['storage/a.ts', 'const piece = `, x from ${view} v, item where ${rest}`;', /holds SQL/],
    ['storage/a.ts', "const lock = 'lock table item'; const other = 'into blob (id)';", /holds SQL/],
    ['storage/a.ts', 'db.query(`delete from item where id = ${id}`)', /holds SQL/],
    ['studies/a.sql.ts', 'sql`select 1 from public.study s, public."grant" g`', /names the table grant of sharing/],
    ['studies/a.sql.ts', 'sql`select 1 from study s, public.item`', /names the table item of storage/],
    ['storage/a.sql.ts', 'sql`select 1 from job`', /names the table job of platform/],
    ['storage/a.sql.ts', 'sql`update study set place = null`', /names the table study of studies/],
    ['uploads/a.sql.ts', 'sql`delete from "grant" where id = ${id}`', /names the table grant of sharing/],
    ['uploads/a.sql.ts', 'sql`insert into item (id) values (${id})`', /names the table item/],
    ['uploads/a.sql.ts', "sql.raw('left join instance i on true')", /names the table instance of studies/],
    ['uploads/a.sql.ts', "const piece = 'select 1 from instance'; sql.raw(piece);", /names the table instance/],
    ['uploads/a.sql.ts', 'sql<Row>`select 1 from upload_fill u, account a`', /names the table account of accounts/],
    ['uploads/a.sql.ts', 'sql`select ${sql`(select 1 from series)`}`', /names the table series/],
  ])('%s: %s', (file, text, sentence) => {
    expect(faults(`${modules}/${file}`, text)).toEqual([expect.stringMatching(sentence)]);
  });

  test('SQL around the modules', () => {
    expect(faults('apps/server/src/platform/jobs/a.sql.ts', 'sql`select 1 from item`')).toEqual([
      expect.stringMatching(/platform is below storage/),
    ]);
    expect(faults('apps/server/src/platform/jobs/a.ts', 'sql`select 1 from job`')).toHaveLength(1);
    expect(faults('apps/server/src/main.ts', 'sql`select 1 from account`')).toHaveLength(2);
  });

  test('what is allowed passes', () => {
    const own =
      'sql`with item as (select 1) select study, account from upload_fill join ${itemView} item on true, item`';
    expect(faults(`${modules}/uploads/a.sql.ts`, own)).toEqual([]);
    expect(faults(`${modules}/storage/a.ts`, "const a = 'item'; const b = 'from ' + c; const d = 'the item'")).toEqual(
      [],
    );
    expect(faults('apps/server/src/locales/en-US.ts', "const said = 'removed from study {{name}}';")).toEqual([]);
    expect(faults(`${modules}/uploads/a.test.ts`, 'sql`select 1 from item`')).toEqual([]);
    expect(faults('apps/server/src/platform/db/a.ts', 'sql`select 1 from migration`')).toEqual([]);
  });
});

describe('tables in a text of SQL', () => {
  test.each([
    ['select a.b from a, c d left join e on e.f = a.f where g in (select h from i)', ['a', 'c', 'e', 'i']],
    ['insert into "grant" (a) select a from b on conflict (a) do update set a = 1', ['grant', 'b']],
    ['update a set b = 1 from c, (select 1 from d) e, lateral f where x is distinct from y', ['a', 'c', 'f', 'd']],
    ['delete from a using b where c = extract(year from d) returning e', ['a', 'b']],
    ['with recursive a(x) as materialized (select 1 from b), c as (select 1 from a) select 1 from c', ['b']],
    ['select 1 from a for update of b', ['a']],
    ["select 'from x' -- from y\n from /* from z */ only a", ['a']],
    ['select 1 from json_to_recordset(x) as w(id uuid), unnest(y) z join a on true', ['a']],
    ['select 1 from (a join b on true) c, d', ['d', 'b', 'a']],
  ])('%s', (text, tables) => {
    expect(new Set(tablesIn(text).map(({ table }) => table))).toEqual(new Set(tables));
  });
});
