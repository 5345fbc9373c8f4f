import { DicomError, displayName, readPartialInstance, type PersonName } from '@mado/dicom';
import { readBeginning } from './beginning/read-beginning.ts';

/**
 * What the head of a file says, as far as an upload needs it; null: not DICOM, or not readable as such before the
 * server tries.
 */
export interface Head {
  StudyInstanceUID: string;
  SeriesInstanceUID: string;
  SOPInstanceUID: string;
  /** Tells patients apart; without padding, empty where it is not said. */
  PatientID: string;
  IssuerOfPatientID: string;
  /** the groups alphabetic, ideographic, phonetic, without what makes no other name: width, case, padding */
  PatientNameGroups: readonly string[];
  /** yyyyMMdd, also where an older device writes it with separators */
  PatientBirthDate: string;
  /** Who and what was examined, for the row of the study. */
  PatientName: string;
  StudyDescription: string;
  /** yyyyMMdd, also where an older device writes it with separators; empty where it is not said */
  StudyDate: string;
  /** It is a document, such as a PDF, or a voice in the clothes of DICOM (PS3.3 A.45, A.34): nobody looks into it. */
  holdsDocument?: true;
}

/** Encapsulated PDF, CDA, STL, OBJ and MTL Storage; Basic Voice and General Audio Waveform Storage. */
const documents = ['1.2.840.10008.5.1.4.1.1.104.', '1.2.840.10008.5.1.4.1.1.9.4.'];

/** Reads as little of the file as needed. */
export async function headOf(file: Blob): Promise<Head | null> {
  const moreHelps = ({ kind }: DicomError): boolean => kind === 'missing_uid' || kind === 'truncated';
  const head = await readBeginning(file, { read: factsOf, moreHelps });
  return head === 'not_dicom' ? null : head;
}

/** What a beginning of a DICOM file says that is in memory; null: it does not hold all of it. */
export function headIn(beginning: Uint8Array): Head | null {
  try {
    return factsOf(beginning);
  } catch (error) {
    if (error instanceof DicomError) return null;
    throw error;
  }
}

function factsOf(bytes: Uint8Array): Head {
  const facts = readPartialInstance(bytes);
  return {
    StudyInstanceUID: facts.StudyInstanceUID,
    SeriesInstanceUID: facts.SeriesInstanceUID,
    SOPInstanceUID: facts.SOPInstanceUID,
    PatientID: facts.PatientID?.trim() ?? '',
    IssuerOfPatientID: facts.IssuerOfPatientID?.trim() ?? '',
    PatientNameGroups: groupsOf(facts.PatientName),
    PatientBirthDate: dateOf(facts.PatientBirthDate),
    PatientName: facts.PatientName === null ? '' : displayName(facts.PatientName),
    StudyDescription: facts.StudyDescription ?? '',
    StudyDate: dateOf(facts.StudyDate),
    ...(documents.some((root) => facts.SOPClassUID.startsWith(root)) && { holdsDocument: true as const }),
  };
}

function dateOf(text: string | null): string {
  return text?.trim().replaceAll(/[.\-/]/g, '') ?? '';
}

/** Of a group so many characters are compared: what puts marks in order takes the square of their number. */
const comparedOfName = 200;

function groupsOf(name: PersonName | null): string[] {
  return [name?.alphabetic, name?.ideographic, name?.phonetic].map((group) =>
    (group ?? '')
      .slice(0, comparedOfName)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s^]+/g, '^')
      .replace(/^\^|\^$/g, ''),
  );
}
