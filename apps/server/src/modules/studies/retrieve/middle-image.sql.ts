import { modalitiesBesideImages } from '@mado/dicom';
import { array, sql, type Sql, type SQL } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import { videos } from './viewer-source.sql.ts';

/** A file with a still image. */
interface StillImage {
  itemId: string;
  sha256: string;
  studyId: string;
}

/** The instances `i`, as far as they are there and have still images. */
const stillInstances = (where: SQL): SQL => sql`
  instance i join ${itemView} f on f.id = i.item_id and f.trashed_at is null
  where ${where} and i.number_of_frames > 0 and not i.transfer_syntax_uid = any (${array(videos, 'text')})`;

/**
 * The image in the middle of a series, or of the first series of a study that has any, in the viewer's order [VS-2];
 * null where there is none.
 */
export async function middleImage(db: Sql, folder: string): Promise<StillImage | null> {
  const [row] = await db.rows<StillImage>(sql`
    with chosen as (
      select s.item_id, s.study_id from series s join ${itemView} folder on folder.id = s.item_id and folder.trashed_at is null
      where s.item_id in (select item_id from series where item_id = ${folder} union all select item_id from series where study_id = ${folder})
        and exists (select from ${stillInstances(sql`i.series_id = s.item_id`)})
      order by coalesce(s.modality = any (${array(modalitiesBesideImages, 'text')}), false), s.series_number nulls last,
        s.series_date desc nulls last, s.series_time desc nulls last, s.series_instance_uid collate "C"
      limit 1),
    numbered as (
      select i.item_id, i.sha256, row_number() over (order by i.instance_number, i.sop_instance_uid) - 1 as at, count(*) over () as count
      from ${stillInstances(sql`i.series_id = (select item_id from chosen)`)})
    select numbered.item_id as "itemId", numbered.sha256, chosen.study_id as "studyId" from numbered, chosen where at = count / 2`);
  return row ?? null;
}

/** A DICOM file as a still image; null where it has none. */
export async function imageOfFile(db: Sql, file: string): Promise<StillImage | null> {
  const [row] = await db.rows<StillImage>(sql`
    select i.item_id as "itemId", i.sha256, s.study_id as "studyId"
    from (select i.* from ${stillInstances(sql`i.item_id = ${file}`)}) i join series s on s.item_id = i.series_id`);
  return row ?? null;
}
