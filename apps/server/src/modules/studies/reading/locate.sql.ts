import { sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import { membershipRow } from '../../organisations/index.ts';
import { accessOf } from '../../sharing/index.ts';
import { indexInScope, type Viewer } from './scope.sql.ts';
import type { Scope } from './scope.ts';

/** A series as it is served. `revision` grows with every change of its instances. */
export interface LocatedSeries {
  seriesId: string;
  seriesInstanceUid: string;
  revision: number;
}

/**
 * Whether the viewer may look at a scope at all (null: no), and the series of a study in it, by number: the access check of reading by UID and what it
 * needs, in one statement.
 *
 * @param seriesInstanceUid one series, or null for all of the study
 */
export async function locateSeries(
  db: Sql,
  scope: Scope,
  viewer: Viewer,
  studyInstanceUid: string,
  seriesInstanceUid: string | null,
): Promise<LocatedSeries[] | null> {
  const condition = sql`study.study_instance_uid = ${studyInstanceUid}
    ${seriesInstanceUid === null ? sql`` : sql`and series.series_instance_uid = ${seriesInstanceUid}`}`;
  const rows = await db.rows<LocatedSeries | { seriesId: null }>(
    sql`
      select found."seriesId", found."seriesInstanceUid", found.revision
      from (${openScope(scope, viewer)} limit 1) scope
      left join lateral (
        select series.item_id as "seriesId", series.series_instance_uid as "seriesInstanceUid", series.revision, series.series_number
        ${indexInScope(scope, viewer, 'series', condition)}
      ) found on true
      order by found.series_number, found."seriesId"`,
    `studies.locate.${scope.kind}.${seriesInstanceUid === null ? 'study' : 'series'}`,
  );
  return rows.length === 0 ? null : rows.filter((row) => row.seriesId !== null);
}

/** One row when the viewer may look at the scope: view on the item, or membership in the organisation. */
function openScope({ kind, id }: Scope, { caller, now }: Viewer): SQL {
  if (kind === 'org') return membershipRow(caller.account?.id ?? null, id);
  const item = sql`select id, ancestors, org, org_root, owner, read_only from item where id = ${id} and trashed_at is null`;
  return sql`select level from (${accessOf(caller, now, item)}) access where level > 0`;
}
