import { sql, type Sql } from './sql.ts';

/**
 * From here on a transaction's prepared statements are planned once per connection and not for each list of ids that
 * they are given, which takes longer than to carry them out. Whatever a table holds at that moment, such a plan finds
 * rows by their keys: it stays good while the table grows. For transactions all of whose statements name what they want
 * by keys.
 */
export async function plannedOnce(tx: Sql): Promise<void> {
  await tx.rows(
    sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`,
    'db.plannedOnce',
  );
}
