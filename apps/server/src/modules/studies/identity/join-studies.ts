import type { Sql } from '../../../platform/db/index.ts';
import { folderRow, inside, moveItems, trashItems, updateFolders, type Trashing } from '../../storage/index.ts';
import { attributesOf, copiesOf, putSeries, putStudies, seriesRows, type SeriesRow } from '../studies.sql.ts';
import { seriesQido, studyQido } from '../qido-attributes.ts';
import { seriesSummary, studySummary } from '../write-folders.ts';
import * as table from './conflict.sql.ts';

/** The note of a file that was joined from another patient's study; the tag is that of PatientID. */
const note = { code: 'joined_from_other_patient', tag: '00100020' };

export interface Joined {
  /** files that came to the study */
  files: number;
  /** files of a SOP Instance UID that the study had already: they go to the trash with their folder */
  left: number;
  changedSeries: string[];
}

/**
 * Puts the files of other studies into one of the same UID. The files themselves stay as they are and have a note; a series that the study lacks comes as
 * it is. What the study has already stays; the other's file of that UID goes to the trash with the rest of its study.
 *
 * Runs inside the transaction that locked the tree; marks of the conflict are the caller's.
 */
export async function joinStudies(
  tx: Sql,
  org: string,
  uid: string,
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
      .filter(({ studyId }) => studyId === right)
      .map(({ seriesId, sopInstanceUid }) => `${seriesId} ${sopInstanceUid}`),
  );

  const whole: SeriesRow[] = [];
  const moves: { id: string; parent: string; ancestors: readonly string[]; note: object | null }[] = [];
  const instances: { id: string; series: string }[] = [];
  const bytes = new Map<string, number>();
  const add = (folder: string, size: number) => bytes.set(folder, (bytes.get(folder) ?? 0) + size);
  const spoken = new Map<string, SeriesRow>();
  let left = 0;
  for (const from of series.filter((one) => one.study_id !== right)) {
    const target = targets.get(from.series_instance_uid);
    const own = files.filter(({ seriesId }) => seriesId === from.item_id);
    if (!target) {
      whole.push(from);
      targets.set(from.series_instance_uid, from);
      moves.push({ id: from.item_id, parent: right, ancestors: place.ancestors, note: null });
    }
    const into = target ?? from;
    // What came from outside does not speak for what is the organisation's own.
    if (target && !holdsOwn(target) && holdsOwn(from)) spoken.set(target.item_id, from);
    for (const file of own) {
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
  await table.recount(tx, all, right);
  const changedSeries = await writeCounts(tx, org, uid, all, { bytes, spoken }, trashing.at);
  await trashItems(tx, others, trashing);
  return { files: instances.length, left, changedSeries };
}

function holdsOwn(row: SeriesRow): boolean {
  return row.outside_count < row.instance_count;
}

/** A series that is told by the facts of another one. */
function toldBy(row: SeriesRow, other: SeriesRow | undefined): SeriesRow {
  if (!other) return row;
  const { item_id, name, study_id, instance_count, outside_count } = row;
  return { ...other, item_id, name, study_id, instance_count, outside_count };
}

/**
 * Writes the attributes, summaries and sums of studies that were counted anew.
 *
 * @param change bytes that a folder holds more, and series by whose facts another is told, by id
 * @returns their series
 */
async function writeCounts(
  tx: Sql,
  org: string,
  uid: string,
  ids: readonly string[],
  { bytes, spoken }: { bytes: ReadonlyMap<string, number>; spoken: ReadonlyMap<string, SeriesRow> },
  at: Date,
): Promise<string[]> {
  const studies = (await copiesOf(tx, org, [uid])).filter(({ item_id }) => ids.includes(item_id));
  const series = (await seriesRows(tx, await table.seriesIdsOf(tx, ids))).map((row) =>
    toldBy(row, spoken.get(row.item_id)),
  );
  await putStudies(
    tx,
    studies.map((row) => ({
      ...row,
      qido: studyQido(attributesOf(row), row.modality_list, row.series_count, row.instance_count),
    })),
    at,
  );
  await putSeries(
    tx,
    series.map((row) => ({ ...row, qido: seriesQido(attributesOf(row), row.instance_count) })),
  );
  await updateFolders(tx, [
    ...studies.map((row) => ({
      id: row.item_id,
      addedBytes: bytes.get(row.item_id) ?? 0,
      summary: studySummary({ row }),
    })),
    ...series.map((row) => ({
      id: row.item_id,
      addedBytes: bytes.get(row.item_id) ?? 0,
      summary: seriesSummary({ row }),
    })),
  ]);
  return series.map(({ item_id }) => item_id);
}
