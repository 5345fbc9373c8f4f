import { firstNumber, firstText, firstValue, type DicomJson } from '../dataset/dicom-json.ts';
import { tagOfKeyword } from '../encoding/dictionary.ts';
import { personNameFromJson, type PersonName } from '../dataset/person-name.ts';

const uidKeywords = ['StudyInstanceUID', 'SeriesInstanceUID', 'SOPInstanceUID', 'SOPClassUID'] as const;

const textKeywords = [
  'Modality',
  'PatientID',
  'IssuerOfPatientID',
  'PatientSex',
  'PatientBirthDate',
  'PatientAge',
  'StudyDate',
  'StudyTime',
  'StudyID',
  'StudyDescription',
  'AccessionNumber',
  'InstitutionName',
  'SeriesDescription',
  'SeriesDate',
  'SeriesTime',
  'BodyPartExamined',
  'ProtocolName',
  'StationName',
  'Manufacturer',
  'ManufacturerModelName',
  'TimezoneOffsetFromUTC',
  'FrameOfReferenceUID',
  'PerformedProcedureStepStartDate',
  'PerformedProcedureStepStartTime',
  'PhotometricInterpretation',
] as const;

const numberKeywords = [
  'SeriesNumber',
  'InstanceNumber',
  'Rows',
  'Columns',
  'NumberOfFrames',
  'BitsAllocated',
] as const;

const nameKeywords = ['PatientName', 'ReferringPhysicianName', 'PerformingPhysicianName'] as const;

/**
 * What lists and searches need of an instance, by keyword (PS3.18 tables 10.6.3-3 to -5 and more); null where absent,
 * empty or not of its type.
 */
export type InstanceFacts = Record<(typeof uidKeywords)[number], string> & {
  /** The syntax of the file as stored. */
  TransferSyntaxUID: string;
} & Record<(typeof textKeywords)[number], string | null> &
  Record<(typeof numberKeywords)[number], number | null> &
  Record<(typeof nameKeywords)[number], PersonName | null>;

function tagOf(keyword: string): string {
  const tag = tagOfKeyword(keyword);
  if (tag === undefined) throw new Error(`${keyword} is not a keyword of PS3.6`);
  return tag;
}

const tagsOf = <K extends string>(keywords: readonly K[]) =>
  keywords.map((keyword): [K, string] => [keyword, tagOf(keyword)]);
let tags: ReturnType<typeof factTags> | undefined;
const factTags = () => ({ text: tagsOf(textKeywords), number: tagsOf(numberKeywords), name: tagsOf(nameKeywords) });

/** The facts of a data set whose identifiers were checked. */
export function instanceFacts(
  json: DicomJson,
  identifiers: Record<(typeof uidKeywords)[number], string>,
  transferSyntaxUID: string,
): InstanceFacts {
  tags ??= factTags();
  const facts: Record<string, unknown> = { ...identifiers, TransferSyntaxUID: transferSyntaxUID };
  for (const [keyword, tag] of tags.text) facts[keyword] = firstText(json, tag) ?? null;
  for (const [keyword, tag] of tags.number) facts[keyword] = firstNumber(json, tag) ?? null;
  for (const [keyword, tag] of tags.name) facts[keyword] = personNameFromJson(firstValue(json, tag));
  return facts as InstanceFacts;
}
