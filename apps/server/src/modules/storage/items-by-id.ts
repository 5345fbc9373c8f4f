import type { Item } from '@mado/contract';
import { answerItems } from './answer-items.ts';
import { itemRowsById } from './list.sql.ts';
import type { Telling } from './told-rows.ts';

/**
 * Items as the caller sees them, in the order of their ids; without those that are missing or in the trash. The right
 * to see them is asked for before.
 */
export async function itemsById(ctx: Telling, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  const rows = await itemRowsById(ctx.db, ctx.caller, ctx.clock.now(), ids);
  const items = new Map((await answerItems(ctx, rows)).map((item) => [item.uuid, item]));
  return [...new Set(ids)].flatMap((id) => items.get(id) ?? []);
}
