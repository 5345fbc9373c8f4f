import { sql, type Sql } from '../../../platform/db/index.ts';
import { indexInScope, type Viewer } from './scope.sql.ts';
import type { Scope } from './scope.ts';

/** A series as it is served. `revision` grows with every change of its instances. */
export interface LocatedSeries {
  seriesId: string;
  seriesInstanceUid: string;
  revision: number;
}

/**
 * The series of a study in a scope that the caller may look at, by number.
 *
 * @param seriesInstanceUid one series, or null for all of the study
 */
export function locateSeries(
  db: Sql,
  scope: Scope,
  viewer: Viewer,
  studyInstanceUid: string,
  seriesInstanceUid: string | null,
): Promise<LocatedSeries[]> {
  const condition = sql`study.study_instance_uid = ${studyInstanceUid}
    ${seriesInstanceUid === null ? sql`` : sql`and series.series_instance_uid = ${seriesInstanceUid}`}`;
  return db.rows<LocatedSeries>(
    sql`
      select series.item_id as "seriesId", series.series_instance_uid as "seriesInstanceUid", series.revision
      ${indexInScope(scope, viewer, 'series', condition)}
      order by series.series_number, series.item_id`,
    `studies.locate.${scope.kind}.${seriesInstanceUid === null ? 'study' : 'series'}`,
  );
}
