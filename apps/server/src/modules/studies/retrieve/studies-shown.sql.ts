import { array, json, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { indexInScope } from './scope.sql.ts';
import type { Viewer } from './scope.ts';

/** The folders of the studies that the viewer shows for an item [VS-1]. */
export async function studiesShown(db: Sql, itemId: string, viewer: Viewer): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select study.item_id as id ${indexInScope({ kind: 'item', id: itemId }, viewer, 'study', sql`true`)}`,
  );
  return rows.map(({ id }) => id);
}

/** Study Instance UIDs of some studies. */
export async function instanceUidsOfStudies(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ uid: string }>(
    sql`select study_instance_uid as uid from study where item_id = any(${array(ids, 'uuid')})`,
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** An image by its identifiers. */
export interface ImageUids {
  StudyInstanceUID: string;
  SeriesInstanceUID: string;
  SOPInstanceUID: string;
}

/**
 * Where an image lies: the items of its study, its series and its file. `frames`: how many it has, 1 at least. `since`:
 * when its present bytes came.
 */
export interface ImagePlace {
  study: string;
  series: string;
  file: string;
  frames: number;
  since: Date;
}

/** Where images lie, of those that are in some studies and not in the trash; in any order. */
export function placesOfImages(
  db: Sql,
  studies: readonly string[],
  images: readonly ImageUids[],
): Promise<(ImageUids & ImagePlace)[]> {
  return db.rows<ImageUids & ImagePlace>(sql`
    select wanted.*, study.item_id as study, series.item_id as series, file.id as file,
      greatest(instance.number_of_frames, 1) as frames, file.created_at as since
    from jsonb_to_recordset(${json(images)}) as wanted("StudyInstanceUID" text, "SeriesInstanceUID" text, "SOPInstanceUID" text)
    join study on study.study_instance_uid = wanted."StudyInstanceUID" and study.item_id = any(${array(studies, 'uuid')})
    join series on series.study_id = study.item_id and series.series_instance_uid = wanted."SeriesInstanceUID"
    join instance on instance.series_id = series.item_id and instance.sop_instance_uid = wanted."SOPInstanceUID"
    join ${itemView} file on file.id = instance.item_id and file.trashed_at is null`);
}
