import { port } from '../../platform/bus/index.ts';
import { sql, type SQL } from '../../platform/db/index.ts';
import { accessOf } from './access.sql.ts';
import type { Asking } from './asking.ts';
import { itemsOf } from './item-tree.sql.ts';
import { itemTree } from './item-tree.ts';

/**
 * Questions that wait for their answer: a query with the columns `folder`, whose presentation asks, and `study`, which
 * it shows. The module above that keeps presentations says which these are (docs/decisions/0028).
 */
export const openQuestions = port<SQL>('sharing.openQuestions');

/**
 * Whether an item is, or lies in, a study that a question shows whose answer the caller is still to give, as a
 * condition [PN-9]: who may not edit the folder of the question. That a folder is read-only for the time being makes
 * nobody one of the audience. Where nobody asks anything it is one look into an index.
 *
 * @param item the tree's table, or its alias, in the query around
 */
export function isWithheld({ bus, caller, clock }: Pick<Asking, 'bus' | 'caller' | 'clock'>, item: SQL): SQL {
  const folder = bus.given(itemTree)((id) => sql`${id} = question.folder`);
  const around = sql`(${item}.ancestors || ${item}.id)`;
  return sql`exists (
    select from (${bus.given(openQuestions)}) question
    where question.study = any ${around} and question.folder = any ${around}
      and not exists (select from (${accessOf(caller, clock.now(), folder)}) asks where asks.unlocked >= 3))`;
}

/** Of these items those that are withheld from the caller [PN-9]; also of what lies in the trash. */
export async function withheldAmong(ctx: Omit<Asking, 'rights'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { items, name } = itemsOf(ctx, ids, 'sharing.withheldAmong');
  const rows = await ctx.db.rows<{ id: string }>(
    sql`select asked.id from (${items}) asked where ${isWithheld(ctx, sql`asked`)}`,
    name,
  );
  return new Set(rows.map(({ id }) => id));
}
