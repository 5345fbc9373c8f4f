import { errorDetail, type UploadResult } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Outcome } from './outcome.ts';

/** The outcome of a file as the answer says it, in the caller's language. */
export function uploadResult(outcome: Outcome, index: number, locale: Language): UploadResult {
  const { file, dicom, refusal, notes } = outcome;
  const renamed = file?.renamed ?? null;
  return {
    index,
    success: refusal === null,
    study: dicom && {
      StudyInstanceUID: dicom.study.uid,
      name: dicom.study.name,
      uuid: dicom.study.id,
      identity_conflict: dicom.study.identityConflict,
    },
    series: dicom && {
      uuid: dicom.series.id,
      modality: dicom.series.modality,
      SeriesInstanceUID: dicom.series.uid,
    },
    instance: dicom && { uuid: dicom.instance.id, SOPInstanceUID: dicom.instance.uid },
    file: file && { uuid: file.id, name: file.name, ...(renamed !== null && { path: renamed }) },
    error: refusal && { code: refusal.code, detail: errorDetail(refusal.code, locale, refusal.params) },
    notes: renamed === null ? [...notes] : [{ code: 'renamed' }, ...notes],
  };
}
