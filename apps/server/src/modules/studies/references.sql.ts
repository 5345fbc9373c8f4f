import type { Reference } from '@mado/dicom';
import { array, sql, type Sql } from '../../platform/db/index.ts';

/** What an instance refers to, by its item. */
export interface ReferencesOf {
  item: string;
  references: readonly Reference[];
  /** Nothing is kept of it yet. */
  isNew: boolean;
}

/** Keeps what instances refer to, in place of what was kept of them. */
export async function putReferences(tx: Sql, all: readonly ReferencesOf[]): Promise<void> {
  const known = all.filter(({ isNew }) => !isNew).map(({ item }) => item);
  const rows = all.flatMap(({ item, references }) =>
    references.map((one) => ({
      item_id: item,
      study_instance_uid: one.studyInstanceUID,
      series_instance_uid: one.seriesInstanceUID,
      sop_instance_uid: one.sopInstanceUID,
      sop_class_uid: one.sopClassUID,
      frame_of_reference_uid: one.frameOfReferenceUID,
    })),
  );
  await Promise.all([
    known.length > 0 &&
      tx.rows(
        sql`delete from instance_reference where item_id = any(${array(known, 'uuid')})`,
        'studies.forgetReferences',
      ),
    rows.length > 0 &&
      tx.rows(
        sql`
        insert into instance_reference (item_id, study_instance_uid, series_instance_uid, sop_instance_uid, sop_class_uid, frame_of_reference_uid)
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as w(item_id uuid, study_instance_uid text, series_instance_uid text,
          sop_instance_uid text, sop_class_uid text, frame_of_reference_uid text)`,
        'studies.putReferences',
      ),
  ]);
}
