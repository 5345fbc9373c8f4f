import { abortUpload, completeUpload, uploadCheck, type UploadTarget } from '@mado/contract';
import { call } from '../../app/http/index.ts';
import type { UploadFile } from './upload-state.ts';

/** Files asked about in one request. */
const askedAtOnce = 1000;

/** How many of the files exist at the target. */
export async function countDuplicates(
  target: UploadTarget,
  files: readonly UploadFile[],
  signal: AbortSignal,
): Promise<number> {
  let exist = 0;
  for (let from = 0; from < files.length; from += askedAtOnce) {
    const asked = files.slice(from, from + askedAtOnce).map(({ file, path, head }) => ({
      path,
      size: file.size,
      ...(head === null
        ? {}
        : {
            StudyInstanceUID: head.StudyInstanceUID,
            SeriesInstanceUID: head.SeriesInstanceUID,
            SOPInstanceUID: head.SOPInstanceUID,
          }),
    }));
    const answer = await call(uploadCheck, { body: { ...target, files: asked } }, { quiet: true, signal });
    exist += answer.filter(({ exists }) => exists).length;
  }
  return exist;
}

/** Tells the server that an upload came to its end: every study complete, or given up on the way. */
export async function closeStudies(
  end: 'completed' | 'aborted',
  studies: readonly string[],
  folder: string | null,
): Promise<void> {
  if (studies.length === 0) return;
  const endpoint = end === 'completed' ? completeUpload : abortUpload;
  await call(endpoint, { body: { study_id_list: [...studies], target_folder: folder } }, { quiet: true });
}
