import { sortKeys } from '@mado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql, type SQL } from '../../platform/db/index.ts';
import { aFolder, anOrganisation, onBothDatabases, testServices, type Person } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { listRoot } from './list.sql.ts';
import { countRoot } from './root-entries.sql.ts';

onBothDatabases('what is kept of the items at roots', (open) => {
  let services: TestServices;
  let clinic: { id: string; admin: Person };
  let other: { id: string; admin: Person };
  const change = (statement: SQL) => services.db.rows(statement);

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    clinic = await anOrganisation(services);
    other = await anOrganisation(services);
  });
  afterAll(() => services.close());

  beforeEach(async () => {
    await change(sql`delete from item where parent is not null`);
    await change(sql`delete from item`);
  });

  async function fill(count: number): Promise<void> {
    await change(sql`
      insert into item (id, parent, ancestors, org, org_root, owner, object_type, foldertype, filetype, name, sort_name, size, summary)
      select gen_random_uuid(), null, '{}', ${clinic.id}, case when n % 5 = 0 then 'private' else 'org' end,
        case when n % 5 = 0 then ${clinic.admin.id}::uuid end, case when n % 3 = 0 then 'file' else 'folder' end,
        case when n % 3 > 0 then 'study' end, case when n % 3 = 0 then 'text/plain' end, n::text, lpad(n::text, 12, '0'), n % 7,
        case when n % 3 > 0 then jsonb_build_object('PatientID', 'P' || n % 4, 'instance_count', n % 9) end
      from generate_series(1, ${count}::int) n`);
  }

  async function expectTrue(): Promise<void> {
    expect(await change(sql`select e::text as entry from root_entry e order by id`)).toEqual(
      await change(sql`select e::text as entry from root_entry_source e order by id`),
    );
    const counted = sql`select org, owner, object_type, count(*)::int4 as count from item
      where parent is null and trashed_at is null group by 1, 2, 3 order by 1, 2, 3`;
    const kept = sql`select org, owner, object_type, count::int4 as count from root_count
      where count <> 0 order by 1, 2, 3`;
    expect(await change(kept)).toEqual(await change(counted));
  }

  it.each([
    ['as they come', sql`select 1`],
    ['renamed', sql`update item set name = 'x', sort_name = 'x' where size = 3`],
    ['of another size', sql`update item set size = size + 1`],
    ['with other facts', sql`update item set summary = summary || '{"StudyDate": "20260102"}'`],
    [
      'with what people say',
      sql`update item set edited_facts = '{"modality_list": ["MR"]}' where foldertype is not null`,
    ],
    ['of another type', sql`update item set foldertype = 'imgSeries' where foldertype is not null`],
    ['in the trash', sql`update item set trashed_at = now() where size < 4`],
    ['back from it', sql`with gone as (update item set trashed_at = now() where size < 4) select 1`],
    ['deleted', sql`delete from item where size < 4`],
    ['at the root of the organisation', sql`update item set org_root = 'org', owner = null`],
  ])('is true of items %s', async (what, statement) => {
    await fill(40);
    await change(statement);
    if (what === 'back from it') await change(sql`update item set trashed_at = null`);
    await expectTrue();
  });

  it('is true of what goes into a folder, comes out of it, and to another organisation', async () => {
    await fill(40);
    const { id } = await aFolder(services, { org: clinic.id });
    await change(sql`update item set parent = ${id}, ancestors = array[${id}::uuid] where size = 3`);
    await expectTrue();
    await change(sql`update item set parent = null, ancestors = '{}', org = ${other.id}, owner = null where size = 3`);
    await expectTrue();
    expect(await countRoot(services.db, { org: other.id, owner: null })).not.toEqual({ folders: 0, files: 0 });
    expect(await countRoot(services.db, { org: other.id, owner: other.admin.id })).toEqual({ folders: 0, files: 0 });
  });

  /** Rows that a plan has read of the entries. */
  function entriesRead(plan: unknown): number {
    if (Array.isArray(plan)) return plan.reduce<number>((sum, one) => sum + entriesRead(one), 0);
    if (typeof plan !== 'object' || plan === null) return 0;
    const node = plan as Record<string, unknown>;
    const of = (key: string) => (typeof node[key] === 'number' ? node[key] : 0);
    const own = node['Relation Name'] === 'root_entry' ? of('Actual Rows') + of('Rows Removed by Filter') : 0;
    return Object.values(node).reduce<number>((sum, one) => sum + entriesRead(one), own);
  }

  it.each(['unknown', 'known'])(
    'gives a page in every order by its index, the planner’s figures being %s',
    async (figures) => {
      if (figures === 'unknown') await change(sql`analyze root_entry`);
      await fill(2000);
      if (figures === 'known') await change(sql`analyze root_entry`);
      for (const sort of sortKeys)
        for (const order of ['asc', 'desc'] as const) {
          let read = 0;
          const explaining = {
            async rows<R>(query: SQL): Promise<R[]> {
              read = entriesRead(await change(sql`explain (analyze, format json) ${query}`));
              return [];
            },
          };
          const paging = { sort, order, limit: 20, foldersOnly: false };
          await listRoot(explaining, services.clock.now(), clinic.id, null, paging);
          expect(read, `${sort} ${order}`).toBeGreaterThan(0);
          expect(read, `${sort} ${order}`).toBeLessThanOrEqual(40);
        }
    },
  );
});
