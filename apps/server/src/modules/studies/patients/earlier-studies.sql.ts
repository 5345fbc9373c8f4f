import { array, sql, type Sql } from '../../../platform/db/index.ts';

/** What says whose a study is, of when, and what of. Names are not asked for: patients of one ID are one [ID-6]. */
export interface ComparedRow {
  id: string;
  org: string;
  uid: string;
  own: boolean;
  changedAt: Date;
  patientId: string | null;
  issuer: string | null;
  birthDate: string | null;
  StudyDate: string | null;
  StudyTime: string | null;
  StudyDescription: string | null;
  modality_list: string[];
  bodypartexamined_list: string[];
}

/** Studies by the ids of their folders, in any order; what is none is left out. */
export function comparedStudies(db: Sql, ids: readonly string[]): Promise<ComparedRow[]> {
  return db.rows<ComparedRow>(
    sql`
      select item_id as id, org, study_instance_uid as uid, own, changed_at as "changedAt", patient_id as "patientId",
        issuer_of_patient_id as issuer, patient_birth_date as "birthDate", study_date as "StudyDate", study_time as "StudyTime",
        study_description as "StudyDescription", modality_list, bodypartexamined_list
      from study where item_id = any(${array(ids, 'uuid')})`,
    'studies.comparedStudies',
  );
}
