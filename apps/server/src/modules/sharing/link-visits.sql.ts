import type { Context } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { isThrough, keysOf } from './access.sql.ts';
import type { Asking } from './asking.ts';
import { itemTree } from './item-tree.ts';

/** A link by which a caller looks at an item: the nearest that is open to them. */
export interface UsedLink {
  item: string;
  bearer: string;
  link: string;
  door: string | null;
}

export function usedLinks({ db, clock, bus, caller }: Asking, ids: readonly string[]): Promise<UsedLink[]> {
  const items = bus.given(itemTree)((id) => sql`${id} = any (${array(ids, 'uuid')})`);
  const now = clock.now();
  return db.rows<UsedLink>(
    sql`select distinct on (item.id) item.id as item, given.item_id as bearer, given.id as link, given.door
      from (${items}) item
      cross join lateral unnest(item.ancestors || item.id) with ordinality above(id, depth)
      join "grant" given on given.item_id = above.id and given.link_kind = 'view'
      where (given.expires_at is null or given.expires_at > ${now}::timestamptz)
        and ${isThrough(array(keysOf(caller, now), 'uuid'), now, sql`given`)}
      order by item.id, above.depth desc`,
    'used-links',
  );
}

/** Who looks by a link, as far as it is kept. */
export interface Looker {
  day: string;
  network: string;
  browser: string;
  address: string;
}

/** Ids that one visit remembers; what was opened beyond is not counted. */
const mostOpened = 10_000;

/** Adds to the visit of a day that something was opened; the same once more counts nothing. */
export async function addVisit(
  db: Sql,
  { random, clock }: Pick<Context, 'random' | 'clock'>,
  bearer: string,
  { day, network, browser, address }: Looker,
  { kind, id }: { kind: 'folder' | 'study'; id: string },
): Promise<void> {
  const at = clock.now();
  const one = sql`array[${id}::uuid]`;
  const none = sql`'{}'::uuid[]`;
  const column = kind === 'folder' ? sql`folders` : sql`studies`;
  await db.rows(sql`
    insert into link_visit (id, item_id, day, network, browser, address, first_at, last_at, folders, studies)
    values (${random.uuid()}, ${bearer}, ${day}::date, ${network}, ${browser}, ${address}, ${at}, ${at},
      ${kind === 'folder' ? one : none}, ${kind === 'study' ? one : none})
    on conflict on constraint link_visit_once do update set last_at = excluded.last_at,
      ${column} = case when ${id}::uuid = any (link_visit.${column}) or cardinality(link_visit.${column}) >= ${mostOpened}
        then link_visit.${column} else link_visit.${column} || ${id}::uuid end`);
}

export interface VisitRow extends Omit<Looker, 'day'> {
  first_at: Date;
  last_at: Date;
  folders: number;
  studies: number;
}

/** The visits of an item's link since a day, the newest first. */
export function visitsOf(db: Sql, item: string, since: string, limit: number): Promise<VisitRow[]> {
  return db.rows<VisitRow>(sql`
    select network, browser, address, first_at, last_at, cardinality(folders) as folders, cardinality(studies) as studies
    from link_visit where item_id = ${item} and day >= ${since}::date order by last_at desc, id limit ${limit}`);
}

export async function deleteVisitsBefore(db: Sql, day: string): Promise<void> {
  await db.rows(sql`delete from link_visit where day < ${day}::date`);
}
