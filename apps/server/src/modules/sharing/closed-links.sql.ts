import { array, sql } from '../../platform/db/index.ts';
import { linksCount } from './access.sql.ts';
import type { Asking } from './asking.ts';
import { putAway } from './grants.sql.ts';
import { itemTree } from './item-tree.ts';

/** Why the link for viewing on an item or above it does not open it, to whom it is hidden. */
export interface ClosedLink {
  id: string;
  /** The item that bears the link, and the link itself. */
  bearer: string;
  link: string;
  why: 'password' | 'code' | 'not_yet' | 'ended';
  /** What one gets through the door. */
  door: string | null;
  starts_at: Date | null;
}

/**
 * Of each hidden item the link that says the most: one that asks for something now, the nearest, before one that has
 * not begun [AC-29, AC-30], and that before one that has ended [AC-14]. What has none, or is in the trash, is left out.
 */
export async function closedLinks(
  { db, clock, bus }: Asking,
  ids: readonly string[],
): Promise<Map<string, ClosedLink>> {
  const items = bus.given(itemTree)((id) => sql`${id} = any (${array([...new Set(ids)], 'uuid')})`);
  const now = clock.now();
  const rows = await db.rows<ClosedLink>(
    sql`select distinct on (item.id) item.id, given.item_id as bearer, given.id as link, said.why, given.door, given.starts_at
      from (${items}) item
      cross join lateral unnest(item.ancestors || item.id) with ordinality above(id, depth)
      join "grant" given on given.item_id = above.id and given.link_kind = 'view'
      left join link_door door on door.grant_id = given.id
      cross join lateral (select case
        when given.expires_at = ${putAway}::timestamptz then null
        when given.expires_at <= ${now}::timestamptz or not ${linksCount(sql`item`)} then 'ended'
        when given.starts_at > ${now}::timestamptz then 'not_yet'
        when door.password_hash is not null then 'password'
        when door.addresses is not null then 'code' end as why) said
      where not item.trashed and said.why is not null
      order by item.id, said.why = 'ended', said.why = 'not_yet', above.depth desc`,
    'closed-links',
  );
  return new Map(rows.map((row) => [row.id, row]));
}
