import { sql, type Sql } from '../../platform/db/index.ts';

/** Tutorials that were offered to an account, lowest first. */
export async function tutorialsOf(db: Sql, account: string): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select tutorial_id as id from seen_tutorial where account_id = ${account} order by tutorial_id`);
  return rows.map(({ id }) => id);
}

export async function putTutorial(db: Sql, account: string, tutorial: number): Promise<void> {
  await db.rows(sql`
    insert into seen_tutorial (account_id, tutorial_id) values (${account}, ${tutorial}::int4) on conflict do nothing`);
}
