import type { BulkTable, FrameTable } from '@mado/dicom';
import type { Sql } from '../../../platform/db/index.ts';
import { leastRecentlyUsed } from '../../../platform/cache/index.ts';
import type { LocatedSeries } from './locate.sql.ts';
import { bulkTable, frameTable, instanceRows, type StoredInstance } from './series-instances.sql.ts';

/**
 * The instances of a series, by number, then SOP Instance UID: by that UID, those alone that are the organisation's
 * own, and by the id of their file.
 */
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
/**
 * Frame tables that are not in the row of their instance, of whole slides and long videos, are kept apart, a few at a
 * time.
 */
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
      return instance.smallTable ?? largeTables.get(instance.sha256, () => frameTable(db, instance.itemId));
    },
    bulk: (instance) => bulkTable(db, instance.itemId),
  };
}
