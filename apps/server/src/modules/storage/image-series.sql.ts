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
