import type { FolderType } from '@mado/contract';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { attributionColumns } from './attribution.ts';
import type { ChangedItem, Trashing } from './changed-item.ts';

/** What was moved to the trash: a folder with everything that was in it, or a file. */
export interface TrashRow {
  id: string;
  org: string;
  /** in which it lay; null at a root */
  parent: string | null;
  /** whose private item it is; null: the organisation's */
  owner: string | null;
  object_type: 'folder' | 'file';
  foldertype: FolderType | null;
  name: string;
  /** that come back with it, itself included; bytes of the files, without versions */
  folders: number;
  files: number;
  bytes: number;
  /**
   * by whom: an account or null, and what it was to the organisation; by nobody of these: by the operator or the
   * product itself, or from before this was kept
   */
  trashed_at: Date;
  trashed_by: string | null;
  trashed_as: 'member' | 'guest' | 'link' | null;
  trashed_upload: string | null;
}

/** Those of the items that are not in the trash, and not below another one of them. */
export function topmostOf(tx: Sql, ids: readonly string[]): Promise<ChangedItem[]> {
  const wanted = array(ids, 'uuid');
  return tx.rows<ChangedItem>(sql`
    select id, org, parent, ancestors, owner, object_type as "objectType", foldertype from item
    where id = any(${wanted}) and trashed_at is null and not ancestors && ${wanted} order by id`);
}

/**
 * Moves items, none of them below another one, with everything below them to the trash; what is there already stays
 * what it is. Bytes stay counted on the quota, and leave the sums of the folders above [TR-1, QT-1].
 */
export async function putInTrash(
  tx: Sql,
  items: readonly { id: string }[],
  { at, by, upload }: Trashing,
): Promise<void> {
  const wanted = array(
    items.map(({ id }) => id),
    'uuid',
  );
  await tx.rows(sql`
    update item set size = item.size - below.size
    from (select above, sum(size)::int8 as size from item t, unnest(t.ancestors) as above
      where t.id = any(${wanted}) group by above) as below
    where item.id = below.above`);
  const { created_by: account, brought_by: as } = attributionColumns(by);
  await tx.rows(sql`
    with folder as (
      select id from item where object_type = 'folder' and (id = any(${wanted}) or ancestors && ${wanted})),
    going as (
      select id from folder
      union select unnest(${wanted})
      union select file.id from item file join folder on file.parent = folder.id where file.object_type = 'file')
    update item set trashed_at = ${at}::timestamptz, trashed_by = ${account}::uuid, trashed_as = ${as}, trashed_upload = ${upload ?? null}::uuid,
      trashed_with = (select above from unnest(item.ancestors || item.id) as above where above = any(${wanted}))
    from going where item.id = going.id and item.trashed_at is null`);
}

/** Everything at the roots of an organisation, private ones too, that is not in the trash. */
export async function rootItemsOf(tx: Sql, org: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from item where org = ${org} and parent is null and trashed_at is null`,
  );
  return rows.map(({ id }) => id);
}

/** The private items of an account in an organisation that lie at their root. */
export async function privateRootItems(tx: Sql, org: string, owner: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from item where org = ${org} and org_root = 'private' and owner = ${owner} and parent is null and trashed_at is null`);
  return rows.map(({ id }) => id);
}

const trashColumns = sql`top.id, top.org, top.parent, top.owner, top.object_type, top.foldertype, top.name, counted.*,
  top.trashed_at, top.trashed_by, top.trashed_as, top.trashed_upload`;
const counted = sql`
  lateral (
    select count(*) filter (where object_type = 'folder')::int4 as folders, count(*) filter (where object_type = 'file')::int4 as files,
      coalesce(sum(size) filter (where object_type = 'file'), 0)::int8 as bytes
    from item where trashed_with = top.id) counted`;

/** What lies in the trash of an organisation, one row for what was moved there at once; the latest first. */
export function trashOf(db: Sql, org: string): Promise<TrashRow[]> {
  return db.rows<TrashRow>(sql`
    select ${trashColumns} from item top, ${counted}
    where top.org = ${org} and top.trashed_with = top.id order by top.trashed_at desc, top.id`);
}

/** Null for what was not moved to the trash itself. */
export async function trashRow(db: Sql, id: string): Promise<TrashRow | null> {
  const [row] = await db.rows<TrashRow>(sql`
    select ${trashColumns} from item top, ${counted} where top.id = ${id} and top.trashed_with = top.id`);
  return row ?? null;
}

/**
 * With what an item is in the trash: itself, or a folder above it; null outside of the trash, and for what does not
 * exist.
 */
export async function trashedWith(db: Sql, id: string): Promise<string | null> {
  const [row] = await db.rows<{ id: string | null }>(sql`select trashed_with as id from item where id = ${id}`);
  return row?.id ?? null;
}

/** Items in the order of their depth in the tree: what lies in another one of them comes after it. */
export async function inOrderOfDepth(db: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from item where id = any(${array(ids, 'uuid')}) order by cardinality(ancestors), id`);
  return rows.map(({ id }) => id);
}

/** Where items lie, in the trash or not. */
export function locationsOfItems(
  db: Sql,
  ids: readonly string[],
): Promise<Pick<ChangedItem, 'id' | 'org' | 'ancestors'>[]> {
  return db.rows(sql`select id, org, ancestors from item where id = any(${array(ids, 'uuid')})`);
}

/** A query of the ids of everything that went to the trash with an item, itself included. */
export function itemsTrashedWith(id: string): SQL {
  return sql`select id from item where trashed_with = ${id}`;
}

/** Takes what was moved to the trash out of it, and puts its bytes back into the sums of the folders above. */
export async function takeOutOfTrash(tx: Sql, id: string, now: Date): Promise<void> {
  await tx.rows(sql`
    update item set size = item.size + top.size from item top where top.id = ${id} and item.id = any(top.ancestors)`);
  await tx.rows(sql`
    update item set trashed_at = null, trashed_by = null, trashed_as = null, trashed_upload = null, trashed_with = null,
      restored_at = ${now}::timestamptz
    where trashed_with = ${id}`);
}
