import { sql, type Sql } from '../../platform/db/index.ts';
import type { BuiltDocument, DocumentPart } from './build-document.ts';

/**
 * Series whose stored document is not of their revision, or that have none, by id. @param after the last one of those
 * before; null: from the first
 */
export async function seriesWithoutDocument(db: Sql, after: string | null, limit: number): Promise<string[]> {
  const rows = await db.rows<{ item_id: string }>(sql`
    select item_id from series where document_revision is distinct from revision and (${after}::uuid is null or item_id > ${after}::uuid)
    order by item_id limit ${limit}`);
  return rows.map(({ item_id }) => item_id);
}

export interface DocumentSource {
  revision: number;
  /** every instance that is in the series */
  parts: DocumentPart[];
}

/**
 * What a document is made of. The revision is read before the instances: when they are newer than it, the document will
 * not be kept.
 */
export async function documentSource(db: Sql, seriesId: string): Promise<DocumentSource | null> {
  const [series] = await db.rows<{ revision: number }>(sql`select revision from series where item_id = ${seriesId}`);
  if (!series) return null;
  const parts = await db.rows<DocumentPart>(sql`
    select dicom_json as "dicomJson", sha256 from instance where series_id = ${seriesId} and trashed is null`);
  return { revision: series.revision, parts };
}

/** Keeps the document of a revision, unless the series has gone on meanwhile. */
export async function putDocument(db: Sql, seriesId: string, revision: number, built: BuiltDocument): Promise<void> {
  await db.rows(sql`
    with current as (
      update series set document_revision = revision where item_id = ${seriesId} and revision = ${revision} returning item_id, revision)
    insert into series_document (series_id, revision, document, metadata, address, etag)
    select item_id, revision, ${built.document}, ${built.metadata}, ${built.address}, ${built.etag} from current
    on conflict (series_id) do update set revision = excluded.revision, document = excluded.document, metadata = excluded.metadata,
      address = excluded.address, etag = excluded.etag`);
}
