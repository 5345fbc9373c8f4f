import { accessRows } from './access.sql.ts';
import type { AllowedItem, Asking } from './asking.ts';
import type { LevelNumber } from './levels.ts';

/** Levels of the caller on items; of those in the trash as they were before. What does not exist is left out. */
export async function levelsOf(ctx: Asking, ids: readonly string[]): Promise<Map<string, LevelNumber>> {
  return new Map((await accessRows(ctx, ids)).map(({ id, level }) => [id, level]));
}

/**
 * What the caller may do with each of these items; ids that do not exist or are in the trash are left out, hidden ones
 * have level 0.
 */
export async function accessTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, AllowedItem>> {
  const rows = await accessRows(ctx, ids);
  return new Map(rows.filter(({ trashed }) => !trashed).map((row) => [row.id, row]));
}
