import { array, plannedOnce, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { attributionColumns, type Attribution } from './attribution.ts';
import type { ChangedItem } from './changed-item.ts';
import type { TreeLocation } from './tree-location.ts';

/**
 * A query of the ids of an item and of everything below it. Folders are found by their ancestors, files by their
 * folder.
 */
export const itemsBelow = (id: string): SQL => sql`
  select ${id}::uuid as id
  union select id from item where object_type = 'folder' and ancestors @> array[${id}::uuid]
  union select file.id from item folder join item file on file.parent = folder.id
    where folder.object_type = 'folder' and (folder.id = ${id} or folder.ancestors @> array[${id}::uuid]) and file.object_type = 'file'`;

/**
 * Puts an item, with everything below it, at another place: sums of the folders above, ancestors, organisation and
 * owner; across organisations also who brought it. A folder that came by a link is from then on of who puts something
 * into it [IN-23].
 */
export async function putElsewhere(
  tx: Sql,
  { id, org, ancestors: before }: ChangedItem,
  { parent, ancestors, org: to, orgRoot, owner, outsideQuota, readOnly }: TreeLocation,
  by: Attribution,
): Promise<void> {
  const above = (ids: readonly string[]) => array(ids, 'uuid');
  // By keys alone: of many items the planner would look for them in the whole table.
  await plannedOnce(tx);
  await tx.rows(sql`
    update item set size = item.size - moved.size from item moved where moved.id = ${id} and item.id = any(${above(before)})`);
  await tx.rows(sql`
    update item set size = item.size + moved.size from item moved where moved.id = ${id} and item.id = any(${above(ancestors)})`);
  const { created_by: account, brought_by: as } = attributionColumns(by);
  await tx.rows(sql`
    update item set created_by = ${account}::uuid, brought_by = ${as}
    where id = any(${above(ancestors)}) and object_type = 'folder' and foldertype = 'folder' and brought_by = 'link'`);
  const brought = to === org ? sql`` : sql`, created_by = ${account}::uuid, brought_by = ${as}`;
  // Each row is written once: every index of the table has it anew.
  await tx.rows(sql`
    update item set parent = case when item.id = ${id} then ${parent}::uuid else item.parent end,
      ancestors = ${above(ancestors)} || item.ancestors[${before.length + 1}::int:],
      org = ${to}, org_root = ${orgRoot}, owner = ${owner}::uuid, outside_quota = ${outsideQuota}, read_only = ${readOnly} ${brought}
    from (${itemsBelow(id)}) moved where item.id = moved.id`);
  if (to === org) return;
  await tx.rows(sql`
    update file_version v set created_by = ${account}::uuid, brought_by = ${as} from (${itemsBelow(id)}) moved where v.item_id = moved.id`);
}

/** Bytes that a quota counts of an item and everything below it: files, the trash and versions included. */
export async function countedBytes(tx: Sql, id: string): Promise<number> {
  const [row] = await tx.rows<{ bytes: number }>(sql`
    select (coalesce(sum(item.size), 0) + coalesce(sum(v.bytes), 0))::int8 as bytes
    from (${itemsBelow(id)}) moved join item on item.id = moved.id and item.object_type = 'file' and not item.outside_quota
    left join lateral (select sum(size) as bytes from file_version where item_id = item.id) v on true`);
  return row?.bytes ?? 0;
}

/** Whether an item is an event or has one below it, the trash included. */
export async function hasConference(tx: Sql, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from (${itemsBelow(id)}) moved join item on item.id = moved.id where item.kind = 'conference' limit 1`);
  return rows.length > 0;
}
