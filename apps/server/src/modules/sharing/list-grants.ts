import type { Level } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';
import { levelName } from './levels.ts';

export interface GrantEntry {
  item_id: string;
  subject: string;
  level: Level;
  expires_at: Date | null;
  allow_download: boolean;
}

/** Every grant on an item itself, in the order of their making. */
export async function grantsOn(db: Sql, itemId: string): Promise<GrantEntry[]> {
  const rows = await db.rows<Omit<GrantEntry, 'level'> & { level: number }>(sql`
    select g.item_id, coalesce('user ' || a.email, 'organisation ' || g.organisation_id, 'link ' || g.link_kind) as subject,
      g.level, g.expires_at, g.allow_download
    from "grant" g left join account a on a.id = g.account_id
    where g.item_id = ${itemId} order by g.created_at, g.id`);
  return rows.map((row) => ({ ...row, level: levelName(row.level) }));
}
