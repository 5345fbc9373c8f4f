import { array, sql, type Sql, type SQL } from '../../platform/db/index.ts';
import { itemView } from '../storage/index.ts';

/** Of these items those that an account has starred. */
export async function starsOn(db: Sql, account: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select item_id as id from star where account_id = ${account} and item_id = any(${array(ids, 'uuid')})`);
  return new Set(rows.map(({ id }) => id));
}

/** A query of the ids of what an account has starred. */
export function starredItems(account: string): SQL {
  return sql`select item_id from star where account_id = ${account}::uuid`;
}

/** An item that is being deleted for good meanwhile is left out: the lock waits for it. */
export async function putStars(db: Sql, account: string, ids: readonly string[]): Promise<void> {
  await db.rows(sql`
    insert into star (account_id, item_id)
    select ${account}::uuid, i.id from ${itemView} i where i.id = any(${array(ids, 'uuid')}) order by i.id for key share of i
    on conflict do nothing`);
}

export async function takeStars(db: Sql, account: string, ids: readonly string[]): Promise<void> {
  await db.rows(sql`delete from star where account_id = ${account} and item_id = any(${array(ids, 'uuid')})`);
}
