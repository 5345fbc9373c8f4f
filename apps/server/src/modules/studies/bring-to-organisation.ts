import type { Sql } from '../../platform/db/index.ts';
import { isFromOutside, type Attribution } from '../storage/index.ts';
import { recomputeStudies } from './recompute-studies.ts';
import { ownInTrash, putInOrganisation, studyRows } from './studies.sql.ts';
import { writeSummaries } from './write-folders.ts';

/**
 * Makes studies those of another organisation, to which somebody brings them with everything in them: its own where
 * that is a member, as an upload of their files would (docs/decisions/0020). Their numbers among its patients are the
 * caller's.
 *
 * @returns the series of which something else is said now
 */
export async function bringToOrganisation(
  tx: Sql,
  studies: readonly { id: string; trashed: boolean }[],
  org: string,
  by: Attribution,
): Promise<string[]> {
  const ids = studies.map(({ id }) => id);
  const before = await studyRows(tx, ids);
  const uids = await ownInTrash(tx, org, [...new Set(before.map((row) => row.study_instance_uid))]);
  const outside = isFromOutside(by);
  await putInOrganisation(tx, ids, { org, outside, ownUids: uids });
  // Who had nothing to say there may have something to say here.
  const silent = before.filter((row) => row.own && row.outside_count > 0).map((row) => row.item_id);
  const inTrash = new Set(studies.filter(({ trashed }) => trashed).map(({ id }) => id));
  const changed = await recomputeStudies(
    tx,
    silent.filter((id) => !inTrash.has(id)),
  );
  await writeSummaries(tx, ids);
  return changed;
}
