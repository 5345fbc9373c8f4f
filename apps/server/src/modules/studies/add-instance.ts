import { displayName, parsePersonName, type DicomJson } from '@mado/dicom';
import type { DicomSummary } from '@mado/contract';
import type { SeriesDraft, StudyDraft } from './drafts.ts';
import { foldedName } from './folded-name.ts';
import { comparePatients } from './identity/patient-identity.ts';
import { text, type IndexEntry, type SeriesFacts, type StudyFacts } from './index-entry.ts';
import { mergeAttributes, mergeFacts, withValue } from './merge-facts.ts';

/**
 * Takes an instance into account: what it says of its study and its series, and how many bytes it adds. Facts are those of the first instance, as it is
 * now; what it left blank is filled in by others (decision 13).
 *
 * @param id the file's
 */
export function addInstance(
  study: StudyDraft,
  series: SeriesDraft,
  entry: IndexEntry,
  change: { id: string; isNew: boolean; addedBytes: number },
): void {
  study.row.first_instance ??= study.isNew ? change.id : null;
  series.row.first_instance ??= series.isNew ? change.id : null;
  addToStudy(study, entry, study.row.first_instance === change.id);
  addToSeries(series, entry.series, series.row.first_instance === change.id);
  for (const draft of [study, series]) {
    draft.changed = true;
    draft.addedBytes += change.addedBytes;
    if (change.isNew) draft.row.instance_count += 1;
  }
}

function addToStudy(draft: StudyDraft, entry: IndexEntry, isFirst: boolean): void {
  const { row } = draft;
  const joined = comparePatients(entry.study.columns, row) === 'contradicted';
  const { columns, qido, summary } = joined ? withoutPatient(entry.study) : entry.study;
  const merged = isFirst ? mergeFacts(columns, columnsOf(row, columns)) : mergeFacts(columnsOf(row, columns), columns);
  draft.row = {
    ...row,
    ...merged,
    patient_name_folded: foldedName(merged.patient_name),
    referring_physician_name_folded: foldedName(merged.referring_physician_name),
    summary: {
      ...(isFirst ? mergeFacts(summary, row.summary) : mergeFacts(row.summary, summary)),
      ...namesShown(merged),
    },
    modality_list: withValue(row.modality_list, entry.series.columns.modality),
    bodypartexamined_list: withValue(row.bodypartexamined_list, entry.series.columns.body_part_examined),
  };
  draft.attributes = isFirst ? mergeAttributes(qido, draft.attributes) : mergeAttributes(draft.attributes, qido);
}

function addToSeries(
  draft: SeriesDraft,
  { columns, seriesNumber, qido, summary }: SeriesFacts,
  isFirst: boolean,
): void {
  const { row } = draft;
  const said = { ...columns, series_number: seriesNumber };
  const known = columnsOf(row, said);
  draft.row = {
    ...row,
    ...(isFirst ? mergeFacts(said, known) : mergeFacts(known, said)),
    summary: isFirst ? mergeFacts(summary, row.summary) : mergeFacts(row.summary, summary),
  };
  draft.attributes = isFirst ? mergeAttributes(qido, draft.attributes) : mergeAttributes(draft.attributes, qido);
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
