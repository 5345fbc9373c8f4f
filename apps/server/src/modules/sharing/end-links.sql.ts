import { sql, type Sql, type SQL } from '../../platform/db/index.ts';

/** Ends all grants on items. `items`: a query of their ids. */
export async function endGrants(tx: Sql, items: SQL): Promise<void> {
  await tx.rows(sql`delete from "grant" where item_id in (${items})`);
  await tx.rows(sql`delete from landing where item_id in (${items})`);
}

/**
 * Ends the public links on items and what a password opens, and grants on them to one account where one is given.
 * `items`: a query of their ids.
 */
export async function endLinks(tx: Sql, items: SQL, account: string | null): Promise<void> {
  await tx.rows(sql`
    delete from "grant" where item_id in (${items}) and (subject_kind = 'anonymous' or account_id = ${account}::uuid)`);
  await tx.rows(sql`delete from landing where item_id in (${items})`);
}
