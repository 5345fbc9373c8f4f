import { accessRows } from './access-rows.sql.ts';
import type { AllowedItem, Asking } from './asking.ts';
import type { LevelNumber } from './levels.ts';

/** How an item is open to a caller; in the trash as it was before. */
export interface RightTo {
  level: LevelNumber;
  /** By a grant to the caller or one of their organisations, on it or above it; not by a public link alone. */
  shared: boolean;
}

/** How items are open to the caller. What does not exist is left out. */
export async function rightsTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, RightTo>> {
  return new Map((await accessRows(ctx, ids)).map(({ id, level, shared }) => [id, { level, shared }]));
}

/**
 * As `accessTo`, of those that are listed to the caller: as a member, or because they were shared with them. What a
 * public link or a password alone opens is for who knows its address.
 */
export async function listedTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, AllowedItem>> {
  const access = await accessTo({ ...ctx, caller: { account: ctx.caller.account } }, ids);
  return new Map([...access].filter(([, { level, by_link: byLink }]) => level > 0 && !byLink));
}

/**
 * What the caller may do with each of these items; ids that do not exist or are in the trash are left out, hidden ones
 * have level 0.
 */
export async function accessTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, AllowedItem>> {
  const rows = await accessRows(ctx, ids);
  return new Map(rows.filter(({ trashed }) => !trashed).map((row) => [row.id, row]));
}
