import type { Clock } from '../../platform/clock/index.ts';
import type { Caller, HeldRight } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import { accessOf } from './access.sql.ts';
import type { ItemAccess } from './levels.ts';

/** Who asks, and when; a context, or one whose `db` is an open transaction. */
export interface Asking {
  db: Sql;
  clock: Clock;
  caller: Caller;
  /** Where rights are kept that were found (`keepRight`). */
  rights?: HeldRight[];
}

/** The item and the right of the caller on it, as it was when it was asked for. */
export interface AllowedItem extends ItemAccess {
  id: string;
}

/** What the caller may do with each of these items; ids that do not exist or are in the trash are left out, hidden ones have level 0. */
export async function accessTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, AllowedItem>> {
  const rows = await accessRows(ctx, ids);
  return new Map(rows.filter(({ trashed }) => !trashed).map((row) => [row.id, row]));
}

/** As `accessTo`, with what is in the trash: what the caller could do before. */
export function accessRows(ctx: Asking, ids: readonly string[]): Promise<(AllowedItem & { trashed: boolean })[]> {
  const items = sql`
    select id, ancestors, org, org_root, owner, read_only from item where id = any (${array([...new Set(ids)], 'uuid')})`;
  return ctx.db.rows(
    sql`select a.item_id as id, a.level, a.download, item.read_only, item.trashed_at is not null as trashed
      from (${accessOf(ctx.caller, ctx.clock.now(), items)}) a join item on item.id = a.item_id`,
    'access-to-items',
  );
}
