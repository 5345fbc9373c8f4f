import type { FolderType } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { accessOf, isWithheld } from '../sharing/index.ts';
import type { ItemRow } from './item-row.ts';
import { withheldName, type Telling } from './told-rows.ts';

/** An entry of the trash list, without the names of what it lay in. */
export interface TrashListRow {
  id: string;
  kind: 'item' | 'version';
  item: string;
  name: string;
  object_type: 'folder' | 'file';
  foldertype: FolderType | null;
  filetype: string | null;
  org: string;
  org_root: 'org' | 'private';
  ancestors: string[];
  waits_for: string | null;
  size: number;
  folders: number;
  files: number;
  trashed_at: Date;
  trashed_by: string | null;
  trashed_as: 'member' | 'guest' | 'link' | null;
  /** `trashed_at`, in microseconds since 1970 */
  key: number;
}

/** Where a page of the trash ended. */
export interface TrashCursor {
  /** microseconds since 1970 */
  at: number;
  id: string;
}

/**
 * What went to the trash of an organisation by itself, and the versions of files that are not there, on which the
 * caller has full access, or had before; the latest first.
 */
export function listTrashed(
  db: Sql,
  caller: Caller,
  now: Date,
  org: string,
  { after, limit }: { after: TrashCursor | undefined; limit: number | undefined },
): Promise<TrashListRow[]> {
  const beyond = (at: string, id: string) =>
    after
      ? sql`and (${sql.raw(at)}, ${sql.raw(id)}) < (timestamptz 'epoch' + ${after.at}::int8 * interval '1 microsecond', ${after.id}::uuid)`
      : sql``;
  const access = accessOf(caller, now, sql`select e.item as id, e.ancestors, e.org, e.org_root, e.owner, e.read_only`);
  return db.rows<TrashListRow>(sql`
    with entry as (
      select i.id, 'item' as kind, i.id as item, i.name, i.object_type, i.foldertype, i.filetype, i.org, i.org_root, i.owner, i.read_only, i.ancestors,
        i.parent, i.size, i.trashed_at, i.trashed_by, i.trashed_as
      from item i where i.org = ${org} and i.trashed_with = i.id ${beyond('i.trashed_at', 'i.id')}
      union all
      select v.id, 'version', i.id, v.name, 'file', null, v.filetype, i.org, i.org_root, i.owner, i.read_only, i.ancestors,
        i.parent, v.size, v.replaced_at, v.replaced_by, v.replaced_as
      from file_version v join item i on i.id = v.item_id
      where i.org = ${org} and i.trashed_at is null ${beyond('v.replaced_at', 'v.id')}),
    page as materialized (
      select e.* from entry e cross join lateral (${access}) a
      where a.level = 4 order by e.trashed_at desc, e.id desc ${limit === undefined ? sql`` : sql`limit ${limit}`})
    select page.id, page.kind, page.item, page.name, page.object_type, page.foldertype, page.filetype, page.org, page.org_root, page.ancestors,
      page.trashed_at, (extract(epoch from page.trashed_at) * 1000000)::int8 as key, page.trashed_by, page.trashed_as, counted.*,
      (select trashed_with from item above where above.id = page.parent) as waits_for
    from page cross join lateral (
      select case when page.kind = 'version' then page.size else coalesce(sum(size) filter (where object_type = 'file'), 0)::int8 end as size,
        (count(*) filter (where object_type = 'folder'))::int4 as folders,
        case when page.kind = 'version' then 1 else (count(*) filter (where object_type = 'file'))::int4 end as files
      from item below where below.trashed_with = page.id) counted
    order by page.trashed_at desc, page.id desc`);
}

/** Names of items, in the trash or not, that the caller may see, or could before they went there. */
export async function visibleNames(ctx: Telling, ids: readonly string[]): Promise<Map<string, string>> {
  const { db, caller, clock } = ctx;
  const now = clock.now();
  const wanted = sql`select id, ancestors, org, org_root, owner, read_only from item where id = any(${array(ids, 'uuid')})`;
  const rows = await db.rows<Pick<ItemRow, 'id' | 'name' | 'object_type' | 'foldertype'> & { withheld: boolean }>(sql`
    select i.id, i.name, i.object_type, i.foldertype, ${isWithheld(ctx, sql`i`)} as withheld from (${accessOf(caller, now, wanted)}) a join item i on i.id = a.item_id where a.level > 0`);
  return new Map(rows.map((row) => [row.id, row.withheld ? withheldName(ctx, row) : row.name]));
}
