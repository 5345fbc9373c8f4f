import type { DicomSummary } from '@mado/contract';
import type { Sql } from '../../platform/db/index.ts';
import {
  insertItems,
  inside,
  updateFolders,
  type Attribution,
  type NewItem,
  type TreeLocation,
} from '../storage/index.ts';
import type { StudyUpserts, SeriesUpsert, StudyUpsert } from './study-upserts.ts';
import { seriesQido, studyQido } from './qido-attributes.ts';
import { markStudies, putSeries, putStudies, studyRows } from './studies.sql.ts';

/** Writes the study and series folders that changed, with their counts, sums and facts. */
export async function writeFolders(
  tx: Sql,
  place: TreeLocation,
  upserts: StudyUpserts,
  at: Date,
  receivingUntil: Date | null,
): Promise<void> {
  const studies = upserts.studies.filter(({ changed }) => changed);
  const marked = upserts.studies.filter(({ changed, marked }) => marked && !changed);
  const series = [...upserts.series.values()].filter(({ changed }) => changed);
  if (studies.length === 0) return;

  const folders: NewItem[] = [
    ...studies
      .filter(({ isNew }) => isNew)
      .map(({ row, by }): NewItem => folder(row.item_id, place, 'study', row.name, by)),
    ...series
      .filter(({ isNew }) => isNew)
      .map(({ row, by }): NewItem => folder(row.item_id, inside(place, row.study_id), 'series', row.name, by)),
  ];
  // Started in this order, without waiting for each other.
  await Promise.all([
    folders.length > 0 && insertItems(tx, folders, at),
    putStudies(
      tx,
      studies.map(({ row, attributes }) => ({
        ...row,
        qido: studyQido(attributes, row.modality_list, row.series_count, row.instance_count),
      })),
      at,
    ),
    putSeries(
      tx,
      series.map(({ row, attributes }) => ({ ...row, qido: seriesQido(attributes, row.instance_count) })),
    ),
    marked.length > 0 &&
      markStudies(
        tx,
        marked.map(({ row }) => row.item_id),
        true,
      ),
    updateFolders(tx, [
      ...marked.map((one) => ({ id: one.row.item_id, addedBytes: 0, summary: studySummary(one) })),
      ...studies.map((one) => ({
        id: one.row.item_id,
        ...nameOf(one),
        addedBytes: one.addedBytes,
        summary: studySummary(one),
        receivingUntil,
      })),
      ...series.map((one) => ({
        id: one.row.item_id,
        ...nameOf(one),
        addedBytes: one.addedBytes,
        summary: seriesSummary(one),
      })),
    ]),
  ]);
}

/** The name of a folder that is there and has another one from now on. */
function nameOf({ row, isNew, isRenamed }: StudyUpsert | SeriesUpsert): { name?: string } {
  return isRenamed && !isNew ? { name: row.name } : {};
}

function folder(
  id: string,
  place: TreeLocation,
  foldertype: 'study' | 'series',
  name: string,
  by: Attribution | null,
): NewItem {
  return { id, place, objectType: 'folder', foldertype, name, ...(by && { by }) };
}

/** Says of studies in the tree what their rows say by now. */
export async function writeSummaries(tx: Sql, studies: readonly string[]): Promise<void> {
  if (studies.length === 0) return;
  const rows = await studyRows(tx, studies);
  await updateFolders(
    tx,
    rows.map((row) => ({ id: row.item_id, addedBytes: 0, summary: studySummary({ row }) })),
  );
}

/**
 * `own_count`: instances of the organisation's own study that did not come from outside, where any did.
 * `patient_names`: the groups of the patient's name, joined with `=`, by any of which search finds the study.
 */
export function studySummary({
  row,
}: Pick<StudyUpsert, 'row'>): Partial<DicomSummary> & { own_count?: number; patient_names?: string } {
  const { modality_list, bodypartexamined_list, instance_count, series_count, identity_conflict } = row;
  const counts = {
    instance_count,
    series_count,
    ...(row.own && row.outside_count > 0 && { own_count: instance_count - row.outside_count }),
  };
  const before = row.summary as Partial<DicomSummary> & { own_count?: number; patient_names?: string };
  const { own_count: _count, patient_names: _names, ...summary } = before;
  const names = row.patient_name !== null && { patient_names: row.patient_name };
  return { ...summary, ...names, modality_list, bodypartexamined_list, ...counts, identity_conflict };
}

export function seriesSummary({ row }: Pick<SeriesUpsert, 'row'>): Partial<DicomSummary> {
  return {
    ...row.summary,
    modality_list: row.modality === null ? [] : [row.modality],
    bodypartexamined_list: row.body_part_examined === null ? [] : [row.body_part_examined],
    instance_count: row.instance_count,
    series_count: null,
  };
}
