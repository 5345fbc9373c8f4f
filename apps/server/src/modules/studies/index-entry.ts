import {
  displayName,
  withoutEnd,
  type DicomJson,
  type InstanceFacts,
  type ParsedInstance,
  type PersonName,
} from '@mado/dicom';
import type { DicomSummary } from '@mado/contract';
import { comparableDate, comparableTime } from './comparable-dates.ts';
import { foldedName } from './folded-name.ts';
import { seriesAttributes, studyAttributes } from './qido-attributes.ts';

/** A file's share in the index: what its study, its series and it itself are. Plain data, made in a worker thread. */
export interface IndexEntry {
  study: StudyFacts;
  series: SeriesFacts;
  instance: InstanceRow;
}

/** Text facts by column; null where the file says nothing. */
type Facts<Column extends string> = Record<Column, string | null>;

export interface StudyFacts {
  uid: string;
  /** What the folder may be called, best first [ID-5]. */
  names: string[];
  columns: Facts<
    | 'patient_name'
    | 'patient_name_folded'
    | 'patient_id'
    | 'issuer_of_patient_id'
    | 'patient_birth_date'
    | 'patient_sex'
    | 'study_date'
    | 'study_time'
    | 'study_id'
    | 'study_description'
    | 'accession_number'
    | 'referring_physician_name'
    | 'referring_physician_name_folded'
    | 'institution_name'
  >;
  qido: DicomJson;
  summary: Partial<DicomSummary>;
}

export interface SeriesFacts {
  uid: string;
  /** What the folder may be called, best first [ID-5]. */
  names: string[];
  seriesNumber: number | null;
  columns: Facts<
    | 'modality'
    | 'series_description'
    | 'series_date'
    | 'series_time'
    | 'body_part_examined'
    | 'protocol_name'
    | 'performed_procedure_step_start_date'
    | 'performed_procedure_step_start_time'
  >;
  qido: DicomJson;
  summary: Partial<DicomSummary>;
}

export interface InstanceRow {
  uid: string;
  sopClassUid: string;
  transferSyntaxUid: string;
  instanceNumber: number | null;
  rows: number | null;
  columns: number | null;
  bitsAllocated: number | null;
  numberOfFrames: number;
  frameOfReferenceUid: string | null;
  /** mm: left, posterior, head (PS3.3 C.7.6.2.1.1) */
  imagePosition: readonly number[] | null;
  /** six direction cosines: of a row, of a column */
  imageOrientation: readonly number[] | null;
}

/** What the index keeps of a file that was read. */
export function indexEntry({
  facts,
  plane,
  dicomJson,
  frames,
}: Pick<ParsedInstance, 'facts' | 'plane' | 'dicomJson' | 'frames'>): IndexEntry {
  return {
    study: studyFacts(facts, dicomJson),
    series: seriesFacts(facts, dicomJson),
    instance: {
      uid: facts.SOPInstanceUID,
      sopClassUid: facts.SOPClassUID,
      transferSyntaxUid: facts.TransferSyntaxUID,
      instanceNumber: int4(facts.InstanceNumber),
      rows: int4(facts.Rows),
      columns: int4(facts.Columns),
      bitsAllocated: int4(facts.BitsAllocated),
      numberOfFrames: frames?.numberOfFrames ?? 0,
      frameOfReferenceUid: plane.frameOfReferenceUID,
      imagePosition: plane.imagePositionPatient,
      imageOrientation: plane.imageOrientationPatient?.flat() ?? null,
    },
  };
}

function studyFacts(facts: InstanceFacts, dicomJson: DicomJson): StudyFacts {
  const shown = facts.PatientName ? text(displayName(facts.PatientName)) : null;
  return {
    uid: facts.StudyInstanceUID,
    names: [shown, text(facts.StudyDescription), text(facts.PatientID)].filter((one) => one !== null),
    columns: {
      patient_name: groups(facts.PatientName),
      patient_name_folded: foldedName(groups(facts.PatientName)),
      patient_id: text(facts.PatientID),
      issuer_of_patient_id: text(facts.IssuerOfPatientID),
      patient_birth_date: date(facts.PatientBirthDate),
      patient_sex: text(facts.PatientSex),
      study_date: date(facts.StudyDate),
      study_time: time(facts.StudyTime),
      study_id: text(facts.StudyID),
      study_description: text(facts.StudyDescription),
      accession_number: text(facts.AccessionNumber),
      referring_physician_name: groups(facts.ReferringPhysicianName),
      referring_physician_name_folded: foldedName(groups(facts.ReferringPhysicianName)),
      institution_name: text(facts.InstitutionName),
    },
    qido: studyAttributes(dicomJson),
    summary: {
      PatientName: shown,
      PatientID: text(facts.PatientID),
      PatientSex: text(facts.PatientSex),
      PatientBirthDate: text(facts.PatientBirthDate),
      InstitutionName: text(facts.InstitutionName),
      ReferringPhysicianName: facts.ReferringPhysicianName ? text(displayName(facts.ReferringPhysicianName)) : null,
      StudyInstanceUID: facts.StudyInstanceUID,
      StudyDescription: text(facts.StudyDescription),
      StudyDate: text(facts.StudyDate),
      ProtocolName: text(facts.ProtocolName),
    },
  };
}

function seriesFacts(facts: InstanceFacts, dicomJson: DicomJson): SeriesFacts {
  const description = text(facts.SeriesDescription);
  const numbered = [facts.SeriesNumber, description].filter((one) => one !== null).join(' ');
  return {
    uid: facts.SeriesInstanceUID,
    names: [description === null ? null : numbered, text(facts.Modality)].filter((one) => one !== null),
    seriesNumber: int4(facts.SeriesNumber),
    columns: {
      modality: text(facts.Modality),
      series_description: description,
      series_date: date(facts.SeriesDate),
      series_time: time(facts.SeriesTime),
      body_part_examined: text(facts.BodyPartExamined),
      protocol_name: text(facts.ProtocolName),
      performed_procedure_step_start_date: date(facts.PerformedProcedureStepStartDate),
      performed_procedure_step_start_time: time(facts.PerformedProcedureStepStartTime),
    },
    qido: seriesAttributes(dicomJson),
    summary: {
      SeriesDescription: text(facts.SeriesDescription),
      SeriesDate: text(facts.SeriesDate),
      Modality: text(facts.Modality),
      ProtocolName: text(facts.ProtocolName),
    },
  };
}

/** Text that a database takes: no NUL, no half of a surrogate pair; null instead of nothing. */
export function text(value: string | null): string | null {
  const clean = value?.replaceAll('\0', '').toWellFormed() ?? '';
  return clean === '' ? null : clean;
}

function date(value: string | null): string | null {
  return value === null ? null : text(comparableDate(value));
}

function time(value: string | null): string | null {
  return value === null ? null : text(comparableTime(value));
}

/** The groups of a name as PN writes them (PS3.5 6.2.1.2), for searching. */
function groups(name: PersonName | null): string | null {
  if (!name) return null;
  const joined = [name.alphabetic, name.ideographic, name.phonetic].map((group) => group ?? '').join('=');
  return text(withoutEnd(joined, '='));
}

/** A whole number that fits a column of four bytes; IS and DS may hold others, which nobody sorts by. */
function int4(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null;
}
