import type { Bus } from '../../../platform/bus/index.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { folderRow, inside, moveItems, trashItems, updateFolders, type Trashing } from '../../storage/index.ts';
import { recomputeStudies } from '../recompute-studies.ts';
import { changeSeriesOf, seriesRows, type SeriesRow } from '../studies.sql.ts';
import * as table from './conflict.sql.ts';

/** The note of a file that was joined from another patient's study; the tag is that of PatientID. */
const note = { code: 'joined_from_other_patient', tag: '00100020' };

export interface Joined {
  /** files that came to the study */
  files: number;
  /** files of a SOP Instance UID that the study had already: they go to the trash with their folder */
  left: number;
  changedSeries: string[];
  /** Tells whoever listens; after the transaction. */
  announce: () => void;
}

/**
 * Puts the files of other studies into one of the same UID. The files themselves stay as they are and have a note; a
 * series that the study lacks comes as it is. What the study has already stays; the other's file of that UID goes to
 * the trash with the rest of its study.
 *
 * Runs inside the transaction that locked the tree; marks of the conflict are the caller's.
 */
export async function joinStudies(
  tx: Sql,
  bus: Bus,
  { right, others }: { right: string; others: readonly string[] },
  trashing: Trashing,
): Promise<Joined> {
  const all = [right, ...others];
  const place = (await folderRow(tx, right))?.place;
  if (!place) throw new Error('a study has no folder');
  const files = await table.filesOf(tx, all);
  const series = await seriesRows(tx, await table.seriesIdsOf(tx, all));
  const targets = new Map(series.filter((one) => one.study_id === right).map((one) => [one.series_instance_uid, one]));
  const taken = new Set(
    files
      .filter(({ studyId, trashed }) => studyId === right && !trashed)
      .map(({ seriesId, sopInstanceUid }) => `${seriesId} ${sopInstanceUid}`),
  );

  const whole: SeriesRow[] = [];
  const moves: { id: string; parent: string; ancestors: readonly string[]; note: object | null }[] = [];
  const instances: { id: string; series: string }[] = [];
  const bytes = new Map<string, number>();
  const add = (folder: string, size: number) => bytes.set(folder, (bytes.get(folder) ?? 0) + size);
  let left = 0;
  for (const from of series.filter((one) => one.study_id !== right)) {
    const target = targets.get(from.series_instance_uid);
    const own = files.filter(({ seriesId }) => seriesId === from.item_id);
    const there = own.filter(({ trashed }) => !trashed);
    if (!target) {
      whole.push(from);
      targets.set(from.series_instance_uid, from);
      moves.push({ id: from.item_id, parent: right, ancestors: place.ancestors, note: null });
    }
    const into = target ?? from;
    // What lies in the trash comes back to its series, wherever that is then.
    if (!target)
      for (const { id } of own.filter(({ trashed }) => trashed))
        moves.push({ id, parent: into.item_id, ancestors: inside(place, into.item_id).ancestors, note: null });
    for (const file of there) {
      const key = `${into.item_id} ${file.sopInstanceUid}`;
      if (taken.has(key)) {
        left += 1;
        continue;
      }
      taken.add(key);
      const { parent, ancestors } = inside(place, into.item_id);
      moves.push({ id: file.id, parent: parent ?? into.item_id, ancestors, note });
      instances.push({ id: file.id, series: into.item_id });
      add(right, file.size);
      add(file.studyId, -file.size);
      if (target) {
        add(into.item_id, file.size);
        add(from.item_id, -file.size);
      }
    }
  }
  await moveItems(tx, moves);
  await table.moveSeries(
    tx,
    whole.map(({ item_id }) => item_id),
    right,
  );
  await table.moveInstances(tx, instances);
  await table.ownAsAnyOf(tx, right, others);
  await updateFolders(
    tx,
    [...bytes].map(([id, addedBytes]) => ({ id, addedBytes })),
  );
  await recomputeStudies(tx, all, { at: trashing.at });
  const { announce } = await trashItems(tx, bus, others, trashing);
  const changedSeries = await changeSeriesOf(tx, right);
  return { files: instances.length, left, changedSeries, announce };
}
