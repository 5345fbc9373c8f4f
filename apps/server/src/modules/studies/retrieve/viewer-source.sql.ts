import { modalitiesBesideImages, tiledSopClasses, transferSyntaxes } from '@mado/dicom';
import { array, sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { indexInScope } from './scope.sql.ts';
import type { Viewer } from './scope.ts';

/** A series as the viewer lists it, with its study. `firstSop`: the first instance that has a still image. */
export interface ViewerRow {
  studyId: string;
  /** the organisation in which it lies */
  org: string;
  StudyInstanceUID: string;
  /** groups joined with `=` */
  patientName: string | null;
  PatientID: string | null;
  PatientSex: string | null;
  PatientBirthDate: string | null;
  StudyDate: string | null;
  StudyTime: string | null;
  StudyID: string | null;
  StudyDescription: string | null;
  AccessionNumber: string | null;
  identityConflict: boolean;
  /** instances of the study, without those from outside where it is the organisation's own */
  received: number;
  missing: number;
  missingFrom: Date | null;
  seriesId: string;
  SeriesInstanceUID: string;
  Modality: string | null;
  SeriesNumber: number | null;
  SeriesDescription: string | null;
  SeriesDate: string | null;
  SeriesTime: string | null;
  instanceCount: number;
  /** still images, frame by frame, without the tiles of slides */
  frameCount: number;
  revision: number;
  firstSop: string | null;
  /** What says more of it than its images is not told to who asks. */
  isUntold?: true;
}

/** Transfer syntaxes of videos, which have no still images. */
export const videos = Object.values(transferSyntaxes)
  .filter(({ kind }) => kind === 'video')
  .map(({ uid }) => uid);

/**
 * Series below an item: studies by date and time, the latest first; in a study what speaks of other images last [VS-2],
 * then by number, then the latest first. What is still equal is told apart by its UID, so the order is the same after
 * each upload.
 *
 * @param file the item itself, when it is a file: it is then the only instance
 */
export function viewerRows(db: Sql, itemId: string, viewer: Viewer, file: string | null): Promise<ViewerRow[]> {
  return db.rows<ViewerRow>(listed(indexInScope({ kind: 'item', id: itemId }, viewer, 'series', sql`true`), file));
}

/**
 * The same of what a join over the tables `study`, `study_item`, `series` has.
 *
 * @param more further columns
 */
export function listed(from: SQL, file: string | null, more: SQL = sql``): SQL {
  return sql`
    select study.item_id as "studyId", study_item.org, study.study_instance_uid as "StudyInstanceUID", study.patient_name as "patientName",
      study.patient_id as "PatientID", study.patient_sex as "PatientSex", study.patient_birth_date as "PatientBirthDate",
      study.study_date as "StudyDate", study.study_time as "StudyTime", study.study_id as "StudyID",
      study.study_description as "StudyDescription", study.accession_number as "AccessionNumber", study.identity_conflict as "identityConflict",
      study.instance_count - case when study.own then study.outside_count else 0 end as received, study_item.missing, study_item.missing_from as "missingFrom",
      series.item_id as "seriesId", series.series_instance_uid as "SeriesInstanceUID", series.modality as "Modality",
      series.series_number as "SeriesNumber", series.series_description as "SeriesDescription",
      series.series_date as "SeriesDate", series.series_time as "SeriesTime", series.revision,
      case when ${file}::uuid is null then series.instance_count else 1 end as "instanceCount",
      (select i.sop_instance_uid from instance i join ${itemView} f on f.id = i.item_id and f.trashed_at is null
        where i.series_id = series.item_id and (${file}::uuid is null or i.item_id = ${file}::uuid)
          and i.number_of_frames > 0 and not i.transfer_syntax_uid = any (${array(videos, 'text')})
        order by i.instance_number, i.sop_instance_uid limit 1) as "firstSop",
      (select coalesce(sum(i.number_of_frames), 0)::int4 from instance i join ${itemView} f on f.id = i.item_id and f.trashed_at is null
        where i.series_id = series.item_id and (${file}::uuid is null or i.item_id = ${file}::uuid)
          and not i.transfer_syntax_uid = any (${array(videos, 'text')})
          and not (i.number_of_frames > 1 and i.sop_class_uid = any (${array(tiledSopClasses, 'text')}))) as "frameCount" ${more}
    ${from}
    order by study.study_date desc nulls last, study.study_time desc nulls last, study.study_instance_uid collate "C",
      coalesce(series.modality = any (${array(modalitiesBesideImages, 'text')}), false), series.series_number nulls last,
      series.series_date desc nulls last, series.series_time desc nulls last, series.series_instance_uid collate "C"`;
}

/** What an item is to the viewer: a folder, an image series, a DICOM file, or nothing that it opens. */
export async function viewerKind(db: Sql, itemId: string): Promise<'folder' | 'images' | 'file' | null> {
  const [row] = await db.rows<{ folder: boolean; images: boolean; dicom: boolean }>(sql`
    select object_type = 'folder' as folder, foldertype is not distinct from 'imgSeries' as images,
      exists (select from instance where item_id = item.id) as dicom
    from ${itemView} item where id = ${itemId}`);
  if (row?.images) return 'images';
  if (row?.folder) return 'folder';
  return row?.dicom ? 'file' : null;
}

/** The organisations of items that are there. */
export function organisationsOfItems(db: Sql, ids: readonly string[]): Promise<{ id: string; org: string }[]> {
  return db.rows<{ id: string; org: string }>(
    sql`select id, org from ${itemView} item where id = any(${array(ids, 'uuid')})`,
    'studies.organisationsOfItems',
  );
}
