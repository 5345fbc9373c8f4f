import { setImmediate as others } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { imagePlane, instanceFacts, type DicomJson } from '@mado/dicom';
import type { Sql } from '../../platform/db/index.ts';
import { updateFolders } from '../storage/index.ts';
import { countInstance, patientOf, addFacts } from './add-instance.ts';
import type { SeriesUpsert, StudyUpsert } from './study-upserts.ts';
import { folderName, isNamedBy, seriesNames, studyNames } from './folder-name.ts';
import { comparePatients } from './identity/patient-identity.ts';
import { patientNumberOf } from './identity/study-of-file.ts';
import { indexEntry, type IndexEntry } from './index-entry.ts';
import { withinLimits } from './index-limits.ts';
import { mergeAttributes, mergeFacts } from './merge-facts.ts';
import { indexedInstancesOf, seriesIn, type IndexedInstanceRow } from './part-of-study.sql.ts';
import { seriesQido, studyQido } from './qido-attributes.ts';
import * as table from './studies.sql.ts';
import { seriesSummary, studySummary } from './write-folders.ts';

/** After so long of reading data sets the event loop runs other work. */
const sliceMs = 10;

/** An instance of a study, with its facts. */
interface IndexedInstance extends Pick<IndexedInstanceRow, 'id' | 'seriesId' | 'outside'> {
  entry: IndexEntry;
}

/** The facts of an instance in the index, as they were when its file was read. */
export function entryOf({ dicomJson, ...row }: IndexedInstanceRow): IndexEntry {
  const json = JSON.parse(inflateSync(dicomJson).toString('utf8')) as DicomJson;
  const identifiers = {
    StudyInstanceUID: row.studyUid,
    SeriesInstanceUID: row.seriesUid,
    SOPInstanceUID: row.sop,
    SOPClassUID: row.sopClassUid,
  };
  const facts = instanceFacts(json, identifiers, row.transferSyntaxUid);
  return withinLimits(indexEntry({ facts, plane: imagePlane(json), dicomJson: json, frames: null })).entry;
}

/**
 * Computes facts and counts of studies and their series from the instances that are in them now: after some have gone,
 * have come back or have other facts. A study without an instance whose facts count keeps the facts that it had. Sums
 * of bytes are the caller's.
 *
 * Runs inside the transaction that locked the tree. It reads every instance of the studies.
 *
 * @param how `at`: when instances were added or replaced, null: none was; `keeping`: a study with facts of the
 *   organisation's own keeps those that no instance has any more, because files were replaced or a version has come
 *   back; it also keeps them where files from outside lie in it (docs/decisions/0020)
 * @returns the series that are not what they were
 */
export async function recomputeStudies(
  tx: Sql,
  ids: readonly string[],
  { at = null, keeping = false }: { at?: Date | null; keeping?: boolean } = {},
): Promise<string[]> {
  const changed: string[] = [];
  for (const row of await table.studyRows(tx, ids))
    changed.push(...(await recompute(tx, row, { at, keeping: keeping && row.own })));
  return changed;
}

async function recompute(
  tx: Sql,
  row: table.StudyRow,
  { at, keeping }: { at: Date | null; keeping: boolean },
): Promise<string[]> {
  const series = await table.seriesRows(tx, await seriesIn(tx, row.item_id));
  const instances = await instancesOf(tx, row.item_id);
  const study = blankStudy(row, instances);
  const upserts = new Map(series.map((one) => [one.item_id, blankSeries(one, instances)]));
  for (const { id, seriesId, outside, entry } of inOrder(instances, study, upserts)) {
    const upsert = upserts.get(seriesId);
    if (!upsert) throw new Error('an instance is in a series that is not in its study');
    addFacts(study, upsert, entry, { id, outside, isVersion: false });
    countInstance(study, upsert, { isNew: true, addedBytes: 0, outside, wasOutside: false });
  }
  rememberFirst(study, row, instances);
  // Facts of any other first instance count, unless an image has taken its place [ID-15].
  for (const one of series)
    if (upserts.get(one.item_id)?.hasOwnFacts)
      rememberFirst(
        upserts.get(one.item_id),
        one,
        instances.filter(({ seriesId, outside }) => seriesId === one.item_id && outside),
      );
  // Files from outside, whose facts do not count, came to the patient that it had: it keeps that patient.
  const isMixed = row.own && instances.some(({ outside }) => outside);
  if (keeping || isMixed) keep(study, row);
  study.row.name = renamed(row.name, studyNames(row.summary), studyNames(study.row.summary), 'study');
  await renumber(tx, study.row);
  return write(tx, { row, study }, series, upserts, at);
}

