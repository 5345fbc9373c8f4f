import type { sortKeys } from '@mado/contract';
import { sql, type Sql, type SQL } from '../../platform/db/index.ts';
import type { Counts } from './list-parts.ts';

/** A root: the organisation's (`owner` null) or a private one. */
export interface Root {
  org: string;
  owner: string | null;
}

type Kind = 'folder' | 'file';
type SortKey = (typeof sortKeys)[number];

const text = (column: string) => ({ type: 'text', value: `e."${column}"` });
const number = (column: string) => ({ type: 'int8', value: `e."${column}"` });

/**
 * Orders of a root, each of which has an index of its own among the entries: the key of an entry `e`, and which mix of
 * the place the index has.
 */
const orders: Record<SortKey, { mix: number; key: { type: string; value: string } }> = {
  name: { mix: 15, key: text('sort_name') },
  created_dt: { mix: 1, key: { type: 'timestamptz', value: 'e.created_at' } },
  size: { mix: 2, key: number('size') },
  type: { mix: 3, key: text('type') },
  PatientID: { mix: 4, key: text('PatientID') },
  PatientSex: { mix: 5, key: text('PatientSex') },
  modality_list: { mix: 6, key: text('modality_list') },
  bodypartexamined_list: { mix: 7, key: text('bodypartexamined_list') },
  instance_count: { mix: 8, key: number('instance_count') },
  series_count: { mix: 9, key: number('series_count') },
  StudyDate: { mix: 10, key: text('StudyDate') },
  ProtocolName: { mix: 11, key: text('ProtocolName') },
  ReferringPhysicianName: { mix: 12, key: text('ReferringPhysicianName') },
  InstitutionName: { mix: 13, key: text('InstitutionName') },
  uuid: { mix: 14, key: { type: 'text', value: '(e.id::text) collate "C"' } },
};

/** Where the entries of one kind at a root come from in an order, as `idsOfKind` of list.sql.ts puts them together. */
export function entriesOf(
  { org, owner }: Root,
  sort: SortKey,
  kind: Kind,
): { key: { type: string; value: string }; from: SQL; condition: SQL } {
  const { mix, key } = orders[sort];
  const mixed = sql.raw(String(mix));
  return {
    key,
    from: sql`root_entry e`,
    // The mix finds the index; the rest keeps what another root of the same hash has out of this one.
    condition: sql`(e.place # ${mixed}) = (hashtextextended(${org}::uuid::text || coalesce(${owner}::uuid::text, '') || ${kind}::text, 0) # ${mixed})
      and e.org = ${org} and ${isOwnedBy(owner)} and e.object_type = ${kind}`,
  };
}

/** Said so that the planner knows how much it is: of a value that may be null it expects nothing. */
const isOwnedBy = (owner: string | null): SQL => (owner === null ? sql`owner is null` : sql`owner = ${owner}`);

/** How many items lie at a root. */
export async function countRoot(db: Sql, { org, owner }: Root): Promise<Counts> {
  const rows = await db.rows<{ kind: Kind; count: number }>(sql`
    select object_type as kind, count from root_count where org = ${org} and ${isOwnedBy(owner)}`);
  const of = (kind: Kind): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { folders: of('folder'), files: of('file') };
}
