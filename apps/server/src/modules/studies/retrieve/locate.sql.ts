import { sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { membershipRow } from '../../organisations/index.ts';
import { accessOf, nextTurn, openToDownload } from '../../sharing/index.ts';
import { holdsOwn, isOwn } from './copies.sql.ts';
import { studyCopies } from './organisation-scope.sql.ts';
import { indexInScope, seriesInScope } from './scope.sql.ts';
import type { Scope, Viewer } from './scope.ts';

/** One copy of a series. `revision` grows with every change of its instances. */
export interface LocatedSeries {
  studyId: string;
  seriesId: string;
  seriesInstanceUid: string;
  seriesNumber: number | null;
  revision: number;
  /** Files from outside are in it, which the scope does not show: the organisation holds this study itself. */
  withoutOutside: boolean;
  /** Whether the viewer may download all files of the series, in whichever scope they are asked for. */
  download: boolean;
  /** Nothing opens the scope to the viewer but links with a watermark: pixels go out marked alone [AC-34]. */
  marked: boolean;
  /**
   * Of its images pixels alone go out: a question shows the study, and the viewer is still to answer it [PN-9]. Never
   * in the root of an organisation, which does not serve it then.
   */
  withheld: boolean;
}

/** Series that were found, and until when time alone changes nothing of it (null: for ever). */
export interface Located {
  series: LocatedSeries[];
  until: Date | null;
}

/**
 * Whether the viewer may look at a scope at all (null: no), and the series of a study in it, those of one folder by
 * number: the access check of reading by UID and what it needs, in one statement. Of an organisation these are the
 * series of all copies in sight, in their order (`comesBefore`). Of several patients whose studies have this UID only
 * the one who leads is found (`leadsBefore`): pictures of two are never one set [ID-14]. Copies from outside are found
 * only where there is no other.
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
  const ofUid = sql`study.study_instance_uid = ${studyInstanceUid}`;
  const named = seriesInstanceUid === null ? sql`` : sql`and series.series_instance_uid = ${seriesInstanceUid}`;
  const studies =
    scope.kind === 'org' ? studyCopies(scope.id, viewer, ofUid) : indexInScope(scope, viewer, 'study', ofUid);
  // Membership gives all rights on what is the organisation's, and what opens an item opens all below it.
  const settled = scope.kind === 'org' ? sql`series_item.org_root = 'org'` : sql`scope.download`;
  const hidesOutside = scope.kind === 'org' ? sql`found.own and series.outside_count > 0` : sql`false`;
  const rows = await db.rows<LocatedRow>(
    sql`
      select found."studyId", found."patientNumber", series.item_id as "seriesId", series.series_instance_uid as "seriesInstanceUid",
        series.series_number as "seriesNumber", series.revision,
        ${hidesOutside} as "withoutOutside", found.own,
        ${openToDownload(viewer.caller, viewer.now, settled, sql`series_item`)} as download,
        ${scope.kind === 'org' ? sql`false` : sql`scope.marked`} as marked,
        ${scope.kind === 'org' ? sql`false` : viewer.withheld(sql`series_item`)} as withheld, ${nextTurn(viewer.now)} as until
      from (${openScope(scope, viewer)} limit 1) scope
      left join lateral (select study.item_id as "studyId", study.changed_at, study.patient_number as "patientNumber",
        ${isOwn(sql`study`)} as own, ${holdsOwn(sql`study`)} as holds_own, study.outside_count = 0 as wholly ${studies}) found on true
      left join (series join ${itemView} series_item on series_item.id = series.item_id and series_item.trashed_at is null)
        on series.study_id = found."studyId" ${named} and ${seriesInScope(scope)}
      order by found.own desc nulls last, found.holds_own desc, found."patientNumber", found.wholly desc, found.changed_at desc, found."studyId" desc, series.series_number, series.item_id`,
    `studies.locate.${scope.kind}.${seriesInstanceUid === null ? 'study' : 'series'}`,
  );
  const [first] = rows;
  if (!first) return null;
  const series = rows.filter(
    (row) => row.seriesId !== null && row.own === first.own && row.patientNumber === first.patientNumber,
  );
  return { series: series as LocatedSeries[], until: first.until };
}

/** A study in sight, with a series of it where there is one. */
type LocatedRow = (LocatedSeries | { seriesId: null }) & {
  patientNumber: number | null;
  own: boolean | null;
  until: Date | null;
};

/** One row when the viewer may look at the scope: view on the item, or membership in the organisation. */
function openScope({ kind, id }: Scope, { caller, now }: Viewer): SQL {
  if (kind === 'org') return membershipRow(caller.account?.id ?? null, id);
  const item = sql`select id, ancestors, org, org_root, owner, read_only from ${itemView} item where id = ${id} and trashed_at is null`;
  return sql`select download, marked from (${accessOf(caller, now, item)}) access where level > 0`;
}
