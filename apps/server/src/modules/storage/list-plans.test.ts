import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Sql } from '../../platform/db/index.ts';
import { aFolder, anAccount, anOrganisation, onBothDatabases, testServices, type Person } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { listFolder, listShared } from './list.sql.ts';

const page = 500;

/** What a plan has done: every row that one of its steps gave or threw away, and every time that a step was begun. */
function work(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce<number>((sum, one) => sum + work(one), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const node = plan as Record<string, unknown>;
  const count = (key: string) => (typeof node[key] === 'number' ? node[key] : 0);
  const rows = count('Actual Rows') + count('Rows Removed by Filter') + count('Rows Removed by Join Filter');
  return Object.values(node).reduce<number>((sum, one) => sum + work(one), (rows + 1) * count('Actual Loops'));
}

onBothDatabases('a page of a list that has grown since the planner last looked', (open) => {
  let services: TestServices;
  let clinic: { id: string; admin: Person };
  let friend: Person;
  let folder: string;

  beforeAll(async () => {
    services = await testServices({ db: await open() });
    clinic = await anOrganisation(services);
    friend = await anAccount(services);
    folder = (await aFolder(services, { org: clinic.id })).id;
    await services.db.rows(sql`analyze`);
    await services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, filetype, name, sort_name, size)
      select gen_random_uuid(), ${folder}, array[${folder}::uuid], ${clinic.id}, 'org', 'file', 'text/plain', n::text, lpad(n::text, 12, '0'), n
      from generate_series(1, 2000) n`);
  });
  afterAll(() => services.close());

  async function share(modulo: number): Promise<void> {
    await services.db.rows(sql`
      insert into "grant" (id, item_id, subject_kind, account_id, level, allow_download, created_at)
      select gen_random_uuid(), id, 'user', ${friend.id}::uuid, 1, true, ${services.clock.now()}::timestamptz
      from item where parent = ${folder} and size % ${modulo}::int8 = 0 on conflict do nothing`);
  }

  async function workOf(list: (db: Sql) => Promise<unknown>): Promise<number> {
    let done = 0;
    await list({
      async rows(query) {
        const [plan] = await services.db.rows<{ 'QUERY PLAN': unknown }>(sql`explain (analyze, format json) ${query}`);
        done += work(plan?.['QUERY PLAN']);
        return [];
      },
    });
    return done;
  }

  const paging = { sort: 'name', order: 'asc', limit: page, foldersOnly: false } as const;
  const deep = () => ({ ...paging, after: { sort: 'name', kind: 'file', key: '000000001000', id: folder } }) as const;

  // Each row takes some twenty steps, and a table that fits into a block may be read for each; reading the page for
  // each of its rows would be 500 more.
  const perRow = 100;

  it.each([0, 50, 1])('costs what its rows cost, where one of %i items is shared (0: none is)', async (modulo) => {
    if (modulo > 0) await share(modulo);
    const now = services.clock.now();
    for (const { caller } of [clinic.admin, friend])
      expect(await workOf((db) => listFolder(db, caller, now, folder, deep()))).toBeLessThan(page * perRow);
    const shared = await workOf((db) => listShared(db, friend.caller, now, clinic.id, paging));
    // All that was ever shared is looked through for the page.
    expect(shared).toBeLessThan(2000 * perRow);
  });
});
