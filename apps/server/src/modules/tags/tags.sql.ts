import type { Tag } from '@mado/contract';
import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';

/** Tags, as other modules may read them: a subquery, to be followed by an alias; the planner reads the table itself. */
export const tagView = sql`(select id, org, search_text from tag)`;

/** Which tags are on which items, in the same way. */
export const itemTagView = sql`(select item_id, tag_id from item_tag)`;

/** The tags of items, by the item's id, each by name. */
export async function tagsOfItems(db: Sql, ids: readonly string[]): Promise<Map<string, Tag[]>> {
  const rows = await db.rows<Tag & { item: string }>(sql`
    select it.item_id as item, t.id as uuid, t.name from item_tag it join tag t on t.id = it.tag_id
    where it.item_id = any(${array(ids, 'uuid')}) order by t.sort_name, t.id`);
  const byItem = Map.groupBy(rows, ({ item }) => item);
  return new Map([...byItem].map(([item, tags]) => [item, tags.map(({ uuid, name }) => ({ uuid, name }))]));
}

/** A tag of this name in the list of an organisation, made where there is none. Behind the lock of the tree. */
export async function findOrMakeTag(tx: Sql, org: string, name: string, sortName: string): Promise<Tag> {
  await tx.rows(sql`
    insert into tag (org, name, sort_name) values (${org}, ${name}, ${sortName}) on conflict (org, name) do nothing`);
  const [tag] = await tx.rows<Tag>(sql`select id as uuid, name from tag where org = ${org} and name = ${name}`);
  if (!tag) throw new Error('a tag is not there that was made');
  return tag;
}

/** @returns whether it was not on the item before */
export async function putOnItem(tx: Sql, item: string, tag: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into item_tag (item_id, tag_id) values (${item}, ${tag}) on conflict do nothing returning tag_id`);
  return rows.length > 0;
}

/** How many tags are on an item. */
export async function countOfTags(tx: Sql, item: string): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    sql`select count(*)::int4 as count from item_tag where item_id = ${item}`,
  );
  return row?.count ?? 0;
}

/** Takes a tag off an item. @returns whether it was on it */
export async function takeOffItem(tx: Sql, item: string, tag: string): Promise<boolean> {
  const rows = await tx.rows(sql`delete from item_tag where item_id = ${item} and tag_id = ${tag} returning tag_id`);
  await forgetUnused(tx, [tag]);
  return rows.length > 0;
}

/**
 * Takes all tags off items that are deleted for good. @param items a query of their ids, as `id`
 */
export async function forgetTagsOf(tx: Sql, items: SQL): Promise<void> {
  const off = await tx.rows<{ tag_id: string }>(
    sql`delete from item_tag using (${items}) going where item_id = going.id returning tag_id`,
  );
  await forgetUnused(tx, [...new Set(off.map(({ tag_id: id }) => id))]);
}

/** What is on nothing any more leaves the list of its organisation [TG-5]. */
async function forgetUnused(tx: Sql, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await tx.rows(sql`
    delete from tag where id = any(${array(tags, 'uuid')}) and not exists (select from item_tag where tag_id = tag.id)`);
}

/**
 * Gives items that have come to an organisation its own tags of the same names, made where there are none [TG-7].
 *
 * @param items a query of the ids of the items, as `id`
 */
export async function bringTags(tx: Sql, items: SQL, org: string): Promise<void> {
  await tx.rows(sql`
    insert into tag (org, name, sort_name)
    select distinct ${org}::uuid, t.name, t.sort_name
    from (${items}) moved join item_tag it on it.item_id = moved.id join tag t on t.id = it.tag_id
    where t.org <> ${org} on conflict (org, name) do nothing`);
  const left = await tx.rows<{ id: string }>(sql`
    with changed as (
      update item_tag it set tag_id = own.id
      from (${items}) moved, tag old, tag own
      where it.item_id = moved.id and old.id = it.tag_id and old.org <> ${org} and own.org = ${org} and own.name = old.name
      returning old.id)
    select distinct id from changed`);
  await forgetUnused(
    tx,
    left.map(({ id }) => id),
  );
}
