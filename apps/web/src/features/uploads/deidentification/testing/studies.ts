import type { StudyToSend } from '../study-to-send.ts';

/** A study of which a test says only what matters to it. */
export function studyOf(uid: string, said: Partial<StudyToSend> = {}): StudyToSend {
  return {
    StudyInstanceUID: uid,
    patients: [{ PatientID: '100', PatientName: '山田 花子' }],
    StudyDate: '20260401',
    StudyDescription: '胸部CT',
    files: 3,
    ...said,
  };
}
