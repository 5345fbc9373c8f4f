import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { isServed } from './organisation-scope.sql.ts';

/** What the instances of a series refer to in one series; `sops` is empty where it is named as a whole. */
export interface ReferencedRow {
  seriesId: string;
  StudyInstanceUID: string | null;
  SeriesInstanceUID: string | null;
  sops: string[];
  /** Things that are named by the series and were left out. */
  leftOut: number;
}

/** Instances, series and studies that one series is told to refer to; one object has at most as many. */
const referencesOfSeries = 10_000;

/**
 * What series refer to, each thing once, in the order of UIDs.
 *
 * @param only.file of this instance alone
 * @param only.served without what came from outside, where the study is the organisation's own
 */
export function referencedSeries(
  db: Sql,
  series: readonly string[],
  only: { file: string | null; served: boolean },
): Promise<ReferencedRow[]> {
  const { file, served } = only;
  return db.rows<ReferencedRow>(
    sql`
    with named as (
      select distinct i.series_id, r.study_instance_uid, r.series_instance_uid, r.sop_instance_uid
      from instance i
      join ${itemView} f on f.id = i.item_id and f.trashed_at is null
      join series on series.item_id = i.series_id
      join study on study.item_id = series.study_id
      join instance_reference r on r.item_id = i.item_id
      where i.series_id = any(${array(series, 'uuid')}) and (${file}::uuid is null or i.item_id = ${file}::uuid)
        and (not ${served}::boolean or ${isServed(sql`f`, sql`study`)})),
    numbered as (
      select *, row_number() over (partition by series_id
          order by study_instance_uid collate "C", series_instance_uid collate "C", sop_instance_uid collate "C") as at,
        count(*) over (partition by series_id) as count
      from named)
    select series_id as "seriesId", study_instance_uid as "StudyInstanceUID", series_instance_uid as "SeriesInstanceUID",
      coalesce(array_agg(sop_instance_uid order by at) filter (where sop_instance_uid is not null), '{}') as sops,
      greatest(count - ${referencesOfSeries}::int8, 0)::int4 as "leftOut"
    from numbered where at <= ${referencesOfSeries}::int8
    group by series_id, study_instance_uid, series_instance_uid, count
    order by series_id, min(at)`,
    'studies.referencedSeries',
  );
}
