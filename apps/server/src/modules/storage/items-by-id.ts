import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { array, sql } from '../../platform/db/index.ts';
import { accessOf } from '../sharing/index.ts';
import { factJoins, itemAnswer, itemColumns, type ItemRow } from './item-row.ts';

/** Items as the caller sees them, in the order of their ids; without those that are missing or in the trash. The right to see them is asked for before. */
export async function itemsById({ db, caller, clock }: Context, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  const wanted = sql`
    select id, ancestors, org, org_root, owner, read_only from item where id = any(${array(ids, 'uuid')}) and trashed_at is null`;
  const rows = await db.rows<ItemRow>(sql`
    select ${itemColumns}, a.level, a.download
    from (${accessOf(caller, clock.now(), wanted)}) a join item i on i.id = a.item_id ${factJoins}`);
  const items = new Map(rows.map((row) => [row.id, itemAnswer(row, clock.now())]));
  return [...new Set(ids)].flatMap((id) => items.get(id) ?? []);
}
