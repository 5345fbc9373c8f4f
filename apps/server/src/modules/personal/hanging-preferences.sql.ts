import type { Answer, hangingPreferences } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';

type Kept = Answer<typeof hangingPreferences>;

/** Null: nothing was changed. */
export async function hangingOf(db: Sql, account: string): Promise<Kept | null> {
  const [row] = await db.rows<Kept>(sql`
    select at_opening as "hangAtOpening", protocols as "hangingProtocols" from hanging_preferences where account_id = ${account}`);
  return row ?? null;
}

export async function putHanging(db: Sql, account: string, { hangAtOpening, hangingProtocols }: Kept): Promise<void> {
  await db.rows(sql`
    insert into hanging_preferences (account_id, at_opening, protocols)
    values (${account}, ${hangAtOpening}, ${JSON.stringify(hangingProtocols)}::jsonb)
    on conflict (account_id) do update set at_opening = excluded.at_opening, protocols = excluded.protocols`);
}
