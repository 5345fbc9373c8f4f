import { sql, type Sql } from '../../../platform/db/index.ts';

/** The study and the revision of a series; null when the item is no series or is in the trash. */
export async function seriesRevision(db: Sql, seriesId: string): Promise<{ studyId: string; revision: number } | null> {
  const [row] = await db.rows<{ studyId: string; revision: number }>(
    sql`select series.study_id as "studyId", revision from series join item on item.id = series.item_id and item.trashed_at is null
      where series.item_id = ${seriesId}`,
    'studies.revision',
  );
  return row ?? null;
}

/** A file of a series; null when it is not in it. */
export async function fileOfSeries(db: Sql, seriesId: string, file: string): Promise<{ sha256: string } | null> {
  const [row] = await db.rows<{ sha256: string }>(
    sql`select sha256 from instance where item_id = ${file} and series_id = ${seriesId}`,
  );
  return row ?? null;
}
