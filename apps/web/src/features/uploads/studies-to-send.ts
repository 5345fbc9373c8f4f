import type { StudyToSend } from './deidentification/study-to-send.ts';
import type { UploadFile } from './upload-state.ts';

/** The studies of an upload, in the order in which they were found. */
export function studiesToSend(files: readonly UploadFile[]): StudyToSend[] {
  const byStudy = Map.groupBy(
    files.flatMap(({ head }) => head ?? []),
    (head) => head.StudyInstanceUID,
  );
  return [...byStudy].map(([StudyInstanceUID, heads]) => {
    const said = (of: (head: (typeof heads)[number]) => string) => heads.map(of).find((text) => text !== '') ?? '';
    const patients = new Map(
      heads.map(({ PatientID, PatientName }) => [`${PatientID}\n${PatientName}`, { PatientID, PatientName }]),
    );
    return {
      StudyInstanceUID,
      patients: [...patients.values()],
      StudyDate: said(({ StudyDate }) => StudyDate),
      StudyDescription: said(({ StudyDescription }) => StudyDescription),
      files: heads.length,
    };
  });
}
