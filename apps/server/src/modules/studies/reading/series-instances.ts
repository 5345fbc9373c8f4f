import type { BulkTable, FrameTable } from '@mado/dicom';
import { sql, type Sql } from '../../../platform/db/index.ts';
import { fromOutside } from '../../storage/index.ts';
import { leastRecentlyUsed } from '../../../platform/cache/index.ts';
import type { LocatedSeries } from './locate.sql.ts';

/** An instance of the index, without its large tables. */
export interface StoredInstance {
  readonly itemId: string;
  readonly sopInstanceUid: string;
  readonly sopClassUid: string;
  readonly transferSyntaxUid: string;
  readonly sha256: string;
  readonly size: number;
  readonly numberOfFrames: number;
  readonly instanceNumber: number | null;
  /** Whether it is known by identifiers that its file does not have. */
  readonly hasOtherIdentifiers: boolean;
  /** When the file came here or was replaced: of copies the newest counts. */
  readonly writtenAt: Date;
  /** It came from outside of the organisation: by a guest or a link. */
  readonly outside: boolean;
}

/** The instances of a series, by number, then SOP Instance UID: by that UID, those alone that are the organisation's own, and by the id of their file. */
interface InstancesByKey {
  readonly byUid: ReadonlyMap<string, StoredInstance>;
  readonly own: ReadonlyMap<string, StoredInstance>;
  readonly byFile: ReadonlyMap<string, StoredInstance>;
}

/** Where things lie in the files of a series; kept in memory for series that are read. */
export interface SeriesInstances {
  /** The instances of a series as of its revision. */
  of(series: Pick<LocatedSeries, 'seriesId' | 'revision'>): Promise<InstancesByKey>;
  /** Where the frames lie; null when the instance has none. */
  frames(instance: StoredInstance): Promise<FrameTable | null>;
  /** Where the bulk values lie. */
  bulk(instance: StoredInstance): Promise<BulkTable>;
}

/** Instances in memory at most, over all series; a few hundred bytes each. */
const instancesLimit = 50_000;
/** Frame tables above these bytes, of whole slides and long videos, are kept apart, a few at a time. */
const smallTable = 16 * 1024;
const largeTablesLimit = 8;

export function seriesInstances(db: Sql): SeriesInstances {
  const series = leastRecentlyUsed<InstancesByKey>(instancesLimit, ({ byUid }) => byUid.size + 1);
  const largeTables = leastRecentlyUsed<FrameTable | null>(largeTablesLimit, () => 1);

  return {
    of: ({ seriesId, revision }) =>
      series.get(`${seriesId} ${revision}`, async () => {
        const rows = await instanceRows(db, seriesId);
        const byUid = new Map(rows.map((row) => [row.sopInstanceUid, row]));
        const own = rows.filter(({ outside }) => !outside);
        return {
          byUid,
          own: own.length === rows.length ? byUid : new Map(own.map((row) => [row.sopInstanceUid, row])),
          byFile: new Map(rows.map((row) => [row.itemId, row])),
        };
      }),
    async frames(instance) {
      if (instance.numberOfFrames === 0) return null;
      const { small } = instance as InstanceRow;
      return small ?? largeTables.get(instance.sha256, () => frameTable(db, instance.itemId));
    },
    bulk: (instance) => bulkTable(db, instance.itemId),
  };
}

interface InstanceRow extends StoredInstance {
  small: FrameTable | null;
}

function instanceRows(db: Sql, seriesId: string): Promise<InstanceRow[]> {
  return db.rows<InstanceRow>(
    sql`select instance.item_id as "itemId", sop_instance_uid as "sopInstanceUid", sop_class_uid as "sopClassUid",
        transfer_syntax_uid as "transferSyntaxUid",
        instance.sha256, instance.size, number_of_frames as "numberOfFrames",
        instance_number as "instanceNumber", file.created_at as "writtenAt", ${fromOutside(sql`file`)} as outside,
        file.notes @? '$[*].code ? (@ starts with "uid_")' as "hasOtherIdentifiers",
        case when pg_column_size(frames) <= ${smallTable}::int4 then frames end as small
      from instance join item file on file.id = instance.item_id and file.trashed_at is null
      where series_id = ${seriesId}
      order by instance_number, sop_instance_uid`,
    'studies.instancesOfSeries',
  );
}

async function frameTable(db: Sql, itemId: string): Promise<FrameTable | null> {
  const [row] = await db.rows<{ frames: FrameTable | null }>(
    sql`select frames from instance where item_id = ${itemId}`,
  );
  return row?.frames ?? null;
}

async function bulkTable(db: Sql, itemId: string): Promise<BulkTable> {
  const [row] = await db.rows<{ bulk: BulkTable }>(sql`select bulk from instance where item_id = ${itemId}`);
  return row?.bulk ?? { deflated: null, entries: {} };
}
