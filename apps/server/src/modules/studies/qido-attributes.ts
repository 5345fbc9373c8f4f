import { dictionaryEntry, tagOfKeyword, type DicomJson, type DicomJsonElement } from '@mado/dicom';

const studyKeywords = [
  'StudyDate',
  'StudyTime',
  'AccessionNumber',
  'ReferringPhysicianName',
  'TimezoneOffsetFromUTC',
  'StudyDescription',
  'InstitutionName',
  'PatientName',
  'PatientID',
  'IssuerOfPatientID',
  'PatientBirthDate',
  'PatientSex',
  'StudyInstanceUID',
  'StudyID',
];
const seriesKeywords = [
  'SeriesDate',
  'SeriesTime',
  'Modality',
  'SeriesDescription',
  'BodyPartExamined',
  'ProtocolName',
  'SeriesInstanceUID',
  'SeriesNumber',
  'PerformedProcedureStepStartDate',
  'PerformedProcedureStepStartTime',
  'RequestAttributesSequence',
];

/** Those of type R: answered without a value where the file has none (PS3.4 C.2.2.1.2). */
const requiredKeywords = [
  'StudyDate',
  'StudyTime',
  'AccessionNumber',
  'ReferringPhysicianName',
  'PatientName',
  'PatientID',
  'PatientBirthDate',
  'PatientSex',
  'StudyID',
  'Modality',
  'SeriesNumber',
];

/**
 * Attributes of the study in an instance's data set, as QIDO-RS answers them (PS3.18 table 10.6.3-3, and the
 * institution).
 */
export function studyAttributes(dicomJson: DicomJson): DicomJson {
  return pick(dicomJson, studyTags);
}

/** Attributes of the series in an instance's data set (PS3.18 table 10.6.3-4). */
export function seriesAttributes(dicomJson: DicomJson): DicomJson {
  return pick(dicomJson, seriesTags);
}

/** The study's attributes with what is counted over its series, tags ascending, as text. */
export function studyQido(attributes: DicomJson, modalities: string[], series: number, instances: number): string {
  return inTagOrder({
    ...attributes,
    '00080061': modalitiesInStudy(modalities),
    '00201206': { vr: 'IS', Value: [series] },
    '00201208': { vr: 'IS', Value: [instances] },
  });
}

/** Modalities in Study (0008,0061); an empty one has no value (PS3.18 F.2.5). */
export function modalitiesInStudy(modalities: string[]): DicomJsonElement {
  return modalities.length === 0 ? { vr: 'CS' } : { vr: 'CS', Value: modalities };
}

/**
 * What a search of this level can answer besides the attributes of instances, which it finds in their data sets: tags;
 * null: any.
 */
export function answeredTags(level: 'study' | 'series' | 'instance'): ReadonlySet<string> | null {
  return level === 'instance' ? null : answered[level];
}

/** The series' attributes with its number of instances, tags ascending, as text. */
export function seriesQido(attributes: DicomJson, instances: number): string {
  return inTagOrder({ ...attributes, '00201209': { vr: 'IS', Value: [instances] } });
}

const studyTags = tagsOf(studyKeywords);
const seriesTags = tagsOf(seriesKeywords);
const requiredTags = new Set(tagsOf(requiredKeywords));
const studyAnswered = [
  ...studyTags,
  ...tagsOf([
    'InstanceAvailability',
    'ModalitiesInStudy',
    'RetrieveURL',
    'NumberOfStudyRelatedSeries',
    'NumberOfStudyRelatedInstances',
  ]),
];
const answered = {
  study: new Set(studyAnswered),
  series: new Set([...studyAnswered, ...seriesTags, ...tagsOf(['NumberOfSeriesRelatedInstances'])]),
};

function tagsOf(keywords: string[]): string[] {
  return keywords.map((keyword) => {
    const tag = tagOfKeyword(keyword);
    if (tag === undefined) throw new Error(`${keyword} is not a keyword of PS3.6`);
    return tag;
  });
}

function pick(dicomJson: DicomJson, tags: string[]): DicomJson {
  const picked: DicomJson = {};
  for (const tag of tags) {
    const element = dicomJson[tag];
    if (element) picked[tag] = element;
    else if (requiredTags.has(tag)) picked[tag] = { vr: dictionaryEntry(tag)?.vr ?? 'UN' };
  }
  return picked;
}

function inTagOrder(attributes: DicomJson): string {
  return JSON.stringify(Object.fromEntries(Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
