import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';

/** What was deleted for good. */
export interface Purged {
  folders: number;
  files: number;
  /** that a quota counted, versions included */
  bytes: number;
}

/**
 * A query of the ids of items in the trash and of everything below them, which is in the trash as well: with them, or
 * since before.
 */
export function itemsToPurge(ids: readonly string[]): SQL {
  const wanted = array(ids, 'uuid');
  return sql`
    select unnest(${wanted}) as id
    union select id from item where object_type = 'folder' and ancestors && ${wanted}
    union select file.id from item folder join item file on file.parent = folder.id
      where folder.object_type = 'folder' and (folder.id = any(${wanted}) or folder.ancestors && ${wanted}) and file.object_type = 'file'`;
}

/** How much a query of items has, and bytes that a quota counts of it: files and their versions. */
export async function countItems(tx: Sql, items: SQL): Promise<Purged> {
  const [row] = await tx.rows<Purged>(sql`
    select count(*) filter (where object_type = 'folder')::int4 as folders, count(*) filter (where object_type = 'file')::int4 as files,
      coalesce(sum(item.size + coalesce(v.bytes, 0)) filter (where object_type = 'file' and not outside_quota), 0)::int8 as bytes
    from (${items}) going join item on item.id = going.id
    left join lateral (select sum(size) as bytes from file_version where item_id = item.id) v on true`);
  return row ?? { folders: 0, files: 0, bytes: 0 };
}

/**
 * Says that items and their versions no longer refer to their blobs; whoever reads these now has until `until`, and the
 * sweep takes those to which nothing else refers.
 */
export async function dropBlobsOf(tx: Sql, items: SQL, until: Date): Promise<void> {
  await tx.rows(sql`
    with going as materialized (${items})
    update blob set reserved_until = ${until}::timestamptz where sha256 in (
      select sha256 from item join going on going.id = item.id where sha256 is not null
      union select v.sha256 from file_version v join going on going.id = v.item_id)`);
}

/** Deletes the rows of items and of their versions. */
export async function deleteRows(tx: Sql, items: SQL): Promise<void> {
  await tx.rows(sql`delete from file_version where item_id in (${items})`);
  await tx.rows(sql`delete from item where id in (${items})`);
}

/** Organisations in whose trash something has lain since before `end`. */
export async function organisationsWithTrash(db: Sql, end: Date): Promise<string[]> {
  const rows = await db.rows<{ org: string }>(sql`
    select distinct org from item where trashed_with = id and trashed_at < ${end}::timestamptz order by org`);
  return rows.map(({ org }) => org);
}

/** What has lain in the trash of an organisation since before `end`, by itself; the earliest first. */
export async function trashedBefore(tx: Sql, org: string, end: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from item where org = ${org} and trashed_with = id and trashed_at < ${end}::timestamptz order by trashed_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}
