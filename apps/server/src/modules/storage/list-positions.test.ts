import { folderInfo, listOrganisationRoot, sortKeys, type Answer } from '@mado/contract';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { sql, type Sql } from '../../platform/db/index.ts';
import { aFolder, anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { listFolder } from './list.sql.ts';
import { partsOf } from './list-parts.ts';

test('a page by position is cut out of folders and of the files behind them, each from its nearer end', () => {
  const counts = { folders: 10, files: 20 };
  expect(partsOf(counts, 0, 5)).toEqual({
    folder: { skip: 0, take: 5, fromEnd: false },
    file: { skip: 0, take: 0, fromEnd: false },
  });
  expect(partsOf(counts, 8, 5)).toEqual({
    folder: { skip: 0, take: 2, fromEnd: true },
    file: { skip: 0, take: 3, fromEnd: false },
  });
  expect(partsOf(counts, 28, 5).file).toEqual({ skip: 0, take: 2, fromEnd: true });
  for (const start of [30, 31, 1000])
    expect(partsOf(counts, start, 5)).toMatchObject({ folder: { take: 0 }, file: { take: 0 } });
  expect(partsOf(counts, 3, undefined)).toMatchObject({ folder: { take: 7 }, file: { take: 20 } });
});

onBothDatabases('a page by position', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let folder: string;

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
    ({ id: folder } = await aFolder(app.services, { org: clinic.id }));
    await app.services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, filetype, name, sort_name, size, summary, trashed_at)
      select gen_random_uuid(), ${folder}, array[${folder}::uuid], ${clinic.id}, 'org',
        case when n % 3 = 0 then 'folder' else 'file' end, case when n % 3 = 0 then 'study' end,
        case when n % 3 = 0 then null else 'text/plain' end, 'item ' || n, 'item ' || lpad(n::text, 12, '0'), n % 7,
        case when n % 3 = 0 then jsonb_build_object('PatientID', chr(65 + n % 4), 'InstitutionName', '院' || n % 2) end,
        case when n % 11 = 0 then ${app.services.clock.now()}::timestamptz end
      from generate_series(1, 66) n`);
  });
  afterAll(() => app.close());

  type Query = Partial<Record<'limit' | 'after' | 'sort' | 'order' | 'noFile' | 'start' | 'type', string>>;
  async function list(query: Query, path = `info/folder/${folder}`) {
    const answer = await app.fastify.inject({
      url: `/api/datamanage/${path}?${new URLSearchParams(query).toString()}`,
      headers: clinic.admin.headers,
    });
    const body = answer.json<Answer<typeof folderInfo> & Answer<typeof listOrganisationRoot>>();
    const items = body.data ?? body.org ?? [];
    return {
      status: answer.statusCode,
      total: answer.headers['x-total-count'],
      link: answer.headers.link,
      ids: items.map(({ uuid }) => uuid),
    };
  }

  it.each(sortKeys.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'sorted by %s %s shows what stands there in the whole list, and says how long that is [WR-3]',
    async (sort, order) => {
      const whole = await list({ sort, order });
      expect(whole.ids).toHaveLength(60);
      expect(whole.total).toBeUndefined();
      for (const start of [0, 7, 18, 25, 57]) {
        const page = await list({ sort, order, limit: '7', start: String(start) });
        expect(page).toMatchObject({ total: '60', ids: whole.ids.slice(start, start + 7) });
        const next = /after=([\w-]+)/.exec(String(page.link ?? ''))?.[1];
        expect(next !== undefined).toBe(start + 7 < 60);
        if (next === undefined) continue;
        expect(page.link).not.toContain('start=');
        const after = await list({ sort, order, limit: '5', after: next });
        expect(after.ids).toEqual(whole.ids.slice(start + 7, start + 12));
      }
      const folders = await list({ sort, order, limit: '50', start: '15', noFile: 'true' });
      expect(folders).toMatchObject({ total: '20', ids: whole.ids.slice(15, 20) });
    },
  );

  it('beyond the end is empty; without a limit it is the rest; beside a cursor it is refused', async () => {
    const whole = await list({});
    expect(await list({ start: '60', limit: '5' })).toMatchObject({ status: 200, total: '60', ids: [] });
    expect(await list({ start: '50' })).toMatchObject({ ids: whole.ids.slice(50), link: undefined });
    const { link } = await list({ limit: '5' });
    const after = /after=([\w-]+)/.exec(String(link))?.[1] ?? '';
    expect((await list({ after, start: '3' })).status).toBe(400);
    for (const start of ['-1', 'x', '1.5']) expect((await list({ start })).status).toBe(400);
  });

  it('of a root is asked for by its type', async () => {
    const root = `list/org-root/${clinic.id}`;
    expect((await list({ start: '0' }, root)).status).toBe(400);
    expect(await list({ start: '0', limit: '5', type: 'org' }, root)).toMatchObject({ total: '1', ids: [folder] });
    expect(await list({ start: '0', limit: '5', type: 'share' }, root)).toMatchObject({ total: '0', ids: [] });
  });

  it('says nothing to somebody who may not see the list', async () => {
    const stranger = await anOrganisation(app.services);
    const answer = await app.fastify.inject({
      url: `/api/datamanage/info/folder/${folder}?start=0`,
      headers: stranger.admin.headers,
    });
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([403, undefined]);
  });

  it('in the middle of a long list reads keys up to there, and rows of the page alone', async () => {
    const { id } = await aFolder(app.services, { org: clinic.id });
    await app.services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, filetype, name, sort_name, size)
      select gen_random_uuid(), ${id}, array[${id}::uuid], ${clinic.id}, 'org', 'file', 'text/plain', n::text, lpad(n::text, 12, '0'), n
      from generate_series(1, 10000) n`);
    await app.services.db.rows(sql`analyze item`);
    const sorts: unknown[] = [];
    const explaining: Sql = {
      async rows(query) {
        sorts.push(...(await app.services.db.rows(sql`explain (analyze, format json) ${query}`)));
        return [];
      },
    };
    for (const start of [5000, 9900]) {
      const parts = partsOf({ folders: 0, files: 10_000 }, start, 100);
      const paging = { sort: 'name', order: 'asc', foldersOnly: false, parts } as const;
      await listFolder(explaining, clinic.admin.caller, app.services.clock.now(), id, paging);
    }
    const [middle, end] = sorts.map((plan) => mostRows(plan));
    expect(middle).toBeLessThanOrEqual(5_100);
    expect(end).toBeLessThanOrEqual(200);
  });
});

/** The most rows that any step of a plan gave. */
function mostRows(plan: unknown): number {
  if (Array.isArray(plan)) return Math.max(0, ...plan.map(mostRows));
  if (typeof plan !== 'object' || plan === null) return 0;
  const own = (plan as Record<string, unknown>)['Actual Rows'];
  return Math.max(typeof own === 'number' ? own : 0, ...Object.values(plan).map(mostRows));
}
