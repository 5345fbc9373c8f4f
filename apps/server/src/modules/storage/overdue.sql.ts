import { sql, type Sql } from '../../platform/db/index.ts';

/** What of a folder is overdue, and what stays. */
export interface Overdue {
  /** what goes by itself, each with everything below it */
  ids: string[];
  /** when the first of what stays came; null: nothing stays */
  oldest: Date | null;
  /** until when the first upload that something waits for may last; null: nothing waits */
  until: Date | null;
}

/**
 * What below an item is overdue [AD-2 to AD-5]: files and units (studies, image series) that came before `before` as a
 * whole, and plain folders that did and in which nothing stays. Nothing in which an upload is under way.
 *
 * @param top a folder, or a file
 * @param before null: however late it came
 * @param self the top itself goes too
 */
export async function overdueBelow(
  tx: Sql,
  top: string,
  { before, self, now }: { before: Date | null; self: boolean; now: Date },
): Promise<Overdue> {
  const came = sql`greatest(created_at, restored_at) as came`;
  const [row] = await tx.rows<{ ids: string[] | null; oldest: Date | null; until: Date | null }>(sql`
    with folder as materialized (
      select id, parent, ancestors, foldertype, ${came}, receiving_until from item
      where object_type = 'folder' and (id = ${top} or ancestors @> array[${top}::uuid]) and trashed_at is null),
    below as materialized (
      select id, parent, ancestors, came, receiving_until from folder
      union all
      select file.id, file.parent, file.ancestors, greatest(file.created_at, file.restored_at), null
      from folder join item file on file.parent = folder.id where file.object_type = 'file' and file.trashed_at is null
      union all
      select id, parent, ancestors, ${came}, null from item where id = ${top} and object_type = 'file' and trashed_at is null),
    staying as materialized (
      select id, ancestors, receiving_until from below where came >= ${before}::timestamptz or receiving_until > ${now}::timestamptz),
    kept as materialized (select distinct unnest(ancestors || id) as id from staying),
    going as (
      select b.id from below b left join folder above on above.id = b.parent
      where case
        when exists (select from kept where id = ${top})
          then b.id <> ${top} and above.foldertype = 'folder'
            and b.id not in (select id from kept) and b.parent in (select id from kept)
        else case when ${self}::bool then b.id = ${top} else b.parent = ${top} end
      end)
    select (select array_agg(id order by id) from going) as ids,
      (select min(came) from below join kept on kept.id = below.id where ${self}::bool or below.id <> ${top}) as oldest,
      (select min(receiving_until) from staying where receiving_until > ${now}::timestamptz) as until`);
  return { ids: row?.ids ?? [], oldest: row?.oldest ?? null, until: row?.until ?? null };
}
