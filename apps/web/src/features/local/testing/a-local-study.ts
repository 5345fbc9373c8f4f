import type { LocalStudy } from '../../../workers/local/local-study.ts';

/** A study of one series as the worker tells it. */
export function aLocalStudy(id: number, facts: Partial<LocalStudy> = {}): LocalStudy {
  return {
    id,
    StudyInstanceUID: `1.2.${id}`,
    PatientName: '山田 花子',
    PatientID: `P-${id}`,
    PatientSex: 'F',
    PatientBirthDate: '19600101',
    StudyDate: '20260401',
    StudyTime: '',
    StudyID: '',
    StudyDescription: '頭部CT',
    identityConflict: false,
    instances: 2,
    images: 2,
    modalities: ['CT'],
    series: [
      {
        id: id * 10,
        SeriesInstanceUID: `1.2.${id}.1`,
        Modality: 'CT',
        SeriesNumber: 1,
        SeriesDescription: '',
        instances: 2,
        images: 2,
        derived: false,
      },
    ],
    picture: null,
    ...facts,
  };
}
