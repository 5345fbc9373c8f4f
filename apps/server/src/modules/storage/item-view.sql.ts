import { sql } from '../../platform/db/index.ts';
import type { ItemTree } from '../sharing/index.ts';

/** What `sharing` asks of the tree. */
export const treeOfItems: ItemTree = (isWanted) => sql`
  select id, ancestors, org, org_root, owner, read_only, trashed_at is not null as trashed from item where ${isWanted(sql`item.id`)}`;
