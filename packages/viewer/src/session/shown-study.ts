import type { ViewerStudy } from '../ports/index.ts';

/** A study as it is shown while nothing on the screen may say whose it is [VW-13]: when, what of, but not of whom. */
export function shownStudy(study: ViewerStudy, identityHidden: boolean): ViewerStudy {
  if (!identityHidden) return study;
  return { ...study, PatientName: '', PatientID: '', PatientSex: '', PatientBirthDate: '', StudyID: '' };
}
