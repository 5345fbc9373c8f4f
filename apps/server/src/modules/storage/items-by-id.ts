import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { itemAnswer } from './item-row.ts';
import { itemRowsById } from './list.sql.ts';

/**
 * Items as the caller sees them, in the order of their ids; without those that are missing or in the trash. The right
 * to see them is asked for before.
 */
export async function itemsById({ db, caller, clock }: Context, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  const rows = await itemRowsById(db, caller, clock.now(), ids);
  const items = new Map(rows.map((row) => [row.id, itemAnswer(row, clock.now())]));
  return [...new Set(ids)].flatMap((id) => items.get(id) ?? []);
}
