import { sql, type Sql } from '../../platform/db/index.ts';

/** Names of a study as they are indexed: their groups joined with `=`. */
export interface StudyNames {
  item_id: string;
  patient_name: string | null;
  referring_physician_name: string | null;
}

/** Studies with a name of which the folded form is not there. */
export function studiesWithUnfoldedNames(db: Sql, limit: number): Promise<StudyNames[]> {
  return db.rows<StudyNames>(sql`
    select item_id, patient_name, referring_physician_name from study
    where (patient_name is not null and patient_name_folded is null)
      or (referring_physician_name is not null and referring_physician_name_folded is null)
    limit ${limit}`);
}

/** Writes folded names, unless a study has got others meanwhile. */
export async function putFoldedNames(
  db: Sql,
  names: readonly (StudyNames & {
    patient_name_folded: string | null;
    referring_physician_name_folded: string | null;
  })[],
): Promise<void> {
  await db.rows(sql`
    update study set patient_name_folded = w.patient_name_folded, referring_physician_name_folded = w.referring_physician_name_folded
    from json_to_recordset(${JSON.stringify(names)}::json) as w(item_id uuid, patient_name text, referring_physician_name text,
      patient_name_folded text, referring_physician_name_folded text)
    where study.item_id = w.item_id and study.patient_name is not distinct from w.patient_name
      and study.referring_physician_name is not distinct from w.referring_physician_name`);
}
