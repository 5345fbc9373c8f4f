import type { Context } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';

/** What opens an item by a password [AC-27]. Whoever gave that has the key; another password has another key. */
export interface Landing {
  key: string;
  password_hash: string;
}

/** Has an item opened by a password, which ends what another one has opened; null: by none. */
export async function putLanding(
  tx: Sql,
  { random }: Pick<Context, 'random'>,
  item: string,
  passwordHash: string | null,
): Promise<void> {
  await tx.rows(sql`delete from landing where item_id = ${item}`);
  if (passwordHash === null) return;
  await tx.rows(sql`
    insert into landing (item_id, key, password_hash) values (${item}, ${random.uuid()}, ${passwordHash})`);
}

export async function landingOf(db: Sql, item: string): Promise<Landing | undefined> {
  const [row] = await db.rows<Landing>(sql`select key, password_hash from landing where item_id = ${item}`);
  return row;
}

/** Of these items those that a password opens. */
export async function landingsOn(db: Sql, items: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select item_id as id from landing where item_id = any(${array(items, 'uuid')})`);
  return new Set(rows.map(({ id }) => id));
}
