import { displayName, modalitiesBesideImages, parsePersonName, type DicomJson } from '@mado/dicom';
import type { DicomSummary } from '@mado/contract';
import type { SeriesUpsert, StudyUpsert } from './study-upserts.ts';
import { foldedName } from './folded-name.ts';
import { folderName, isNamedBy, seriesNames, studyNames } from './folder-name.ts';
import { comparePatients } from './identity/patient-identity.ts';
import { text, type IndexEntry, type SeriesFacts, type StudyFacts } from './index-entry.ts';
import { mergeAttributes, mergeFacts, withValue } from './merge-facts.ts';

/**
 * Counts an instance in its study and its series.
 *
 * @param change `outside`: whether it comes from outside of the organisation, and whether what it replaces did
 */
export function countInstance(
  study: StudyUpsert,
  series: SeriesUpsert,
  change: { isNew: boolean; addedBytes: number; outside: boolean; wasOutside: boolean },
): void {
  // What has no image is no series of a study, though its folder may still be there.
  if (change.isNew && series.row.instance_count === 0) study.row.series_count += 1;
  for (const { row } of [study, series]) if (change.isNew) row.instance_count += 1;
  for (const upsert of [study, series]) {
    upsert.changed = true;
    upsert.addedBytes += change.addedBytes;
    upsert.row.outside_count += Number(change.outside) - Number(change.wasOutside);
  }
}

/**
 * Merges the facts of an instance into its study and its series. Facts are those of the first instance, as it is now;
 * what it left blank is filled in by others [ID-9]. Where anything is the organisation's own, facts from outside are
 * ignored [ID-13]; those of the first file of its own replace all that came from outside before.
 *
 * @param file `isVersion`: it comes back out of the trash into its study, which has facts of the organisation's own: no
 *   fact of the patient is lost
 */
export function addFacts(
  study: StudyUpsert,
  series: SeriesUpsert,
  entry: IndexEntry,
  file: { id: string; outside: boolean; isVersion: boolean },
): void {
  const hasOwnFacts = file.isVersion && study.hasOwnFacts;
  const [mode, ofSeries] = [mergeModeOf(study, file), mergeModeOf(series, file)];
  const ofStudy = mode === 'replace' && hasOwnFacts ? 'override' : mode;
  if (ofStudy !== 'ignore') addToStudy(study, entry, ofStudy);
  if (ofSeries === 'complete' && isFirstImage(series, entry.series)) leadSeries(series, entry.series, file.id);
  else if (ofSeries !== 'ignore') addToSeries(series, entry.series, ofSeries);
  if (!file.outside) study.row.own = true;
  for (const upsert of [study, series]) upsert.changed = true;
  const { modality, body_part_examined: bodyPart } = entry.series.columns;
  study.row.modality_list = withValue(study.row.modality_list, modality);
  study.row.bodypartexamined_list = withValue(study.row.bodypartexamined_list, bodyPart);
}

/**
 * Whether a file is an image where all before it in the series speak of images: one Series Instance UID may have both,
 * and which of them comes first is chance [ID-15].
 */
function isFirstImage({ row }: SeriesUpsert, { columns }: SeriesFacts): boolean {
  return isBesideImages(row.modality) && columns.modality !== null && !isBesideImages(columns.modality);
}

/** From now on a series says what this file says of it, as if it had come first. */
function leadSeries(upsert: SeriesUpsert, facts: SeriesFacts, id: string): void {
  const namesOf = ({ row }: SeriesUpsert) => seriesNames(row.summary, row.series_number);
  // It was named by what the first file said alone: what others have filled in since has renamed nothing.
  const isOurs = namesOf(upsert).some((name) => isNamedBy(upsert.row.name, [name], 'series'));
  addToSeries(upsert, facts, 'override');
  upsert.row.first_instance = id;
  if (isOurs) rename(upsert, folderName(namesOf(upsert), upsert.untitled));
}

function isBesideImages(modality: string | null): boolean {
  return modality !== null && modalitiesBesideImages.includes(modality);
}

/** How facts of a file meet those that are known: they replace all, override, fill in what is blank, or are ignored. */
type MergeMode = 'replace' | 'override' | 'complete' | 'ignore';

function mergeModeOf(upsert: StudyUpsert | SeriesUpsert, { id, outside }: { id: string; outside: boolean }): MergeMode {
  const { row, isNew } = upsert;
  if (outside && upsert.hasOwnFacts) return 'ignore';
  if (!outside) upsert.hasOwnFacts = true;
  if (upsert.isEmpty || (!outside && !upsert.holdsOwn)) {
    upsert.isEmpty = false;
    upsert.holdsOwn ||= !outside;
    row.first_instance = id;
    return 'replace';
  }
  row.first_instance ??= isNew ? id : null;
  return row.first_instance === id ? 'override' : 'complete';
}

