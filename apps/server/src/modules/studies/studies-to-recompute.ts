import type { Sql } from '../../platform/db/index.ts';
import type { AssignedInstance } from './assign-instances.ts';
import type { IndexEntry } from './index-entry.ts';
import { indexedInstances } from './part-of-study.sql.ts';
import { entryOf } from './recompute-studies.ts';

/**
 * The studies of which replaced files have said something that those in their place do not say: it may hold no more,
 * which only the others tell. Replaced is what was there, and of two files for one item in the batch the earlier one.
 */
export async function studiesToRecompute(tx: Sql, assigned: readonly AssignedInstance[]): Promise<string[]> {
  const staying = assigned.filter(({ later }) => later === null);
  const replaced = staying.filter(({ id, file, before }) => before?.instance === id && before.sha256 !== file.sha256);
  const rows =
    replaced.length > 0
      ? await indexedInstances(
          tx,
          replaced.map(({ id }) => id),
        )
      : [];
  const before = new Map(rows.map((row) => [row.id, levelsOf(entryOf(row))]));
  const superseded = Map.groupBy(
    assigned.filter(({ later }) => later !== null),
    ({ id }) => id,
  );
  const saysOtherwise = ({ id, file }: AssignedInstance) => {
    if (!before.has(id) && !superseded.has(id)) return false;
    const now = levelsOf(file.entry);
    const others = (superseded.get(id) ?? []).map((one) => levelsOf(one.file.entry));
    return [...others, before.get(id) ?? now].some((one) => one !== now);
  };
  return [...new Set(staying.filter(saysOtherwise).map(({ study }) => study.row.item_id))];
}

/** What a file says of its study and series, as text to compare. */
function levelsOf({ study, series }: IndexEntry): string {
  return JSON.stringify([study, series]);
}
