import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';

/**
 * Whether somebody has put something into a folder of an upload by a link: it is not the link's any more
 * (`putElsewhere` says so), or files lie in it, at whatever depth, that have not come by one.
 */
export async function isOthers(db: Sql, folder: string): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(
    sql`with folders as (
        select id from ${itemView} folder
        where folder.object_type = 'folder' and folder.trashed_at is null and folder.ancestors @> array[${folder}::uuid]
        union all select ${folder}::uuid)
      select exists (
        select from ${itemView} file
        where file.parent in (select id from folders) and file.object_type = 'file' and file.trashed_at is null
          and file.brought_by is distinct from 'link')
        or exists (select from ${itemView} own where own.id = ${folder}::uuid and own.brought_by is distinct from 'link') as has`,
    'uploads.isOthers',
  );
  return row?.has ?? false;
}

/** Those of the ids that are of folders which lie in a folder, and not in the trash. */
export async function foldersIn(db: Sql, parent: string | null, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from ${itemView} folder
      where folder.id = any (${array(ids, 'uuid')}) and folder.parent = ${parent}::uuid
        and folder.object_type = 'folder' and folder.trashed_at is null`,
    'uploads.foldersIn',
  );
  return rows.map(({ id }) => id);
}
