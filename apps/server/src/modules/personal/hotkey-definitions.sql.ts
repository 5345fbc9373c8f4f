import type { Answer, hotkeyDefinitions } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';

type Definitions = Answer<typeof hotkeyDefinitions>['hotkeyDefinitions'];

/** Null: all commands have their first keys. */
export async function definitionsOf(db: Sql, account: string): Promise<Definitions> {
  const [row] = await db.rows<{ definitions: Definitions }>(
    sql`select definitions from hotkey_definitions where account_id = ${account}`,
  );
  return row?.definitions ?? null;
}

export async function putDefinitions(db: Sql, account: string, definitions: NonNullable<Definitions>): Promise<void> {
  await db.rows(sql`
    insert into hotkey_definitions (account_id, definitions) values (${account}, ${JSON.stringify(definitions)}::jsonb)
    on conflict (account_id) do update set definitions = excluded.definitions`);
}

export async function deleteDefinitions(db: Sql, account: string): Promise<void> {
  await db.rows(sql`delete from hotkey_definitions where account_id = ${account}`);
}
