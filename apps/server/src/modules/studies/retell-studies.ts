import { setImmediate as others } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { imagePlane, instanceFacts, type DicomJson } from '@mado/dicom';
import type { Sql } from '../../platform/db/index.ts';
import { updateFolders } from '../storage/index.ts';
import { countInstance, patientOf, tellFacts } from './add-instance.ts';
import type { SeriesUpsert, StudyUpsert } from './study-upserts.ts';
import { folderName, isNamedBy, seriesNames, studyNames } from './folder-name.ts';
import { comparePatients } from './identity/patient-identity.ts';
import { patientNumberOf } from './identity/study-of-file.ts';
import { indexEntry, type IndexEntry } from './index-entry.ts';
import { withinLimits } from './index-limits.ts';
import { mergeAttributes, mergeFacts } from './merge-facts.ts';
import { sayingOf, seriesIn, type SayingRow } from './part-of-study.sql.ts';
import { seriesQido, studyQido } from './qido-attributes.ts';
import * as table from './studies.sql.ts';
import { seriesSummary, studySummary } from './write-folders.ts';

/** So long data sets are read until others get their turn. */
const turnMs = 10;

/** An instance of a study, and what it says. */
interface Saying extends Pick<SayingRow, 'id' | 'seriesId' | 'outside'> {
  entry: IndexEntry;
}

