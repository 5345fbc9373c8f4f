import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { isServed, mergedIndex } from '../retrieve/organisation-scope.sql.ts';
import { indexInScope, leads } from '../retrieve/scope.sql.ts';
import type { Viewer } from '../retrieve/scope.ts';
import { listed, videos, type ViewerRow } from '../retrieve/viewer-source.sql.ts';

/** A study, whoever may see it. */
export interface StudyCopyRow {
  /** of its folder */
  id: string;
  uid: string;
  /** of the patients of its UID in its organisation */
  patient: number;
  /** the organisation's own: nothing of a stranger's copy is served beside it [ID-11] */
  own: boolean;
}

/** A study of a PatientID. */
export interface PatientStudyRow extends StudyCopyRow {
  issuer: string | null;
}

/** A study of a UID. */
interface NamedStudyRow extends StudyCopyRow {
  org: string;
}

/** `servedSop`: the first instance with a still image that the root of the organisation serves. */
export interface OrganisationRow extends ViewerRow {
  /** of the patients of its UID */
  patientNumber: number;
  leads: boolean;
  servedSop: string | null;
}

/** Studies of an organisation by PatientID, without regard to the spaces around it. */
export function studiesOfPatient(db: Sql, org: string, patientId: string): Promise<PatientStudyRow[]> {
  return db.rows<PatientStudyRow>(
    sql`
      select study.item_id as id, study.study_instance_uid as uid, study.patient_number as patient, study.own, btrim(study.issuer_of_patient_id) as issuer
      from study join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
      where study.org = ${org} and study.instance_count > 0
        and study.patient_id like ${`%${patientId.replace(/[\\%_]/g, '\\$&')}%`} and btrim(study.patient_id) = ${patientId}`,
    'studies.studiesOfPatient',
  );
}

/** Studies of these UIDs, wherever they lie and whoever may see them. */
export function studiesOfUids(db: Sql, uids: readonly string[]): Promise<NamedStudyRow[]> {
  return db.rows<NamedStudyRow>(
    sql`
      select study.item_id as id, study.study_instance_uid as uid, study.patient_number as patient, study.own, study.org
      from study join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
      where study.study_instance_uid = any(${array(uids, 'text')}) and study.instance_count > 0`,
    'studies.studiesOfUids',
  );
}

/** Series of some of an organisation's studies as a member sees them, copies merged where a UID lies more than once. */
export function memberRows(
  db: Sql,
  org: string,
  viewer: Viewer,
  ids: readonly string[],
  isMerged: boolean,
): Promise<OrganisationRow[]> {
  const scope = { kind: 'org', id: org } as const;
  const named = sql`study.item_id = any(${array(ids, 'uuid')})`;
  const from = isMerged ? mergedIndex(org, viewer, 'series', named) : indexInScope(scope, viewer, 'series', named);
  return db.rows<OrganisationRow>(
    listed(
      from,
      null,
      sql`, study.patient_number as "patientNumber", ${leads(scope, viewer)} as leads,
        (select i.sop_instance_uid from instance i join ${itemView} f on f.id = i.item_id and f.trashed_at is null
          where i.series_id = series.item_id and i.number_of_frames > 0 and not i.transfer_syntax_uid = any (${array(videos, 'text')}) and ${isServed(sql`f`, sql`study`)}
          order by i.instance_number, i.sop_instance_uid limit 1) as "servedSop"`,
    ),
  );
}

/** Series of some studies as they lie in their folders. */
export function guestRows(db: Sql, ids: readonly string[]): Promise<ViewerRow[]> {
  return db.rows<ViewerRow>(
    listed(
      sql`
        from study
        join ${itemView} study_item on study_item.id = study.item_id and study_item.trashed_at is null
        join series on series.study_id = study.item_id and series.instance_count > 0
        join ${itemView} series_item on series_item.id = series.item_id and series_item.trashed_at is null
        where study.item_id = any(${array(ids, 'uuid')})`,
      null,
    ),
  );
}
