import type { ViewerStudy } from '../ports/index.ts';

/** What turns or marks the direction of all that is written behind it, in a name as in a day or an age. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text of a file, which turns nothing of what stands beside it [VW-182]. */
export const unturned = (text: string): string => text.replaceAll(turning, '');

/** A study as it is shown: while nothing on the screen may say whose it is, when, what of, but not of whom [VW-13]. */
export function shownStudy(study: ViewerStudy, identityHidden: boolean): ViewerStudy {
  if (identityHidden) {
    const nobody = { PatientName: '', PatientID: '', PatientSex: '', PatientBirthDate: '', StudyID: '' };
    return { ...study, ...nobody, StudyDescription: unturned(study.StudyDescription) };
  }
  const said = [study.PatientName, study.PatientID, study.StudyID, study.StudyDescription];
  const texts = said.map(unturned);
  if (texts.every((text, n) => text === said[n])) return study;
  const [PatientName = '', PatientID = '', StudyID = '', StudyDescription = ''] = texts;
  return { ...study, PatientName, PatientID, StudyID, StudyDescription };
}
