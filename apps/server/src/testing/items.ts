import { array, sql } from '../platform/db/index.ts';
import type { Services } from '../platform/context.ts';

/** A bare row of the tree for tests of rights; modules above make their items through their operations. */
export async function aFolder(
  services: Services,
  given: {
    org: string;
    parent?: { id: string; ancestors: string[] };
    owner?: string;
    readOnly?: boolean;
    trashed?: boolean;
    kind?: 'conference' | 'case';
  },
): Promise<{ id: string; ancestors: string[] }> {
  const id = services.random.uuid();
  const ancestors = given.parent ? [...given.parent.ancestors, given.parent.id] : [];
  const now = services.clock.now();
  await services.db.rows(sql`
    insert into item (id, parent, ancestors, org, org_root, owner, object_type, foldertype, name, sort_name, created_at, trashed_at, read_only, kind)
    values (${id}, ${given.parent?.id ?? null}, ${array(ancestors, 'uuid')}, ${given.org},
      ${given.owner === undefined ? 'org' : 'private'}, ${given.owner ?? null}, 'folder', 'folder', 'a folder', 'a folder', ${now},
      ${given.trashed ? now : null}, ${given.readOnly ?? false}, ${given.kind ?? null})`);
  return { id, ancestors };
}
