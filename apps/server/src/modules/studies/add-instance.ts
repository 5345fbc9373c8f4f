import { displayName, parsePersonName, type DicomJson } from '@mado/dicom';
import type { DicomSummary } from '@mado/contract';
import type { SeriesDraft, StudyDraft } from './drafts.ts';
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
  study: StudyDraft,
  series: SeriesDraft,
  change: { isNew: boolean; addedBytes: number; outside: boolean; wasOutside: boolean },
): void {
  // What has no image is no series of a study, though its folder may still be there.
  if (change.isNew && series.row.instance_count === 0) study.row.series_count += 1;
  for (const { row } of [study, series]) if (change.isNew) row.instance_count += 1;
  for (const draft of [study, series]) {
    draft.changed = true;
    draft.addedBytes += change.addedBytes;
    draft.row.outside_count += Number(change.outside) - Number(change.wasOutside);
  }
}

/**
 * Takes into account what an instance says of its study and its series. Facts are those of the first instance, as it is
 * now; what it left blank is filled in by others [ID-9]. Where anything is the organisation's own, nobody from outside
 * says anything [ID-13]; the first file of its own speaks alone, whatever those from outside have said before.
 *
 * @param file `isVersion`: it comes back out of the trash into its study, which members have spoken for: it says no
 *   less of the patient than before
 */
export function tellFacts(
  study: StudyDraft,
  series: SeriesDraft,
  entry: IndexEntry,
  file: { id: string; outside: boolean; isVersion: boolean },
): void {
  const isSpokenFor = file.isVersion && study.isSpokenFor;
  const [told, ofSeries] = [voiceOf(study, file), voiceOf(series, file)];
  const ofStudy = told === 'alone' && isSpokenFor ? 'first' : told;
  if (ofStudy !== 'silent') addToStudy(study, entry, ofStudy);
  if (ofSeries !== 'silent') addToSeries(series, entry.series, ofSeries);
  if (!file.outside) study.row.own = true;
  for (const draft of [study, series]) draft.changed = true;
  const { modality, body_part_examined: bodyPart } = entry.series.columns;
  study.row.modality_list = withValue(study.row.modality_list, modality);
  study.row.bodypartexamined_list = withValue(study.row.bodypartexamined_list, bodyPart);
}

/** What counts of what a file says: nothing else, more than what is known, less than that, or nothing. */
type Voice = 'alone' | 'first' | 'later' | 'silent';

function voiceOf(draft: StudyDraft | SeriesDraft, { id, outside }: { id: string; outside: boolean }): Voice {
  const { row, isNew } = draft;
  if (outside && draft.isSpokenFor) return 'silent';
  if (!outside) draft.isSpokenFor = true;
  if (draft.isEmpty || (!outside && !draft.holdsOwn)) {
    draft.isEmpty = false;
    draft.holdsOwn ||= !outside;
    row.first_instance = id;
    return 'alone';
  }
  row.first_instance ??= isNew ? id : null;
  return row.first_instance === id ? 'first' : 'later';
}

function addToStudy(draft: StudyDraft, entry: IndexEntry, voice: Exclude<Voice, 'silent'>): void {
  if (voice === 'alone') {
    const { names, columns, qido, summary } = entry.study;
    const isOurs = isNamedBy(draft.row.name, studyNames(draft.row.summary), 'study');
    if (draft.isNew || isOurs) rename(draft, folderName(names, draft.untitled));
    draft.row = { ...draft.row, ...columns, summary };
    draft.attributes = qido;
    return;
  }
  const { row, attributes } = draft;
  const joined = comparePatients(entry.study.columns, row) === 'contradicted';
  const { columns, qido, summary } = joined ? withoutPatient(entry.study) : entry.study;
  const isFirst = voice === 'first';
  const known = columnsOf(row, columns);
  const merged = isFirst ? mergeFacts(columns, known) : mergeFacts(known, columns);
  draft.row = {
    ...row,
    ...merged,
    patient_name_folded: foldedName(merged.patient_name),
    referring_physician_name_folded: foldedName(merged.referring_physician_name),
    summary: {
      ...(isFirst ? mergeFacts(summary, row.summary) : mergeFacts(row.summary, summary)),
      ...namesShown(merged),
    },
  };
  draft.attributes = isFirst ? mergeAttributes(qido, attributes) : mergeAttributes(attributes, qido);
}

function addToSeries(
  draft: SeriesDraft,
  { names, columns, seriesNumber, qido, summary }: SeriesFacts,
  voice: Exclude<Voice, 'silent'>,
): void {
  const { row, attributes } = draft;
  const said = { ...columns, series_number: seriesNumber };
  const known = columnsOf(row, said);
  if (voice === 'alone') {
    const isOurs = isNamedBy(row.name, seriesNames(row.summary, row.series_number), 'series');
    if (draft.isNew || isOurs) rename(draft, folderName(names, draft.untitled));
    draft.row = { ...draft.row, ...said, summary };
    draft.attributes = qido;
    return;
  }
  const isFirst = voice === 'first';
  draft.row = {
    ...row,
    ...(isFirst ? mergeFacts(said, known) : mergeFacts(known, said)),
    summary: isFirst ? mergeFacts(summary, row.summary) : mergeFacts(row.summary, summary),
  };
  draft.attributes = isFirst ? mergeAttributes(qido, attributes) : mergeAttributes(attributes, qido);
}

/** Calls a folder by what is said now. */
function rename(draft: StudyDraft | SeriesDraft, name: string): void {
  draft.isRenamed ||= draft.row.name !== name;
  draft.row.name = name;
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

/** What a study says of its patient, and nothing else. */
export function patientOf({ row, attributes }: Pick<StudyDraft, 'row' | 'attributes'>): {
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

/** What a file that was joined from another patient says of its study, but for the patient. */
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
