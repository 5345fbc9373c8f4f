import { folderInfo, sortKeys, type Answer, type Item } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Sql } from '../../platform/db/index.ts';
import { aFolder, anOrganisation, onBothDatabases, testApp, type Person, type TestApp } from '../../testing/index.ts';
import { upload } from '../../testing/upload.ts';
import { listFolder } from './list.sql.ts';

/** Rows that the scans of a plan have read from tables and indexes, those included that a filter threw away. */
function rowsRead(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce<number>((sum, one) => sum + rowsRead(one), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const node = plan as Record<string, unknown>;
  const count = (key: string) => (typeof node[key] === 'number' ? node[key] : 0);
  const isScan = 'Relation Name' in node;
  const own = isScan ? (count('Actual Rows') + count('Rows Removed by Filter')) * count('Actual Loops') : 0;
  return own + Object.values(node).reduce<number>((sum, one) => sum + rowsRead(one), 0);
}

onBothDatabases('the pages of a list', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };

  beforeAll(async () => {
    app = await testApp({ db: await open() });
    clinic = await anOrganisation(app.services);
  });
  afterAll(() => app.close());

  type Query = Partial<Record<'limit' | 'after' | 'sort' | 'order' | 'noFile', string>>;
  async function list(id: string, query: Query = {}) {
    const answer = await app.fastify.inject({
      url: `/api/datamanage/info/folder/${id}?${new URLSearchParams(query).toString()}`,
      headers: clinic.admin.headers,
    });
    return {
      status: answer.statusCode,
      link: answer.headers.link,
      body: answer.json<Answer<typeof folderInfo> & { code?: string }>(),
    };
  }
  const names = (items: Item[]) => items.map(({ name }) => name);
  const file = (path: string, size = 1) => ({ path, bytes: Buffer.alloc(size, 'x') });
  async function folderOf(files: ReturnType<typeof file>[]): Promise<string> {
    const { id } = await aFolder(app.services, { org: clinic.id });
    await upload(app, clinic.admin, { target_org: clinic.id, target_folder: id }, files);
    return id;
  }

  /** Holds that a page deep in a large folder reads no more of it than the page has items. */
  async function expectPagesFromIndex(id: string): Promise<void> {
    const { db, clock } = app.services;
    await db.rows(sql`analyze item`);
    const read: number[] = [];
    const explaining: Sql = {
      async rows(query) {
        const [plan] = await db.rows<{ 'QUERY PLAN': unknown }>(sql`explain (analyze, format json) ${query}`);
        read.push(rowsRead(plan?.['QUERY PLAN']));
        return [];
      },
    };
    for (const order of ['asc', 'desc'] as const) {
      const paging = { sort: 'name', order, limit: 100, foldersOnly: false } as const;
      const after = { sort: 'name', kind: 'folder', key: 'study 000000005000', id } as const;
      await listFolder(explaining, clinic.admin.caller, clock.now(), id, paging);
      await listFolder(explaining, clinic.admin.caller, clock.now(), id, { ...paging, after });
    }
    expect(read).toHaveLength(4);
    for (const rows of read) expect(rows).toBeLessThan(500);
  }

  const nextOf = (link: number | string | string[] | undefined): Query | null => {
    const next = /^<\?(.*)>; rel="next"$/.exec(String(link ?? ''))?.[1];
    return next === undefined ? null : Object.fromEntries(new URLSearchParams(next));
  };
  async function pagesOf(id: string, first: Query): Promise<string[][]> {
    const pages: string[][] = [];
    for (let query: Query | null = first; query;) {
      const { body, link } = await list(id, query);
      pages.push(names(body.data));
      query = nextOf(link);
    }
    return pages;
  }

  /** A folder with files and studies of which some are alike in each thing that one can sort by. */
  async function folderOfEveryKind(): Promise<string> {
    const files = Array.from({ length: 11 }, (_, n) => file(n % 4 === 0 ? `f${n}/x` : `${n}.txt`, (n * 7) % 5));
    const id = await folderOf(files);
    // Some with facts of every kind, some of them alike, some without; times finer than a Date.
    await app.services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, size, summary, created_at)
      select gen_random_uuid(), ${id}, array[${id}::uuid], ${clinic.id}, 'org', 'folder', 'study', 'study ' || n, 'study ' || n, n,
        case when n % 3 > 0 then jsonb_build_object('PatientID', chr(65 + n % 4), 'PatientSex', 'F', 'StudyDate', '2026010' || n % 2,
          'instance_count', n / 2, 'series_count', 1, 'modality_list', jsonb_build_array('CT')) end,
        ${app.services.clock.now()}::timestamptz + make_interval(secs => (n % 5) * 0.000001)
      from generate_series(1, 10) n`);
    return id;
  }
  /** Lists only read it: one is enough for all of them. */
  let ofEveryKind: Promise<string> | null = null;

  it.each(sortKeys.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'sorted by %s %s show each item once',
    async (sort, order) => {
      const id = await (ofEveryKind ??= folderOfEveryKind());
      const [whole = []] = await pagesOf(id, { sort, order });
      expect(new Set(whole).size).toBe(21);
      const pages = await pagesOf(id, { sort, order, limit: '4' });
      expect(pages.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 1]);
      expect(pages.flat()).toEqual(whole);
      const folders = await pagesOf(id, { sort, order, limit: '3', noFile: 'true' });
      expect(folders.flat()).toEqual(whole.slice(0, 13));
    },
  );

  it('go on where they were when the last item has been trashed or moved meanwhile', async () => {
    const id = await folderOf(['a/x', 'b/x', 'c/x', '1.txt', '2.txt', '3.txt'].map((path) => file(path)));
    const elsewhere = await aFolder(app.services, { org: clinic.id });
    for (const limit of ['2', '4']) {
      const { body, link } = await list(id, { limit });
      const rest = names((await list(id)).body.data).slice(Number(limit));
      const last = body.data.at(-1)!.uuid;
      if (limit === '2')
        await app.services.db.rows(sql`update item set trashed_at = ${app.services.clock.now()} where id = ${last}`);
      else await app.services.db.rows(sql`update item set parent = ${elsewhere.id} where id = ${last}`);
      expect(names((await list(id, nextOf(link)!)).body.data)).toEqual(rest.slice(0, Number(limit)));
    }
  });

  it('say nothing of what they sort by in the address of the next page, and only those are taken that were given out [WR-3]', async () => {
    const id = await folderOf(['a-name.txt', 'b-name.txt'].map((path) => file(path)));
    const { link } = await list(id, { limit: '1' });
    const query = nextOf(link)!;
    expect(Buffer.from(query.after ?? '', 'base64url').toString('latin1')).not.toContain('name');
    const sealed = Buffer.from(query.after ?? '', 'base64url');
    sealed[sealed.length - 1]! ^= 1;
    const wrong = [
      { after: sealed.toString('base64url') },
      { after: Buffer.from(JSON.stringify({ key: 'a', id })).toString('base64url') },
      { after: id },
      { after: 'AAAA' },
      { sort: 'size' },
    ];
    for (const one of wrong) {
      const { status, body } = await list(id, { ...query, ...one });
      expect([status, body.code], JSON.stringify(one)).toEqual([400, 'bad_request']);
      expect(body).toMatchObject({ fields: { after: expect.any(String) } });
    }
  });

  it('of ten thousand items are those of the one answer, and each costs what the first costs', async () => {
    const { id } = await aFolder(app.services, { org: clinic.id });
    await app.services.db.rows(sql`
      insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, size, summary)
      select gen_random_uuid(), ${id}, array[${id}::uuid], ${clinic.id}, 'org', 'folder', 'study', 'study ' || n, 'study ' || lpad(n::text, 12, '0'), n,
        jsonb_build_object('PatientID', n::text, 'instance_count', n, 'modality_list', jsonb_build_array('CT'))
      from generate_series(1, 10000) n`);
    const { body } = await list(id);
    expect(body.data).toHaveLength(10_000);
    expect(body.data[9_999]).toMatchObject({
      name: 'study 10000',
      size: 10_000,
      instance_count: 10_000,
      modality_list: ['CT'],
    });
    const pages = await pagesOf(id, { limit: '1000', order: 'desc' });
    expect(pages.flat()).toEqual(names(body.data).toReversed());
    await expectPagesFromIndex(id);
  });
});
