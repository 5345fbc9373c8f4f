import { array, sql, type Sql } from '../../../platform/db/index.ts';
import { itemView } from '../../storage/index.ts';
import type { BuiltDocument, DocumentPart } from '../build-document.ts';

/** The study and the revision of a series; null when the item is no series or is in the trash. */
export async function seriesRevision(db: Sql, seriesId: string): Promise<{ studyId: string; revision: number } | null> {
  const [row] = await db.rows<{ studyId: string; revision: number }>(
    sql`select series.study_id as "studyId", revision from series join ${itemView} item on item.id = series.item_id and item.trashed_at is null
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

/** A series document or its DICOM JSON, as gzip, with a tag that changes when it does. */
export interface CompressedDocument {
  readonly gzip: Uint8Array;
  readonly etag: string;
}

/** The stored document of a series, when it is of this revision. */
export async function storedDocument(
  db: Sql,
  seriesId: string,
  revision: number,
): Promise<CompressedDocument | undefined> {
  const [row] = await db.rows<CompressedDocument>(
    sql`select document as gzip, etag from series_document where series_id = ${seriesId} and revision = ${revision}`,
    'studies.stored.document',
  );
  return row;
}

/** `address`: the one to which bulk data addresses were resolved; null: they are relative. */
export type StoredMetadata = Pick<BuiltDocument, 'metadata' | 'etag'> & { address: string | null };

/** The stored metadata of a series, when they are of this revision. */
export async function storedMetadata(db: Sql, seriesId: string, revision: number): Promise<StoredMetadata | undefined> {
  const [row] = await db.rows<StoredMetadata>(
    sql`select metadata, etag, address from series_document where series_id = ${seriesId} and revision = ${revision}`,
    'studies.stored.metadata',
  );
  return row;
}

/** What documents are made of, of instances by the ids of their files; without those that are gone. */
export function partsOf(db: Sql, ids: readonly string[]): Promise<DocumentPart[]> {
  return db.rows<DocumentPart>(
    sql`select dicom_json as "dicomJson", sha256 from instance where item_id = any(${array(ids, 'uuid')})`,
    'studies.dicomJson',
  );
}
