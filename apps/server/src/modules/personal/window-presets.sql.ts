import type { Answer, windowPresets } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';

type Presets = Answer<typeof windowPresets>['windowLevelData'];

/** Null: the usual ones. */
export async function presetsOf(db: Sql, account: string): Promise<Presets> {
  const [row] = await db.rows<{ presets: Presets }>(
    sql`select presets from window_presets where account_id = ${account}`,
  );
  return row?.presets ?? null;
}

export async function putPresets(db: Sql, account: string, presets: NonNullable<Presets>): Promise<void> {
  await db.rows(sql`
    insert into window_presets (account_id, presets) values (${account}, ${JSON.stringify(presets)}::jsonb)
    on conflict (account_id) do update set presets = excluded.presets`);
}

export async function deletePresets(db: Sql, account: string): Promise<void> {
  await db.rows(sql`delete from window_presets where account_id = ${account}`);
}
