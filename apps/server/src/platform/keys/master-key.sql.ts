import { sql, type Sql } from '../db/index.ts';

export async function masterKeyOf(db: Sql): Promise<Buffer | null> {
  const [row] = await db.rows<{ secret: Buffer }>(sql`select secret from master_key`);
  return row?.secret ?? null;
}

/** Keeps a master key unless there is one; whoever is first decides, and others wait for the end of that. */
export async function offerMasterKey(db: Sql, secret: Buffer): Promise<void> {
  await db.rows(sql`insert into master_key (secret) values (${secret}::bytea) on conflict (one) do nothing`);
}
