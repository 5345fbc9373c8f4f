import { sql } from '../../platform/db/index.ts';
import type { ItemTree } from '../sharing/index.ts';

/** What `sharing` asks of the tree. */
export const treeOfItems: ItemTree = (isWanted) => sql`
  select id, ancestors, org, org_root, owner, object_type, coalesce(foldertype = 'folder', false) as plain, kind, read_only, trashed_at is not null as trashed from item where ${isWanted(sql`item.id`)}`;

/**
 * Items of the tree, as other modules may join them: a subquery, to be followed by an alias. It costs nothing, for the
 * planner puts the table and its indexes in its place. Rows of the trash are in it. `summary`: the facts of its level
 * as its files say them; `shown_facts`: the same as people see and look for them [MD-1].
 */
export const itemView = sql`(
  select id, parent, ancestors, org, org_root, owner, object_type, foldertype, kind, comment, name, sort_name, size, summary, notes, created_at,
    created_by, brought_by, trashed_at,
    receiving_until, missing, missing_from, read_only, search_text, coalesce(summary, '{}') || coalesce(edited_facts, '{}') as shown_facts
  from item)`;
