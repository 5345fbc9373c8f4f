import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Sql } from '../../platform/db/index.ts';
import { anAccount, anOrganisation, onBothDatabases, testServices, type Person } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { wordsOf } from './query-words.ts';
import { bestHits } from './search.sql.ts';

/** The steps of a plan that read a table, or an index of it. */
function readersOf(table: string, plan: unknown): Record<string, unknown>[] {
  if (Array.isArray(plan)) return plan.flatMap((one) => readersOf(table, one));
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  const own = node['Relation Name'] === table ? [node] : [];
  return [...own, ...Object.values(node).flatMap((one) => readersOf(table, one))];
}

const rowsOf = (readers: Record<string, unknown>[]): number =>
  readers.reduce((sum, node) => sum + Number(node['Actual Rows']) * Number(node['Actual Loops']), 0);

onBothDatabases('a search of many items', (open) => {
  let services: TestServices;
  let clinic: { id: string; admin: Person };
  let friend: Person;
  const found = 4000;

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    clinic = await anOrganisation(services);
    friend = await anAccount(services);
    await services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, filetype, name, sort_name, size)
      select gen_random_uuid(), null, '{}', ${clinic.id}, 'org', 'file', 'text/plain', '検査' || n, '検査' || n, n
      from generate_series(1, ${found}::int) n`);
    await services.db.rows(
      sql`insert into tag (org, name, sort_name) values (${clinic.id}, '胸部', '胸部'), (${clinic.id}, '稀', '稀')`,
    );
    await services.db.rows(sql`
      insert into item_tag (item_id, tag_id)
      select i.id, t.id from item i join tag t on t.org = i.org and (t.name = '胸部' or i.size <= 3) where i.org = ${clinic.id}`);
    for (const table of ['item', 'tag', 'item_tag']) await services.db.rows(sql.raw(`analyze ${table}`));
  });
  afterAll(() => services.close());

  function search(db: Sql, query: string, { person = clinic.admin, bound = 100 } = {}) {
    const asked = {
      org: clinic.id,
      isMember: person === clinic.admin,
      field: 'all',
      look: wordsOf(query, 'all'),
    } as const;
    return bestHits({ ...services, db, caller: person.caller }, asked, { limit: 2, bound });
  }

  async function planOf(query: string): Promise<unknown> {
    let plan: unknown;
    const explaining: Sql = {
      async rows(statement) {
        plan = await services.db.rows(sql`explain (analyze, format json) ${statement}`);
        return [];
      },
    };
    await search(explaining, query);
    return plan;
  }

  it.each(['検', '検査', 'ct 2024', '検査 1'])(
    'for %s reads by the index what it shows, and stops where it has enough',
    async (query) => {
      const readers = readersOf('item', await planOf(query));
      expect(readers.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(rowsOf(readers)).toBeLessThanOrEqual(110);
    },
  );

  it.each([
    ['存在しない', 0],
    ['稀', 3],
    ['胸', 100],
  ])('for %s reads of what is tagged only what has such a tag', async (query, most) => {
    const plan = await planOf(query);
    const read = readersOf('item_tag', plan);
    expect(read.length).toBeGreaterThan(0);
    expect(rowsOf(read)).toBeLessThanOrEqual(most);
    expect(rowsOf(readersOf('item', plan))).toBeLessThanOrEqual(most);
  });

  it('finds what lies in any stratum, each item once, and of somebody else’s nothing [SE-2]', async () => {
    const [counted] = await services.db.rows<{ strata: number }>(
      sql`select count(distinct search_stratum(id))::int4 as strata from item where org = ${clinic.id}`,
    );
    expect(counted?.strata).toBe(3);
    const asked = { org: clinic.id, isMember: true, field: 'all', look: wordsOf('検査', 'all') } as const;
    const page = { limit: 1, bound: found + 1 };
    const [hit] = await bestHits({ ...services, caller: clinic.admin.caller }, asked, page);
    expect(hit?.total).toBe(found);
    expect(await search(services.db, '検査', { person: friend })).toEqual([]);
    for (const n of [1, 77, 1234]) {
      const [one] = await search(services.db, `検査${n}`, { bound: found });
      expect(one?.sort_name).toBe(`検査${n}`);
    }
  });
});
