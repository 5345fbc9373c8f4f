import type { Sql } from '../../platform/db/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { versionsById, type VersionRow } from '../storage/index.ts';

/** What a request about the trash names: items, and versions of files. */
export interface NamedInTrash {
  items: string[];
  versions: VersionRow[];
}

/** Tells versions from items; what is neither stands among the items, so that it is answered as a missing one. */
export async function namedInTrash(db: Sql, uuids: readonly string[]): Promise<NamedInTrash> {
  const versions = await versionsById(db, uuids);
  const found = new Set(versions.map(({ id }) => id));
  return { items: [...new Set(uuids)].filter((id) => !found.has(id)), versions };
}

/**
 * The right to do something with what lies in the trash: full access on each item, and on the files of the versions.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only
 */
export async function requireInTrash(
  ctx: Parameters<typeof requireLevel>[0],
  { items, versions }: NamedInTrash,
): Promise<void> {
  const ids = [...items, ...versions.map((version) => version.item_id)];
  await requireLevel(ctx, ids, 'full_access', { inTrash: true });
}
