import type { Answer, viewerSourceOfFolder } from '@mado/contract';
import type { StudyReading, ViewerSeries, ViewerStudy } from '@mado/viewer/ports';
import type { SourceAddress } from './address.ts';
import type { ReadingPlace } from './record-store.ts';

/** A study as our server lists it. */
export type ListedStudy = Answer<typeof viewerSourceOfFolder>['studies'][number];

/** What is listed of some addresses. The lists grow as more is listed. */
interface Listed {
  /** Takes the answers to the addresses, as often as they are asked for, and gives them as the viewer wants them. */
  readonly take: (answers: readonly ListedStudy[]) => ViewerStudy[];
  /** Takes studies that are opened besides. */
  readonly add: (answers: readonly ListedStudy[]) => ViewerStudy[];
  readonly readings: ReadingPlace[];
  readonly studyReadings: readonly StudyReading[];
  readonly folders: readonly string[];
  /** Study Instance UID of a series that was ever listed; empty for another. */
  readonly studyOf: (series: ViewerSeries) => string;
  /** Id of the folder of a study that was given. */
  readonly idOf: (study: ViewerStudy) => string | undefined;
  /** Id of the organisation in which a study that was given lies. */
  readonly orgOf: (study: ViewerStudy) => string | undefined;
}

export function listedStudies(addresses: readonly SourceAddress[]): Listed {
  const studyOf = new Map<string, string>();
  const idOf = new WeakMap<ViewerStudy, string>();
  const orgOf = new WeakMap<ViewerStudy, string>();
  const readings: ReadingPlace[] = [];
  const studyReadings: StudyReading[] = [];
  const folders: string[] = [];

  function add(answers: readonly ListedStudy[]): ViewerStudy[] {
    for (const { uuid, copies = [], StudyInstanceUID, series } of answers) {
      const own = [...new Set([uuid, ...copies])];
      for (const id of own)
        if (!studyReadings.some((one) => one.id === id)) studyReadings.push({ StudyInstanceUID, id });
      for (const id of [...own, ...series.map((one) => one.uuid)]) if (!folders.includes(id)) folders.push(id);
    }
    return answers.map((answer) => {
      const study = viewerStudy(answer);
      idOf.set(study, answer.uuid);
      if (answer.org !== undefined) orgOf.set(study, answer.org);
      for (const series of study.series) studyOf.set(seriesKey(series), study.StudyInstanceUID);
      return study;
    });
  }

  return {
    take(answers) {
      for (const place of readingsOf(addresses, answers))
        if (!readings.some(({ id }) => id === place.id)) readings.push(place);
      return add(answers);
    },
    add,
    readings,
    studyReadings,
    folders,
    studyOf: (series) => studyOf.get(seriesKey(series)) ?? '',
    idOf: (study) => idOf.get(study),
    orgOf: (study) => orgOf.get(study),
  };
}

/**
 * Those of the items that were named, as they were named; of what was looked for by patient or UID that of each study,
 * and of each copy of one that is merged, for each measurement lies with its image.
 */
function readingsOf(addresses: readonly SourceAddress[], studies: readonly ListedStudy[]): ReadingPlace[] {
  const named = addresses.flatMap((address) =>
    address.kind === 'patient' || address.kind === 'studies'
      ? []
      : [{ type: address.kind, id: address.uuid, study: null }],
  );
  if (named.length === addresses.length) return named;
  const found = studies.flatMap(({ uuid, copies, StudyInstanceUID }) =>
    [...new Set([uuid, ...(copies ?? [])])].map((id) => ({ type: 'folder', id, study: StudyInstanceUID }) as const),
  );
  return [...named, ...found.filter(({ id }) => !named.some((one) => one.id === id))];
}

/** The same series may be listed in two places of the archive. */
function seriesKey({ wadoRoot, SeriesInstanceUID }: ViewerSeries): string {
  return `${wadoRoot} ${SeriesInstanceUID}`;
}

function viewerStudy(study: ListedStudy): ViewerStudy {
  return {
    id: study.uuid,
    StudyInstanceUID: study.StudyInstanceUID,
    PatientName: study.PatientName ?? '',
    PatientID: study.PatientID ?? '',
    PatientSex: study.PatientSex ?? '',
    PatientBirthDate: study.PatientBirthDate ?? '',
    StudyDate: study.StudyDate ?? '',
    StudyTime: study.StudyTime ?? '',
    StudyID: study.StudyID ?? '',
    StudyDescription: study.StudyDescription ?? '',
    identityConflict: study.identity_conflict,
    incomplete: study.incomplete,
    series: study.series.map((series) => ({
      SeriesInstanceUID: series.SeriesInstanceUID,
      Modality: series.Modality ?? '',
      SeriesNumber: series.SeriesNumber,
      SeriesDescription: series.SeriesDescription ?? '',
      instance_count: series.instance_count,
      frame_count: series.frame_count,
      revision: series.revision,
      document: series.document,
      first_frame: series.first_frame,
      derived: series.derived !== null,
      wadoRoot: series.wadoRoot,
      can: series.can,
    })),
  };
}
