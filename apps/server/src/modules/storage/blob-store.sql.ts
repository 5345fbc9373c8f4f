import { sql, type Sql } from '../../platform/db/index.ts';

/**
 * The id of the store that the rows speak of, null where none is known yet; and whether there are blobs in it by the
 * rows.
 */
export async function storeOfRows(db: Sql): Promise<{ id: string | null; filled: boolean }> {
  const [row] = await db.rows<{ id: string | null; filled: boolean }>(
    sql`select (select id from blob_store) as id, exists (select 1 from blob) as filled`,
  );
  return row ?? { id: null, filled: false };
}

/** Whoever decides on the id does so alone, until the transaction ends. */
export async function lockStoreOfRows(tx: Sql): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('blob store', 0))`);
}

export async function setStoreOfRows(db: Sql, id: string): Promise<void> {
  await db.rows(sql`insert into blob_store (id) values (${id}) on conflict (one) do update set id = excluded.id`);
}