function addToStudy(upsert: StudyUpsert, entry: IndexEntry, mode: Exclude<MergeMode, 'ignore'>): void {
  if (mode === 'replace') {
    const { names, columns, qido, summary } = entry.study;
    const isOurs = isNamedBy(upsert.row.name, studyNames(upsert.row.summary), 'study');
    if (upsert.isNew || isOurs) rename(upsert, folderName(names, upsert.untitled));
    upsert.row = { ...upsert.row, ...columns, summary };
    upsert.attributes = qido;
    return;
  }
  const { row, attributes } = upsert;
  const joined = comparePatients(entry.study.columns, row) === 'contradicted';
  const { columns, qido, summary } = joined ? withoutPatient(entry.study) : entry.study;
  const isFirst = mode === 'override';
  const known = columnsOf(row, columns);
  const merged = isFirst ? mergeFacts(columns, known) : mergeFacts(known, columns);
  upsert.row = {
    ...row,
    ...merged,
    patient_name_folded: foldedName(merged.patient_name),
    referring_physician_name_folded: foldedName(merged.referring_physician_name),
    summary: {
      ...(isFirst ? mergeFacts(summary, row.summary) : mergeFacts(row.summary, summary)),
      ...namesShown(merged),
    },
  };
  upsert.attributes = isFirst ? mergeAttributes(qido, attributes) : mergeAttributes(attributes, qido);
}

function addToSeries(
  upsert: SeriesUpsert,
  { names, columns, seriesNumber, qido, summary }: SeriesFacts,
  mode: Exclude<MergeMode, 'ignore'>,
): void {
  const { row, attributes } = upsert;
  const facts = { ...columns, series_number: seriesNumber };
  const known = columnsOf(row, facts);
  if (mode === 'replace') {
    const isOurs = isNamedBy(row.name, seriesNames(row.summary, row.series_number), 'series');
    if (upsert.isNew || isOurs) rename(upsert, folderName(names, upsert.untitled));
    upsert.row = { ...upsert.row, ...facts, summary };
    upsert.attributes = qido;
    return;
  }
  const isFirst = mode === 'override';
  upsert.row = {
    ...row,
    ...(isFirst ? mergeFacts(facts, known) : mergeFacts(known, facts)),
    summary: isFirst ? mergeFacts(summary, row.summary) : mergeFacts(row.summary, summary),
  };
  upsert.attributes = isFirst ? mergeAttributes(qido, attributes) : mergeAttributes(attributes, qido);
}

/** Names a folder by its facts. */
function rename(upsert: StudyUpsert | SeriesUpsert, name: string): void {
  upsert.isRenamed ||= upsert.row.name !== name;
  upsert.row.name = name;
}

function columnsOf<Columns extends object>(row: Columns, columns: Columns): Columns {
  return Object.fromEntries(Object.keys(columns).map((key) => [key, row[key as keyof Columns]])) as Columns;
}

/** Names as the list shows them, of all groups that are known by now. */
function namesShown(columns: StudyFacts['columns']): Partial<DicomSummary> {
  const shown = (name: string | null) => name && text(displayName(parsePersonName(name)));
  return { PatientName: shown(columns.patient_name), ReferringPhysicianName: shown(columns.referring_physician_name) };
}

const patientColumns = [
  'patient_name',
  'patient_id',
  'issuer_of_patient_id',
  'patient_birth_date',
  'patient_sex',
] as const;
const patientTags = ['00100010', '00100020', '00100021', '00100030', '00100040'];
const patientFacts = ['PatientName', 'PatientID', 'PatientBirthDate', 'PatientSex'] as const;

/** The facts of a study that are its patient's. */
export function patientOf({ row, attributes }: Pick<StudyUpsert, 'row' | 'attributes'>): {
  columns: Partial<StudyFacts['columns']>;
  attributes: DicomJson;
  summary: Partial<DicomSummary>;
} {
  const pick = <T extends object>(from: T, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
  return {
    columns: pick(row, [...patientColumns, 'patient_name_folded']),
    attributes: pick(attributes, patientTags) as DicomJson,
    summary: pick(row.summary, patientFacts),
  };
}

/** The facts of a file that was joined from another patient, but for those of the patient. */
function withoutPatient({ columns, qido, summary, ...study }: StudyFacts): StudyFacts {
  const blank = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]));
  const attributes: DicomJson = Object.fromEntries(Object.entries(qido).filter(([tag]) => !patientTags.includes(tag)));
  return {
    ...study,
    columns: { ...columns, ...blank(patientColumns) },
    qido: attributes,
    summary: { ...summary, ...blank(patientFacts) },
  };
}
