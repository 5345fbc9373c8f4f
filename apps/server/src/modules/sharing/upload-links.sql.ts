import { array, sql } from '../../platform/db/index.ts';
import { linksCount } from './access.sql.ts';
import type { Asking } from './asking.ts';
import { itemTree } from './item-tree.ts';

/** The links for uploading on an item and above it [AC-5]. */
export interface UploadLinks {
  /** the topmost item that bears one which is open */
  open: string | null;
  /** there is one that is over by its date */
  ended: boolean;
}

/**
 * The links by which something may be uploaded into items [AC-28]. Read-only items, and what is in the trash or does
 * not exist, are left out.
 */
export async function uploadLinksTo(
  { db, clock, bus }: Pick<Asking, 'db' | 'clock' | 'bus'>,
  ids: readonly string[],
): Promise<Map<string, UploadLinks>> {
  const items = bus.given(itemTree)((id) => sql`${id} = any (${array([...new Set(ids)], 'uuid')})`);
  const now = clock.now();
  const rows = await db.rows<UploadLinks & { id: string }>(
    sql`select item.id,
        (select given.item_id
          from unnest(item.ancestors || item.id) with ordinality above(id, depth) join "grant" given on given.item_id = above.id
          where given.link_kind = 'upload' and (given.expires_at is null or given.expires_at > ${now}::timestamptz) and ${linksCount(sql`item`)}
          order by above.depth limit 1) as open,
        exists (select from "grant" given
          where given.item_id = any (item.ancestors || item.id) and given.link_kind = 'upload'
            and (given.expires_at <= ${now}::timestamptz or not ${linksCount(sql`item`)})) as ended
      from (${items}) item where not item.trashed and not item.read_only`,
    'upload-links',
  );
  return new Map(rows.map(({ id, ...links }) => [id, links]));
}
