import type { Level } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { sql, type SQL } from '../../platform/db/index.ts';
import { membershipView } from '../organisations/index.ts';
import type { Asking } from './asking.ts';
import { itemTree, type ItemTree } from './item-tree.ts';
import { levelNumber, type LevelNumber } from './levels.ts';

/**
 * A query of the ids (`item_id`) of items that bear a grant to this person or to one of their organisations, of a level
 * or above it; what has expired is left out.
 */
export function grantedItems(caller: Caller, now: Date, level: LevelNumber = 1): SQL {
  const account = caller.account?.id ?? null;
  return sql`
    select item_id from "grant"
    where level >= ${level} and (expires_at is null or expires_at > ${now}::timestamptz)
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

/**
 * The topmost of an item and of what lies above it that is shared with the caller at a level or above it, by a grant to
 * them or to one of their organisations: the same for everything that they reach by it. Null where nothing is.
 */
export async function shareAbove(ctx: Asking, id: string, level: Level): Promise<string | null> {
  const item = ctx.bus.given(itemTree)((one) => sql`${one} = ${id}::uuid`);
  const granted = grantedItems(ctx.caller, ctx.clock.now(), levelNumber(level));
  const [row] = await ctx.db.rows<{ id: string }>(
    sql`select above.id from (${item}) item
      cross join lateral unnest(item.ancestors || item.id) with ordinality above (id, depth)
      where not item.trashed and above.id in (${granted})
      order by above.depth limit 1`,
    'share-above',
  );
  return row?.id ?? null;
}
