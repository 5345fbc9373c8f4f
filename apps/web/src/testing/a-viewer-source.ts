import type { Answer, viewerSourceOfFolder } from '@mado/contract';
import { aUuid } from './an-item.ts';

type Study = Answer<typeof viewerSourceOfFolder>['studies'][number];
type Series = Study['series'][number];

/** A series as a viewer source lists it, without images unless it is told. */
export function aViewerSeries(number: number, more: Partial<Series> = {}): Series {
  return {
    uuid: aUuid(number),
    SeriesInstanceUID: '1.2.3.4',
    Modality: 'CT',
    SeriesNumber: number,
    SeriesDescription: null,
    SeriesDate: null,
    SeriesTime: null,
    instance_count: 135,
    frame_count: 135,
    revision: 1,
    wadoRoot: `/api/dicomweb/folder/${aUuid(1)}`,
    document: `/api/datamanage/series-document/${aUuid(number)}`,
    first_frame: null,
    derived: null,
    can: { download: true },
    ...more,
  };
}

export function aViewerStudy(series: Series[]): Study {
  return {
    uuid: aUuid(1),
    StudyInstanceUID: '1.2.3',
    PatientName: '田中 一郎',
    PatientID: null,
    PatientSex: 'M',
    PatientBirthDate: null,
    StudyDate: '20261112',
    StudyTime: null,
    StudyID: null,
    StudyDescription: null,
    AccessionNumber: null,
    identity_conflict: true,
    incomplete: { received: 90, expected: 143 },
    series,
  };
}
