import { accessRows } from './access.sql.ts';
import type { AllowedItem, Asking } from './asking.ts';

/**
 * What the caller may do with each of these items; ids that do not exist or are in the trash are left out, hidden ones
 * have level 0.
 */
export async function accessTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, AllowedItem>> {
  const rows = await accessRows(ctx, ids);
  return new Map(rows.filter(({ trashed }) => !trashed).map((row) => [row.id, row]));
}
