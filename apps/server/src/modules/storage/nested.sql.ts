import type { Caller } from '../../platform/context.ts';
import { sql, type Sql } from '../../platform/db/index.ts';
import { accessOf, hasGrants } from '../sharing/index.ts';
import { factJoins, itemColumns } from './item-row.sql.ts';
import type { ItemRow } from './item-row.ts';

/** An item of a nested answer, and how many folders stand between it and the root of the tree. */
export interface NestedRow extends ItemRow {
  depth: number;
}

/**
 * A folder and everything below it outside of the trash, folders first and by name, with the rights of a caller who may
 * view it: those on the folder, and more where an item, or a folder between, has grants of its own. `limit`: rows at
 * most, in no order then.
 */
export function listNested(
  db: Sql,
  caller: Caller,
  now: Date,
  id: string,
  { foldersOnly, limit }: { foldersOnly: boolean; limit: number },
): Promise<NestedRow[]> {
  const here = accessOf(
    caller,
    now,
    sql`select id, ancestors, org, org_root, owner, read_only from item where id = ${id}`,
  );
  const own = accessOf(
    caller,
    now,
    sql`select i.id, i.ancestors, i.org, i.org_root, i.owner, i.read_only where (i.ancestors || i.id) && granted.ids`,
  );
  const files = sql`
    union all select file.id from folder join item file on file.parent = folder.id
      where file.object_type = 'file' and file.trashed_at is null`;
  return db.rows<NestedRow>(sql`
    with here as materialized (${here}),
    folder as materialized (
      select ${id}::uuid as id
      union all select id from item where object_type = 'folder' and ancestors @> array[${id}::uuid] and trashed_at is null
      limit ${limit}),
    below as materialized (select id from folder ${foldersOnly ? sql`` : files} limit ${limit}),
    granted as materialized (select array(select below.id from below where below.id <> ${id} and ${hasGrants(sql`below`)}) as ids)
    select ${itemColumns}, cardinality(i.ancestors)::int4 as depth,
      coalesce(own.level, case when i.read_only then least(here.level, 1) else here.level end) as level,
      coalesce(own.download, here.download) as download, coalesce(own.open_by_link, here.open_by_link) as open_by_link,
      coalesce(own.upload_link, here.upload_link) as upload_link
    from below cross join lateral (select * from item where item.id = below.id limit 1) i ${factJoins}
    cross join here cross join granted left join lateral (${own}) own on true
    order by i.object_type desc, i.sort_name, i.id`);
}
