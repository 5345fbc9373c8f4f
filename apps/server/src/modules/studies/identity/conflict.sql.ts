import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import type { SettledIdentity } from './patient-identity.ts';

/** A file of a study, as far as joining needs it. */
export interface FileOfStudy {
  id: string;
  studyId: string;
  seriesId: string;
  sopInstanceUid: string;
  /** bytes */
  size: number;
  /** whether it lies in the trash, without its series */
  trashed: boolean;
}

/**
 * The studies of one UID at the place of a study in conflict, itself included, the one that was there first first;
 * empty where nothing is to be settled.
 */
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
    sql`select item_id as id from series where study_id = any(${array(studies, 'uuid')}) and trashed is null`,
  );
  return rows.map(({ id }) => id);
}

export function filesOf(tx: Sql, studies: readonly string[]): Promise<FileOfStudy[]> {
  return tx.rows<FileOfStudy>(sql`
    select i.item_id as id, s.study_id as "studyId", s.item_id as "seriesId", i.sop_instance_uid as "sopInstanceUid",
      item.size, i.trashed is not null as trashed
    from series s join instance i on i.series_id = s.item_id join ${itemView} item on item.id = i.item_id
    where s.study_id = any(${array(studies, 'uuid')}) and s.trashed is null
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

/** A study is the organisation's own where any of those is that were joined to it. */
export async function ownAsAnyOf(tx: Sql, study: string, others: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update study set own = own or exists (select from study other where other.item_id = any(${array(others, 'uuid')}) and other.own)
    where item_id = ${study}`);
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
