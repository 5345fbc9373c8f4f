import { sql } from '../../platform/db/index.ts';
import { accessOf } from './access.sql.ts';
import type { AllowedItem, Asking } from './asking.ts';
import { itemsOf } from './item-tree.sql.ts';
import { isWithheld } from './withheld.sql.ts';

/**
 * What the caller could do with these items before those of them went to the trash that lie there, and can do with the
 * others.
 */
export function accessRows(
  ctx: Asking,
  ids: readonly string[],
): Promise<(AllowedItem & { trashed: boolean; shared: boolean })[]> {
  const { items, name } = itemsOf(ctx, ids, 'access-to-items');
  return ctx.db.rows(
    sql`with asked as materialized (${items})
      select a.item_id as id, a.level, a.download, a.shared, a.by_link, a.marked, asked.read_only, asked.trashed,
        ${isWithheld(ctx, sql`asked`)} as withheld
      from (${accessOf(ctx.caller, ctx.clock.now(), sql`select * from asked`)}) a join asked on asked.id = a.item_id`,
    name,
  );
}
