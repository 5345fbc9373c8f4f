/** The levels of a search (PS3.18 10.6.1.1): what one result describes. */
export type SearchLevel = 'study' | 'series' | 'instance';

/** How a value is compared (PS3.4 C.2.2.2), decided by the attribute's VR. */
export type Matching = 'text' | 'name' | 'date' | 'time' | 'uid' | 'number' | 'modalities';

/**
 * What can be searched for, by keyword: the keys of PS3.18 table 10.6.1-5 and those that the index knows besides.
 * A search may also use the attributes of the levels above its own.
 */
const searchable = {
  study: {
    StudyDate: 'date',
    StudyTime: 'time',
    AccessionNumber: 'text',
    ModalitiesInStudy: 'modalities',
    ReferringPhysicianName: 'name',
    PatientName: 'name',
    PatientID: 'text',
    IssuerOfPatientID: 'text',
    PatientBirthDate: 'date',
    PatientSex: 'text',
    StudyInstanceUID: 'uid',
    StudyID: 'text',
    StudyDescription: 'text',
  },
  series: {
    Modality: 'text',
    SeriesInstanceUID: 'uid',
    SeriesNumber: 'number',
    SeriesDescription: 'text',
    SeriesDate: 'date',
    SeriesTime: 'time',
    BodyPartExamined: 'text',
    ProtocolName: 'text',
    PerformedProcedureStepStartDate: 'date',
    PerformedProcedureStepStartTime: 'time',
  },
  instance: {
    SOPClassUID: 'uid',
    SOPInstanceUID: 'uid',
    InstanceNumber: 'number',
    Rows: 'number',
    Columns: 'number',
    NumberOfFrames: 'number',
    AvailableTransferSyntaxUID: 'uid',
  },
} as const satisfies Record<SearchLevel, Record<string, Matching>>;

type StudyKey = keyof (typeof searchable)['study'];
type SeriesKey = keyof (typeof searchable)['series'];
type InstanceKey = keyof (typeof searchable)['instance'];
export type SearchKey = StudyKey | SeriesKey | InstanceKey;

const levelsUpTo = {
  study: ['study'],
  series: ['study', 'series'],
  instance: ['study', 'series', 'instance'],
} as const;

/** How an attribute is matched in a search of this level; undefined when such a search cannot use it. */
export function matchingOf(keyword: string, level: SearchLevel): Matching | undefined {
  for (const one of levelsUpTo[level]) {
    const keys: Readonly<Record<string, Matching>> = searchable[one];
    if (Object.hasOwn(keys, keyword)) return keys[keyword];
  }
  return undefined;
}
