import type { Caller } from '../../platform/context.ts';
import { sql, type SQL } from '../../platform/db/index.ts';
import { membershipView } from '../organisations/index.ts';
import type { ItemTree } from './item-tree.ts';

/**
 * A query of the ids (`item_id`) of items that bear a grant to this person or to one of their organisations; what has
 * expired is left out.
 */
export function grantedItems(caller: Caller, now: Date): SQL {
  const account = caller.account?.id ?? null;
  return sql`
    select item_id from "grant"
    where (expires_at is null or expires_at > ${now}::timestamptz)
      and (account_id = ${account}::uuid
        or organisation_id in (select organisation_id from ${membershipView} mine where mine.account_id = ${account}::uuid))`;
}

/**
 * Whether an item bears any grant of its own, as a condition: only such a one can differ from the folder in which it
 * lies.
 *
 * @param item the tree's table, or its alias, in the query around
 */
export function hasGrants(item: SQL): SQL {
  return sql`exists (select from "grant" own_grant where own_grant.item_id = ${item}.id)`;
}

/**
 * A query of the ids (`org`) of organisations of which something is open to this person by a grant, and is not theirs
 * anyway.
 */
export function organisationsOfGrants(tree: ItemTree, caller: Caller, now: Date): SQL {
  const granted = tree((id) => sql`${id} in (${grantedItems(caller, now)})`);
  return sql`
    select org from (${granted}) item
    where not trashed and owner is distinct from ${caller.account?.id ?? null}::uuid`;
}
