import { errorDetail, type UploadResult } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import { withheldAmong } from '../sharing/index.ts';
import { withheldName } from '../storage/index.ts';
import type { Outcome } from './outcome.ts';

/**
 * Outcomes as the answer says them, in the caller's language. A study that was there before, and is withheld from who
 * sent more of it, is not called by its name [PN-9].
 */
export async function uploadResults(
  ctx: Context,
  outcomes: readonly Outcome[],
  locale: Language,
): Promise<UploadResult[]> {
  const withheld = await withheldAmong(
    ctx,
    outcomes.flatMap(({ dicom }) => dicom?.study.id ?? []),
  );
  return outcomes.map((outcome, index) => {
    const result = uploadResult(outcome, index, locale);
    if (!result.study || !withheld.has(result.study.uuid)) return result;
    const name = withheldName(ctx, { object_type: 'folder', foldertype: 'study' });
    return { ...result, study: { ...result.study, name } };
  });
}

function uploadResult(outcome: Outcome, index: number, locale: Language): UploadResult {
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