async function instancesOf(tx: Sql, study: string): Promise<IndexedInstance[]> {
  const instances: IndexedInstance[] = [];
  let since = performance.now();
  for (const row of await indexedInstancesOf(tx, study)) {
    if (performance.now() - since > sliceMs) {
      await others();
      since = performance.now();
    }
    instances.push({ id: row.id, seriesId: row.seriesId, outside: row.outside, entry: entryOf(row) });
  }
  return instances;
}

const nothingYet = {
  isNew: false,
  by: null,
  changed: false,
  isRenamed: false,
  holdsOwn: false,
  isEmpty: false,
  addedBytes: 0,
} as const;

/**
 * A study without facts and counts yet. Its patient stays where only files are left that were joined to it
 * from another one.
 */
function blankStudy(row: table.StudyRow, instances: readonly IndexedInstance[]): StudyUpsert {
  const counts = { series_count: 0, instance_count: 0, outside_count: 0, modality_list: [], bodypartexamined_list: [] };
  const counting = instances.filter(({ outside }) => !outside || !row.own);
  const upsert = {
    ...nothingYet,
    untitled: row.name,
    marked: false,
    hasOwnFacts: row.own,
    attributes: table.attributesOf(row),
  };
  if (counting.length === 0) return { ...upsert, row: { ...row, ...counts, first_instance: null } };
  const ofPatient = counting.filter(({ entry }) => comparePatients(entry.study.columns, row) !== 'contradicted');
  const [first] = ofPatient.toSorted(
    (a, b) => Number(b.id === row.first_instance) - Number(a.id === row.first_instance),
  );
  if (first) {
    const blank = { ...row, ...blankOf(table.studyColumns), ...counts, first_instance: first.id, summary: {} };
    return { ...upsert, row: blank, attributes: {} };
  }
  const patient = patientOf({ row, attributes: upsert.attributes });
  const blank = { ...row, ...blankOf(table.studyColumns), ...counts, ...patient.columns, first_instance: null };
  return { ...upsert, holdsOwn: true, row: { ...blank, summary: patient.summary }, attributes: patient.attributes };
}

/** The same of a series: facts of files from outside count where nothing else is in it. */
function blankSeries(row: table.SeriesRow, instances: readonly IndexedInstance[]): SeriesUpsert {
  const here = instances.filter(({ seriesId }) => seriesId === row.item_id);
  const own = here.filter(({ outside }) => !outside);
  const counting = own.length > 0 ? own : here;
  const counts = { instance_count: 0, outside_count: 0 };
  const upsert = {
    ...nothingYet,
    untitled: row.name,
    hasOwnFacts: own.length > 0,
    attributes: table.attributesOf(row),
  };
  const first = counting.find(({ id }) => id === row.first_instance) ?? counting[0];
  if (!first) return { ...upsert, row: { ...row, ...counts, first_instance: null } };
  const blank = { ...row, ...blankOf(table.seriesColumns), series_number: null, ...counts, first_instance: first.id };
  return { ...upsert, row: { ...blank, summary: {} }, attributes: {} };
}

function blankOf<Column extends string>(columns: readonly Column[]): Record<Column, null> {
  return Object.fromEntries(columns.map((column) => [column, null])) as Record<Column, null>;
}

/**
 * Who came first stays first while it is there, also where its facts do not count for now: they do again once members
 * have replaced it.
 */
function rememberFirst(
  upsert: StudyUpsert | SeriesUpsert | undefined,
  { first_instance: first }: { first_instance: string | null },
  here: readonly IndexedInstance[],
): void {
  if (upsert && here.some(({ id }) => id === first)) upsert.row.first_instance = first;
}

