import { sql, type Sql } from '../../platform/db/index.ts';
import type { TreeLocation } from './tree-location.ts';

/**
 * A file that is there, and the place to which an upload would have to bring it: an instance beside its study, another
 * file into its folder.
 */
export interface FileLocation {
  name: string;
  sha256: string;
  place: TreeLocation;
}

/** Null where there is no such file outside of the trash. */
export async function locationOf(db: Sql, file: string): Promise<FileLocation | null> {
  const [row] = await db.rows<Omit<TreeLocation, 'parent'> & { name: string; sha256: string; isInstance: boolean }>(sql`
    select i.name, i.sha256, i.ancestors, i.org, i.org_root as "orgRoot", i.owner, i.outside_quota as "outsideQuota", i.read_only as "readOnly",
      exists (select from item above where above.id = i.parent and above.foldertype = 'series') as "isInstance"
    from item i where i.id = ${file} and i.object_type = 'file' and i.trashed_at is null`);
  if (!row) return null;
  const { name, sha256, isInstance, ...rest } = row;
  const ancestors = isInstance ? rest.ancestors.slice(0, -2) : rest.ancestors;
  return { name, sha256, place: { ...rest, ancestors, parent: ancestors.at(-1) ?? null } };
}
