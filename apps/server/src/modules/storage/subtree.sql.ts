import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { openToDownload } from '../sharing/index.ts';

/** An item of a tree that is taken away. */
export interface SubtreeRow {
  id: string;
  parent: string | null;
  org: string;
  object_type: 'folder' | 'file';
  filetype: string | null;
  name: string;
  size: number;
  /** Of a file; null: it has no bytes. */
  sha256: string | null;
  /** Where a link leads; null: it is none. */
  url: string | null;
  created_at: Date;
  /** Whether the caller may download it [AC-10]. */
  download: boolean;
}

/**
 * Items and everything below them as they are at one moment, in the order of their names; without what is in the trash.
 * Whoever may see the items may see all of it.
 *
 * @param settled whether the caller may download all of the items, and so what is below them
 * @param limit rows at most
 */
export function subtreeOf(
  { db, caller, now }: { db: Sql; caller: Caller; now: Date },
  ids: readonly string[],
  { settled, limit }: { settled: boolean; limit: number },
): Promise<SubtreeRow[]> {
  const chosen = array(ids, 'uuid');
  return db.rows(sql`
    with found as (
      select id from item where id = any (${chosen})
      union select id from item where object_type = 'folder' and ancestors && ${chosen}
      union select file.id from item folder join item file on file.parent = folder.id
        where folder.object_type = 'folder' and (folder.id = any (${chosen}) or folder.ancestors && ${chosen}) and file.object_type = 'file')
    select i.id, i.parent, i.org, i.object_type, i.filetype, i.name, i.size, i.sha256, i.url, i.created_at,
      ${openToDownload(caller, now, sql`${settled}::bool`, sql`i`)} as download
    from found join item i on i.id = found.id
    where i.trashed_at is null
    order by i.sort_name, i.id limit ${limit}`);
}
