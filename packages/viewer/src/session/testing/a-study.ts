import type { ViewerSeries, ViewerStudy } from '../../ports/index.ts';

/** A study of which nothing is known but its series. */
export function aStudy(...series: ViewerSeries[]): ViewerStudy {
  return {
    StudyInstanceUID: '1.2',
    PatientName: '',
    PatientID: '',
    PatientSex: '',
    PatientBirthDate: '',
    StudyDate: '',
    StudyTime: '',
    StudyID: '',
    StudyDescription: '',
    series,
  };
}

/** A series whose addresses end in its name, but for what is given. */
export function aSeries(name: string, given: Partial<ViewerSeries> = {}): ViewerSeries {
  return {
    SeriesInstanceUID: `1.2.${name}`,
    Modality: 'CT',
    SeriesNumber: 1,
    SeriesDescription: name,
    instance_count: 10,
    document: `/documents/${name}`,
    first_frame: `/frames/${name}`,
    wadoRoot: '/dicomweb',
    ...given,
  };
}
