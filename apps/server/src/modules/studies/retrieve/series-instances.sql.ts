import type { BulkTable, FrameTable } from '@mado/dicom';
import { sql, type Sql } from '../../../platform/db/index.ts';
import { fromOutside, itemView } from '../../storage/index.ts';

/** An instance of the index. */
export interface StoredInstance {
  readonly itemId: string;
  readonly sopInstanceUid: string;
  readonly sopClassUid: string;
  readonly transferSyntaxUid: string;
  readonly sha256: string;
  readonly size: number;
  readonly numberOfFrames: number;
  readonly instanceNumber: number | null;
  readonly rows: number | null;
  readonly columns: number | null;
  readonly bitsAllocated: number | null;
  /** Whether it is known by identifiers that its file does not have. */
  readonly hasOtherIdentifiers: boolean;
  /** When the file came here or was replaced: of copies the newest counts. */
  readonly writtenAt: Date;
  /** It came from outside of the organisation: by a guest or a link. */
  readonly outside: boolean;
  /** Where its frames lie; null where there are none, and where that takes much room (`frameTable`). */
  readonly smallTable: FrameTable | null;
}

/** Bytes of the largest frame table that is read with its instance. */
const largestSmallTable = 16 * 1024;

/** The instances of a series, by number, then SOP Instance UID. */
export function instanceRows(db: Sql, seriesId: string): Promise<StoredInstance[]> {
  return db.rows<StoredInstance>(
    sql`select instance.item_id as "itemId", sop_instance_uid as "sopInstanceUid", sop_class_uid as "sopClassUid",
        transfer_syntax_uid as "transferSyntaxUid",
        instance.sha256, instance.size, number_of_frames as "numberOfFrames",
        instance_number as "instanceNumber", rows, columns, bits_allocated as "bitsAllocated", file.created_at as "writtenAt", ${fromOutside(sql`file`)} as outside,
        file.notes @? '$[*].code ? (@ starts with "uid_")' as "hasOtherIdentifiers",
        case when pg_column_size(frames) <= ${largestSmallTable}::int4 then frames end as "smallTable"
      from instance join ${itemView} file on file.id = instance.item_id and file.trashed_at is null
      where series_id = ${seriesId}
      order by instance_number, sop_instance_uid`,
    'studies.instancesOfSeries',
  );
}

export async function frameTable(db: Sql, itemId: string): Promise<FrameTable | null> {
  const [row] = await db.rows<{ frames: FrameTable | null }>(
    sql`select frames from instance where item_id = ${itemId}`,
  );
  return row?.frames ?? null;
}

export async function bulkTable(db: Sql, itemId: string): Promise<BulkTable> {
  const [row] = await db.rows<{ bulk: BulkTable }>(sql`select bulk from instance where item_id = ${itemId}`);
  return row?.bulk ?? { deflated: null, entries: {} };
}
