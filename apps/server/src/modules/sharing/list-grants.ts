import type { Level } from '@mado/contract';
import type { Sql } from '../../platform/db/index.ts';
import { grantRows, type GrantRow } from './grants.sql.ts';
import { levelName } from './levels.ts';

export interface GrantEntry extends Omit<GrantRow, 'level'> {
  level: Level;
}

/** Every grant on an item itself, in the order of their making. */
export async function grantsOn(db: Sql, itemId: string): Promise<GrantEntry[]> {
  const rows = await grantRows(db, itemId);
  return rows.map((row) => ({ ...row, level: levelName(row.level) }));
}
