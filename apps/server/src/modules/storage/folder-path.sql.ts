import type { FolderType } from '@mado/contract';
import { sql, type Sql } from '../../platform/db/index.ts';

/** An item on the way from a root. */
export interface Step {
  id: string;
  name: string;
  object_type: 'folder' | 'file';
  foldertype: FolderType | null;
  org: string;
  org_root: 'org' | 'private';
  owner: string | null;
  kind: 'conference' | 'case' | null;
}

/** The items from the root down to one, itself last. */
export function stepsTo(db: Sql, id: string): Promise<Step[]> {
  return db.rows<Step>(sql`
    select step.id, step.name, step.object_type, step.foldertype, step.org, step.org_root, step.owner, step.kind
    from item i join item step on step.id = any(i.ancestors || i.id)
    where i.id = ${id}
    order by cardinality(step.ancestors)`);
}
