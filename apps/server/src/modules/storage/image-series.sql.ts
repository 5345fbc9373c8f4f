import { imageTypes, type FolderType } from '@mado/contract';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';

const isImage = (filetype: SQL): SQL => sql`${filetype} = any(${array([...imageTypes], 'text')})`;

/** What lies directly in a folder, the trash left out. */
export interface Contents {
  folders: number;
  images: number;
  /** files that the viewer does not show as images */
  others: number;
}

export async function contentsOf(tx: Sql, folder: string): Promise<Contents> {
  const [row] = await tx.rows<Contents>(sql`
    select count(*) filter (where object_type = 'folder')::int4 as folders,
      count(*) filter (where object_type = 'file' and ${isImage(sql`filetype`)})::int4 as images,
      count(*) filter (where object_type = 'file' and not ${isImage(sql`filetype`)})::int4 as others
    from item where parent = ${folder} and trashed_at is null`);
  return row ?? { folders: 0, images: 0, others: 0 };
}

/** Makes a folder one of another kind; nothing else of it changes. */
export async function setFoldertype(tx: Sql, folder: string, foldertype: FolderType): Promise<void> {
  await tx.rows(sql`update item set foldertype = ${foldertype} where id = ${folder} and object_type = 'folder'`);
}

/**
 * Whether an item may lie where it lies, or lay: in an image series only images do [IS-2].
 *
 * @param filetype what the item is to be; its own unless given
 */
export async function keepsToImages(tx: Sql, item: string, filetype: string | null = null): Promise<boolean> {
  const [row] = await tx.rows<{ fits: boolean }>(sql`
    select above.foldertype is distinct from 'imgSeries' or coalesce(${isImage(sql`coalesce(${filetype}::text, i.filetype)`)}, false) as fits
    from item i left join item above on above.id = i.parent where i.id = ${item}`);
  return row?.fits ?? true;
}

/** A JPEG or PNG file. */
export interface ImageFile {
  id: string;
  filetype: string;
  size: number;
  sha256: string;
}

/**
 * The images of an image series in the order of their names, or the one image that the item itself is; null for
 * anything else.
 *
 * @param only the one of them that is asked for
 */
export async function imagesOf(
  db: Sql,
  id: string,
  only: string | null = null,
): Promise<{ name: string; isSeries: boolean; images: ImageFile[] } | null> {
  const [item] = await db.rows<{ name: string; isSeries: boolean }>(sql`
    select name, object_type = 'folder' as "isSeries" from item where id = ${id} and trashed_at is null
      and (foldertype = 'imgSeries' or (object_type = 'file' and ${isImage(sql`filetype`)}))`);
  if (!item) return null;
  const images = await db.rows<ImageFile>(sql`
    select id, filetype, size, sha256 from item
    where ${item.isSeries ? sql`parent = ${id}` : sql`id = ${id}`} and object_type = 'file' and trashed_at is null
      and (${only}::uuid is null or id = ${only}::uuid) and ${isImage(sql`filetype`)} order by sort_name, name collate "C", id`);
  return { ...item, images };
}