/** Keeps the facts that a study had and no instance has now. */
function keep(study: StudyUpsert, before: table.StudyRow): void {
  const columns = Object.fromEntries(table.studyColumns.map((column) => [column, before[column]]));
  study.row = { ...mergeFacts(study.row, columns), summary: mergeFacts(study.row.summary, before.summary) };
  study.attributes = mergeAttributes(study.attributes, table.attributesOf(before));
}

/** The first instance of the study, those of the series, and the others as they came. */
function inOrder(
  instances: readonly IndexedInstance[],
  study: StudyUpsert,
  series: ReadonlyMap<string, SeriesUpsert>,
): readonly IndexedInstance[] {
  const rank = ({ id, seriesId }: IndexedInstance) => {
    if (id === study.row.first_instance) return 0;
    return id === series.get(seriesId)?.row.first_instance ? 1 : 2;
  };
  const ranks = new Map(instances.map((one) => [one, rank(one)]));
  return instances.toSorted((a, b) => (ranks.get(a) ?? 2) - (ranks.get(b) ?? 2));
}

/**
 * What a folder is called that bore the name of its facts: that of those that hold now, where any of them can be seen.
 * Another name somebody has given it.
 */
function renamed(
  name: string,
  before: readonly (string | null)[],
  now: readonly (string | null)[],
  kind: 'study' | 'series',
): string {
  return isNamedBy(name, before, kind) ? folderName(now, name) : name;
}

/**
 * A study whose patient has changed may contradict a copy elsewhere, with which it has shared its number.
 */
async function renumber(tx: Sql, row: table.StudyRow): Promise<void> {
  if (row.place === null) return;
  const copies = (await table.copiesOf(tx, row.org, [row.study_instance_uid])).filter(
    ({ item_id }) => item_id !== row.item_id,
  );
  const elsewhere = copies.filter(({ place }) => place !== row.place);
  const contradicts = (other: table.StudyRow) =>
    other.patient_number === row.patient_number && comparePatients(row, other) === 'contradicted';
  if (!elsewhere.some(contradicts)) return;
  row.patient_number = patientNumberOf(
    row,
    elsewhere.map((one) => ({ identity: one, patientNumber: one.patient_number })),
    new Set(copies.filter(({ place }) => place === row.place).map((one) => one.patient_number)),
  );
}

async function write(
  tx: Sql,
  { row: before, study }: { row: table.StudyRow; study: StudyUpsert },
  series: readonly table.SeriesRow[],
  upserts: ReadonlyMap<string, SeriesUpsert>,
  at: Date | null,
): Promise<string[]> {
  const { row, attributes } = study;
  const qido = studyQido(attributes, row.modality_list, row.series_count, row.instance_count);
  await table.putStudies(tx, [{ ...row, qido }], at);
  const changed = series.flatMap((old) => {
    const upsert = upserts.get(old.item_id);
    if (!upsert) return [];
    const name = renamed(
      old.name,
      seriesNames(old.summary, old.series_number),
      seriesNames(upsert.row.summary, upsert.row.series_number),
      'series',
    );
    const now = { ...upsert.row, name, qido: seriesQido(upsert.attributes, upsert.row.instance_count) };
    return isUnchanged(old, now) ? [] : [now];
  });
  if (changed.length > 0) await table.putSeries(tx, changed);
  await updateFolders(tx, [
    { id: row.item_id, addedBytes: 0, summary: studySummary(study), ...nameOf(before, row) },
    ...changed.map((one) => ({
      id: one.item_id,
      addedBytes: 0,
      summary: seriesSummary({ row: one }),
      ...nameOf(
        series.find(({ item_id }) => item_id === one.item_id),
        one,
      ),
    })),
  ]);
  return changed.map(({ item_id }) => item_id);
}

function isUnchanged(one: table.SeriesRow, other: table.SeriesRow): boolean {
  const columns = ['first_instance', 'instance_count', 'outside_count', 'qido', 'name', 'series_number'] as const;
  return [...columns, ...table.seriesColumns].every((column) => one[column] === other[column]);
}

function nameOf(before: { name: string } | undefined, { name }: { name: string }): { name?: string } {
  return before?.name === name ? {} : { name };
}
