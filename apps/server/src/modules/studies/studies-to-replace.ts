import type { Sql } from '../../platform/db/index.ts';
import { isFromOutside, locationKey, type TreeLocation, type Trashing } from '../storage/index.ts';
import { foreignOf, studyOfFile } from './identity/study-of-file.ts';
import type { NewInstance } from './new-instance.ts';
import { copiesOf, notBeingFilled } from './studies.sql.ts';

/**
 * The studies that some files would be put into, and in whose place they may lie instead: those of the files' patients,
 * none of others, and none that an upload is filling.
 */
export async function studiesToReplace(
  tx: Sql,
  place: TreeLocation,
  files: readonly Pick<NewInstance, 'entry'>[],
  { at: now, by }: Trashing,
): Promise<string[]> {
  const entries = files.map(({ entry }) => entry.study);
  const copies = await copiesOf(tx, place.org, [...new Set(entries.map(({ uid }) => uid))]);
  const here = copies
    .filter((row) => row.place === locationKey(place))
    .map((row) => ({
      id: row.item_id,
      uid: row.study_instance_uid,
      identity: row,
      settled: row.settled_identities,
      patientNumber: row.patient_number,
      foreign: foreignOf(isFromOutside(by), { own: row.own, holdsOwn: row.outside_count < row.instance_count }),
      holds: null,
    }));
  const found = entries.flatMap(({ uid, columns }) => {
    const study = studyOfFile(
      columns,
      here.filter((one) => one.uid === uid),
    );
    return study ? [study.id] : [];
  });
  return found.length > 0 ? notBeingFilled(tx, [...new Set(found)], now) : [];
}
