import { array, sql, type Sql } from '../../platform/db/index.ts';
import { itemView } from '../storage/index.ts';

/** A folder in which something changed, or that did itself. */
export interface ChangedFolder {
  id: string;
  ancestors: readonly string[];
  org_root: 'org' | 'private';
  owner: string | null;
}

/** The folders among the items, and all in which any of them lies; those in the trash too. */
export function foldersConcerned(db: Sql, ids: readonly string[]): Promise<ChangedFolder[]> {
  return db.rows<ChangedFolder>(
    sql`
    with named as (select id, ancestors from ${itemView} item where id = any(${array(ids, 'uuid')})),
      concerned as (select id from named union select unnest(ancestors) from named)
    select id, ancestors, org_root, owner from ${itemView} item where id in (select id from concerned)`,
    'events.foldersConcerned',
  );
}
