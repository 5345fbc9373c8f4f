import type { Tag } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { membershipView } from '../organisations/index.ts';
import { accessOf, isWithheld } from '../sharing/index.ts';
import { itemView } from '../storage/index.ts';

/** Where a page ended: what the last row sorts by, and its id. */
interface After {
  key: string;
  id: string;
}

export interface Page {
  limit?: number | undefined;
  after?: After | undefined;
}

type Looking = Pick<Context, 'bus' | 'caller' | 'clock' | 'db'>;

/** What the caller may do with the item `i` of the query around: a look at this one item. */
const accessToIt = ({ caller, clock }: Looking): SQL => sql`
  lateral (${accessOf(caller, clock.now(), sql`select i.id, i.ancestors, i.org, i.org_root, i.owner, i.read_only`)}) access`;

/**
 * Whether the item `i` is the caller's or was shared with them. What a public link alone opens is for who knows its id:
 * nobody learns one from a tag. Nor what is on something that is withheld from them [PN-10].
 */
const isKnown = ({ caller, ...asking }: Looking): SQL => sql`
  access.level > 0 and not ${isWithheld({ caller, ...asking }, sql`i`)} and (access.shared or exists (
    select from ${membershipView} m where m.organisation_id = i.org and m.account_id = ${caller.account?.id ?? null}::uuid
      and (i.org_root = 'org' or i.owner = m.account_id)))`;

/**
 * Tags of an organisation that are on something which the caller can see, by name [TG-4].
 *
 * @param sought in the name, as search compares it; undefined: all of them
 */
export function visibleTags(
  ctx: Looking,
  org: string,
  { limit, after, sought }: Page & { sought?: string | undefined },
): Promise<(Tag & { key: string })[]> {
  const beyond = after && sql`and (t.sort_name, t.id) > (${after.key}::text, ${after.id}::uuid)`;
  const having = sought === undefined ? sql`` : sql`and strpos(t.search_text, folded_words(${sought})) > 0`;
  return ctx.db.rows(sql`
    select t.id as uuid, t.name, t.sort_name as key from tag t
    where t.org = ${org} ${beyond ?? sql``} ${having} and exists (
      select from item_tag it join ${itemView} i on i.id = it.item_id cross join ${accessToIt(ctx)}
      where it.tag_id = t.id and i.trashed_at is null and ${isKnown(ctx)})
    order by t.sort_name, t.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
}

/** A tag by its id, whoever may see it. */
export async function tagById(db: Sql, id: string): Promise<(Tag & { org: string }) | undefined> {
  const [tag] = await db.rows<Tag & { org: string }>(sql`select id as uuid, name, org from tag where id = ${id}`);
  return tag;
}

/** An item with a tag, and what lists of them sort by: folders first, then by name, then by id. */
export interface TaggedRow extends After {
  object_type: 'folder' | 'file';
}

/**
 * What has a tag and is open to the caller. The candidates are in order before rights are asked of them one by one, so
 * that a page ends where it is full.
 */
export function visibleItems(
  ctx: Looking,
  tag: string,
  { limit, after }: Page & { after?: TaggedRow | undefined },
): Promise<TaggedRow[]> {
  const isFile = sql`i.object_type = 'file'`;
  const beyond =
    after &&
    sql`and (${isFile}, i.sort_name, i.id) > (${after.object_type === 'file'}::bool, ${after.key}::text, ${after.id}::uuid)`;
  return ctx.db.rows<TaggedRow>(sql`
    select i.id, i.object_type, i.sort_name as key
    from (
      select i.* from item_tag it join ${itemView} i on i.id = it.item_id
      where it.tag_id = ${tag} and i.trashed_at is null ${beyond ?? sql``}
      order by ${isFile}, i.sort_name, i.id) i
    cross join ${accessToIt(ctx)}
    where ${isKnown(ctx)}
    order by ${isFile}, i.sort_name, i.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
}

/** One of the items with a tag, what is in the trash too; undefined: nothing has it. */
export async function anyItemWith(db: Sql, tag: string): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select item_id as id from item_tag where tag_id = ${tag} order by item_id limit 1`,
  );
  return row?.id;
}
