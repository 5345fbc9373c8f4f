import { sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import { membershipRow } from '../../organisations/index.ts';
import { accessOf, nextEnd, openToDownload } from '../../sharing/index.ts';
import { allCopies } from './organisation-scope.sql.ts';
import { indexInScope } from './scope.sql.ts';
import type { Scope, Viewer } from './scope.ts';

/** One copy of a series. `revision` grows with every change of its instances. */
export interface LocatedSeries {
  studyId: string;
  seriesId: string;
  seriesInstanceUid: string;
  seriesNumber: number | null;
  revision: number;
  /** Whether the viewer may download all files of the series, in whichever scope they are asked for. */
  download: boolean;
}

/** Series that were found, and until when time alone changes nothing of it (null: for ever). */
export interface Located {
  series: LocatedSeries[];
  until: Date | null;
}

/**
 * Whether the viewer may look at a scope at all (null: no), and the series of a study in it, those of one folder by number: the access check of reading by UID and what it
 * needs, in one statement. Of an organisation these are the series of all copies in sight, the newest folder first.
 *
 * @param seriesInstanceUid one series, or null for all of the study
 */
export async function locateSeries(
  db: Sql,
  scope: Scope,
  viewer: Viewer,
  studyInstanceUid: string,
  seriesInstanceUid: string | null,
): Promise<Located | null> {
  const condition = sql`study.study_instance_uid = ${studyInstanceUid}
    ${seriesInstanceUid === null ? sql`` : sql`and series.series_instance_uid = ${seriesInstanceUid}`}`;
  // Membership gives all rights on what is the organisation's, and what opens an item opens all below it.
  const settled = scope.kind === 'org' ? sql`series_item.org_root = 'org'` : sql`scope.download`;
  const rows = await db.rows<(LocatedSeries | { seriesId: null }) & { until: Date | null }>(
    sql`
      select found."studyId", found."seriesId", found."seriesInstanceUid", found."seriesNumber", found.revision, found.download, ${nextEnd(viewer.now)} as until
      from (${openScope(scope, viewer)} limit 1) scope
      left join lateral (
        select study.item_id as "studyId", study.changed_at, series.item_id as "seriesId", series.series_instance_uid as "seriesInstanceUid",
          series.revision, series.series_number as "seriesNumber",
          ${openToDownload(viewer.caller, viewer.now, settled, sql`series_item`)} as download
        ${scope.kind === 'org' ? allCopies(scope.id, viewer, condition) : indexInScope(scope, viewer, 'series', condition)}
      ) found on true
      order by found.changed_at desc, found."studyId" desc, found."seriesNumber", found."seriesId"`,
    `studies.locate.${scope.kind}.${seriesInstanceUid === null ? 'study' : 'series'}`,
  );
  const [first] = rows;
  return first ? { series: rows.filter((row) => row.seriesId !== null), until: first.until } : null;
}

/** One row when the viewer may look at the scope: view on the item, or membership in the organisation. */
function openScope({ kind, id }: Scope, { caller, now }: Viewer): SQL {
  if (kind === 'org') return membershipRow(caller.account?.id ?? null, id);
  const item = sql`select id, ancestors, org, org_root, owner, read_only from item where id = ${id} and trashed_at is null`;
  return sql`select download from (${accessOf(caller, now, item)}) access where level > 0`;
}
