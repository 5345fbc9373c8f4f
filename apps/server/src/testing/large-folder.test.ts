import { folderInfo, listOrganisationRoot, type Answer, type Item } from '@mado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../platform/db/index.ts';
import { aFolder, anOrganisation, testApp, type Person, type TestApp } from './index.ts';

const files = 9_000;
const folders = 1_000;
let app: TestApp;
let clinic: { id: string; admin: Person };
let large: string;

beforeAll(async () => {
  app = await testApp();
  clinic = await anOrganisation(app.services);
  large = (await aFolder(app.services, { org: clinic.id })).id;
  await fill(large);
  await fill(null);
});
afterAll(() => app.close());

/**
 * Ten thousand items, many of one name, size and time: what a page ends with is rarely unlike what the next one begins
 * with.
 */
async function fill(parent: string | null): Promise<void> {
  await app.services.db.rows(sql`
    insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, filetype, name, sort_name, size, created_at)
    select gen_random_uuid(), ${parent}::uuid, array_remove(array[${parent}::uuid], null), ${clinic.id}, 'org',
      case when n <= ${folders}::int4 then 'folder' else 'file' end, case when n <= ${folders}::int4 then 'folder' end,
      case when n > ${folders}::int4 then 'text/plain' end, 'name ' || n / 7, 'name ' || lpad((n / 7)::text, 12, '0'), n % 5,
      ${app.services.clock.now()}::timestamptz + make_interval(secs => n % 3)
    from generate_series(1, ${files + folders}::int4) n`);
}

/** One answer of a list, and the query of what follows. */
async function list(where: 'folder' | 'root', query: Record<string, string>) {
  const [path, id] = where === 'folder' ? [folderInfo.path, large] : [listOrganisationRoot.path, clinic.id];
  const answer = await app.fastify.inject({
    url: `${path.replace('{id}', id)}?${new URLSearchParams(query).toString()}`,
    headers: clinic.admin.headers,
  });
  expect(answer.statusCode).toBe(200);
  const body = answer.json<Answer<typeof folderInfo> & Answer<typeof listOrganisationRoot>>();
  const next = /^<\?(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  return { items: where === 'folder' ? body.data : body.org, next };
}

async function paged(where: 'folder' | 'root', query: Record<string, string>): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: Record<string, string> | null = query; next;) {
    const page = await list(where, next);
    items.push(...page.items);
    next = page.next === undefined ? null : Object.fromEntries(new URLSearchParams(page.next));
  }
  return items;
}

it.each([
  ['folder', { sort: 'size', order: 'desc' }],
  ['root', { type: 'org', sort: 'name' }],
] as const)('a %s of ten thousand items is listed whole, and the same page by page: %j', async (where, order) => {
  const { items: whole, next } = await list(where, order);
  expect(next).toBeUndefined();
  const expected = files + folders + (where === 'root' ? 1 : 0);
  expect(new Set(whole.map(({ uuid }) => uuid)).size).toBe(expected);
  expect(whole).toHaveLength(expected);
  const pages = await paged(where, { ...order, limit: '1000' });
  expect(pages.map(({ uuid }) => uuid)).toEqual(whole.map(({ uuid }) => uuid));
});
