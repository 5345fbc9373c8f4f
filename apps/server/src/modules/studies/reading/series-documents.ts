import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { documentSource } from '../documents.sql.ts';
import { buildDocumentInThread } from '../file-readers.ts';
import type { SeriesOfScope } from './index-reader.ts';
import type { LocatedSeries } from './locate.sql.ts';

/** A series document or its DICOM JSON, as gzip, with a tag that changes when it does. */
export interface CompressedDocument {
  readonly gzip: Uint8Array;
  readonly etag: string;
}

/**
 * What readers get of a series: as it was stored, when that is of the series' revision; else built from the rows now and not kept.
 *
 * @param form `document`: the compact series document; `metadata`: the DICOM JSON of all instances, in the same order
 */
export async function readSeriesDocument(
  db: Sql,
  { seriesId, revision }: Pick<LocatedSeries, 'seriesId' | 'revision'>,
  form: 'document' | 'metadata',
): Promise<CompressedDocument> {
  const [stored] = await db.rows<CompressedDocument>(
    sql`select ${sql.raw(form)} as gzip, etag from series_document where series_id = ${seriesId} and revision = ${revision}`,
    `studies.stored.${form}`,
  );
  if (stored) return stored;
  const source = await documentSource(db, seriesId);
  const built = await buildDocumentInThread(source?.dicomJson ?? []);
  return { gzip: built[form], etag: built.etag };
}

/** DICOM JSON of the instances that a scope shows of a series: the stored bytes where these are all of one copy. */
export async function readMetadata(db: Sql, series: SeriesOfScope): Promise<CompressedDocument> {
  if (series.whole) return readSeriesDocument(db, series, 'metadata');
  const ids = [...series.instances.values()].map(({ itemId }) => itemId);
  const rows = await db.rows<{ dicomJson: Buffer }>(
    sql`select dicom_json as "dicomJson" from instance where item_id = any(${array(ids, 'uuid')})`,
  );
  const { metadata, etag } = await buildDocumentInThread(rows.map(({ dicomJson }) => dicomJson));
  return { gzip: metadata, etag };
}

/** Deflated DICOM JSON of one instance; null when it is gone since it was found. */
export async function instanceDicomJson(db: Sql, itemId: string): Promise<Buffer | null> {
  const [row] = await db.rows<{ dicomJson: Buffer }>(
    sql`select dicom_json as "dicomJson" from instance where item_id = ${itemId}`,
    'studies.dicomJson',
  );
  return row?.dicomJson ?? null;
}
