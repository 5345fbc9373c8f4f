import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import type { SettledIdentity } from './patient-identity.ts';

/** A file of a study, as far as joining needs it. */
export interface FileOfStudy {
  id: string;
  studyId: string;
  seriesId: string;
  sopInstanceUid: string;
  /** bytes; 0 in the trash, where no folder counts them */
  size: number;
}

/** The studies of one UID at the place of a study in conflict, itself included, the one that was there first first; empty where nothing is to be settled. */
export async function studiesInConflict(db: Sql, study: string): Promise<{ id: string; uid: string; org: string }[]> {
  return db.rows<{ id: string; uid: string; org: string }>(sql`
    select beside.item_id as id, beside.study_instance_uid as uid, beside.org
    from study join study beside on beside.place = study.place and beside.study_instance_uid = study.study_instance_uid
    join ${itemView} item on item.id = beside.item_id and item.trashed_at is null
    where study.item_id = ${study} and study.identity_conflict and beside.identity_conflict
    order by beside.patient_number`);
}

export async function seriesIdsOf(tx: Sql, studies: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select item_id as id from series where study_id = any(${array(studies, 'uuid')})`,
  );
  return rows.map(({ id }) => id);
}

export function filesOf(tx: Sql, studies: readonly string[]): Promise<FileOfStudy[]> {
  return tx.rows<FileOfStudy>(sql`
    select i.item_id as id, s.study_id as "studyId", s.item_id as "seriesId", i.sop_instance_uid as "sopInstanceUid",
      case when item.trashed_at is null then item.size else 0 end as size
    from series s join instance i on i.series_id = s.item_id join ${itemView} item on item.id = i.item_id
    where s.study_id = any(${array(studies, 'uuid')})
    order by s.item_id, i.item_id`);
}

export async function moveSeries(tx: Sql, series: readonly string[], study: string): Promise<void> {
  await tx.rows(sql`update series set study_id = ${study} where item_id = any(${array(series, 'uuid')})`);
}

export async function moveInstances(tx: Sql, moves: readonly { id: string; series: string }[]): Promise<void> {
  await tx.rows(sql`
    update instance set series_id = w.series
    from json_to_recordset(${JSON.stringify(moves)}::json) as w(id uuid, series uuid) where item_id = w.id`);
}

/** Counts anew what lies in studies and their series; `right` is the organisation's own where any of them is. */
export async function recount(tx: Sql, studies: readonly string[], right: string): Promise<void> {
  const ids = array(studies, 'uuid');
  await tx.rows(sql`
    update series set instance_count = counted.instances, outside_count = counted.outside
    from (select s.item_id, count(i.item_id)::int4 as instances, count(*) filter (where item.brought_by in ('guest', 'link'))::int4 as outside
      from series s left join instance i on i.series_id = s.item_id left join ${itemView} item on item.id = i.item_id
      where s.study_id = any(${ids}) group by s.item_id) counted
    where counted.item_id = series.item_id`);
  await tx.rows(sql`
    update study set series_count = counted.series, instance_count = counted.instances, outside_count = counted.outside,
      own = study.own or study.item_id = ${right} and exists (select from study any_of where any_of.item_id = any(${ids}) and any_of.own),
      modality_list = counted.modalities, bodypartexamined_list = counted.bodyparts
    from (select study.item_id, count(s.item_id)::int4 as series, coalesce(sum(s.instance_count), 0)::int4 as instances,
        coalesce(sum(s.outside_count), 0)::int4 as outside,
        coalesce(array_agg(distinct s.modality) filter (where s.modality is not null), '{}') as modalities,
        coalesce(array_agg(distinct s.body_part_examined) filter (where s.body_part_examined is not null), '{}') as bodyparts
      from study left join series s on s.study_id = study.item_id where study.item_id = any(${ids}) group by study.item_id) counted
    where counted.item_id = study.item_id`);
}

/** Keeps what was settled of a study. */
export async function settleStudy(
  tx: Sql,
  id: string,
  settled: { identities: readonly SettledIdentity[]; conflict: boolean; inPlace: boolean },
): Promise<void> {
  await tx.rows(sql`
    update study set settled_identities = ${JSON.stringify(settled.identities)}::jsonb, identity_conflict = ${settled.conflict},
      place = case when ${settled.inPlace} then place end
    where item_id = ${id}`);
}