/** What an instance in the index says, as it was when its file was read. */
export function entryOf({ dicomJson, ...row }: SayingRow): IndexEntry {
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
 * Says anew of studies, and of their series, what the instances say that are in them now, and counts them: after some
 * have gone, have come back or say something else. Of a study in which nobody may speak that is there, what was said of
 * it stays. Sums of bytes are the caller's.
 *
 * Runs inside the transaction that locked the tree. It reads every instance of the studies.
 *
 * @param how `at`: when instances were added or replaced, null: none was; `keeping`: of a study that members have
 *   spoken for, what nobody there says any more is not taken from it, because files were replaced or a version has come
 *   back; nor is it where files from outside lie in it (docs/decisions/0020)
 * @returns the series that are not what they were
 */
export async function retellStudies(
  tx: Sql,
  ids: readonly string[],
  { at = null, keeping = false }: { at?: Date | null; keeping?: boolean } = {},
): Promise<string[]> {
  const changed: string[] = [];
  for (const row of await table.studyRows(tx, ids))
    changed.push(...(await retell(tx, row, { at, keeping: keeping && row.own })));
  return changed;
}

async function retell(
  tx: Sql,
  row: table.StudyRow,
  { at, keeping }: { at: Date | null; keeping: boolean },
): Promise<string[]> {
  const series = await table.seriesRows(tx, await seriesIn(tx, row.item_id));
  const said = await whatIsSaid(tx, row.item_id);
  const study = studyToTell(row, said);
  const upserts = new Map(series.map((one) => [one.item_id, seriesToTell(one, said)]));
  for (const { id, seriesId, outside, entry } of inOrder(said, study, upserts)) {
    const upsert = upserts.get(seriesId);
    if (!upsert) throw new Error('an instance is in a series that is not in its study');
    tellFacts(study, upsert, entry, { id, outside, isVersion: false });
    countInstance(study, upsert, { isNew: true, addedBytes: 0, outside, wasOutside: false });
  }
  rememberFirst(study, row, said);
  for (const one of series)
    rememberFirst(
      upserts.get(one.item_id),
      one,
      said.filter(({ seriesId }) => seriesId === one.item_id),
    );
  // Files that may not speak lie in it as the patient's that it has been: it goes on saying whose it is.
  const isMixed = row.own && said.some(({ outside }) => outside);
  if (keeping || isMixed) keep(study, row);
  study.row.name = renamed(row.name, studyNames(row.summary), studyNames(study.row.summary), 'study');
  await renumber(tx, study.row);
  return write(tx, { row, study }, series, upserts, at);
}

async function whatIsSaid(tx: Sql, study: string): Promise<Saying[]> {
  const said: Saying[] = [];
  let since = performance.now();
  for (const row of await sayingOf(tx, study)) {
    if (performance.now() - since > turnMs) {
      await others();
      since = performance.now();
    }
    said.push({ id: row.id, seriesId: row.seriesId, outside: row.outside, entry: entryOf(row) });
  }
  return said;
}

const untold = {
  isNew: false,
  by: null,
  changed: false,
  isRenamed: false,
  holdsOwn: false,
  isEmpty: false,
  addedBytes: 0,
} as const;

/**
 * A study of which nothing is said or counted yet. Its patient stays where only files are left that were joined to it
 * from another one.
 */
function studyToTell(row: table.StudyRow, said: readonly Saying[]): StudyUpsert {
  const counts = { series_count: 0, instance_count: 0, outside_count: 0, modality_list: [], bodypartexamined_list: [] };
  const speaking = said.filter(({ outside }) => !outside || !row.own);
  const upsert = {
    ...untold,
    untitled: row.name,
    marked: false,
    isSpokenFor: row.own,
    attributes: table.attributesOf(row),
  };
  if (speaking.length === 0) return { ...upsert, row: { ...row, ...counts, first_instance: null } };
  const ofPatient = speaking.filter(({ entry }) => comparePatients(entry.study.columns, row) !== 'contradicted');
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

/** The same of a series: files from outside speak for it where nothing else is in it. */
function seriesToTell(row: table.SeriesRow, said: readonly Saying[]): SeriesUpsert {
  const here = said.filter(({ seriesId }) => seriesId === row.item_id);
  const own = here.filter(({ outside }) => !outside);
  const speaking = own.length > 0 ? own : here;
  const counts = { instance_count: 0, outside_count: 0 };
  const upsert = { ...untold, untitled: row.name, isSpokenFor: own.length > 0, attributes: table.attributesOf(row) };
  const first = speaking.find(({ id }) => id === row.first_instance) ?? speaking[0];
  if (!first) return { ...upsert, row: { ...row, ...counts, first_instance: null } };
  const blank = { ...row, ...blankOf(table.seriesColumns), series_number: null, ...counts, first_instance: first.id };
  return { ...upsert, row: { ...blank, summary: {} }, attributes: {} };
}

function blankOf<Column extends string>(columns: readonly Column[]): Record<Column, null> {
  return Object.fromEntries(columns.map((column) => [column, null])) as Record<Column, null>;
}

/**
 * Who came first stays first while it is there, also where it may not speak for now: it does again once members have
 * replaced it.
 */
function rememberFirst(
  upsert: StudyUpsert | SeriesUpsert | undefined,
  { first_instance: first }: { first_instance: string | null },
  here: readonly Saying[],
): void {
  if (upsert && here.some(({ id }) => id === first)) upsert.row.first_instance = first;
}

/** Fills in what a study said before and nobody says now. */
function keep(study: StudyUpsert, before: table.StudyRow): void {
  const columns = Object.fromEntries(table.studyColumns.map((column) => [column, before[column]]));
  study.row = { ...mergeFacts(study.row, columns), summary: mergeFacts(study.row.summary, before.summary) };
  study.attributes = mergeAttributes(study.attributes, table.attributesOf(before));
}

/** Who speaks first of the study, who of each series, and the others as they came. */
function inOrder(
  said: readonly Saying[],
  study: StudyUpsert,
  series: ReadonlyMap<string, SeriesUpsert>,
): readonly Saying[] {
  const turn = ({ id, seriesId }: Saying) => {
    if (id === study.row.first_instance) return 0;
    return id === series.get(seriesId)?.row.first_instance ? 1 : 2;
  };
  const turns = new Map(said.map((one) => [one, turn(one)]));
  return said.toSorted((a, b) => (turns.get(a) ?? 2) - (turns.get(b) ?? 2));
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
 * A study that says something else of its patient may contradict a copy elsewhere, with which it has shared its number.
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
    return saysTheSame(old, now) ? [] : [now];
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

function saysTheSame(one: table.SeriesRow, other: table.SeriesRow): boolean {
  const columns = ['first_instance', 'instance_count', 'outside_count', 'qido', 'name', 'series_number'] as const;
  return [...columns, ...table.seriesColumns].every((column) => one[column] === other[column]);
}

function nameOf(before: { name: string } | undefined, { name }: { name: string }): { name?: string } {
  return before?.name === name ? {} : { name };
}
