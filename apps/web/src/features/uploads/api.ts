import { abortUpload, completeUpload, uploadCheck, type Item, type UploadTarget } from '@mado/contract';
import { call } from '../../app/http/index.ts';
import type { Head } from './head.ts';
import type { Filled, UploadFile } from './upload-state.ts';

/** Files asked about in one request. */
const askedAtOnce = 1000;
/** Studies, and folders, that one request says are at their end. */
const endedAtOnce = 10_000;

/** How many of the files exist at the target. */
export async function countDuplicates(
  target: UploadTarget,
  files: readonly UploadFile[],
  signal: AbortSignal,
  upload: string,
): Promise<number> {
  let exist = 0;
  const patientOf = patientsOf(files);
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
            ...patientOf(head),
          }),
    }));
    const answer = await call(uploadCheck, { body: { ...target, files: asked, upload } }, { quiet: true, signal });
    exist += answer.filter(({ exists }) => exists).length;
  }
  return exist;
}

/** The patients of an upload by their number in it: the server needs to tell them apart before it has the files, and not who they are. */
function patientsOf(files: readonly UploadFile[]): (head: Head) => { patient?: string } {
  const ids = new Set(files.flatMap(({ head }) => head?.PatientID || []));
  const numbers = new Map([...ids].map((id, n) => [id, String(n + 1)]));
  return ({ PatientID: id }) => {
    const patient = numbers.get(id);
    return patient === undefined ? {} : { patient };
  };
}

/**
 * Tells the server that an upload came to its end, complete or given up on the way, for every study and folder that it filled.
 *
 * @returns its studies as they stand now, at least those that lack something
 */
export async function endUpload(
  end: 'completed' | 'aborted',
  target: UploadTarget,
  { studies, folders }: Filled,
  upload: string,
): Promise<Item[]> {
  const left: Item[] = [];
  for (let from = 0; from < Math.max(studies.length, folders.length, 1); from += endedAtOnce) {
    const part = <T>(all: readonly T[]): T[] => all.slice(from, from + endedAtOnce);
    const body = { ...target, study_id_list: part(studies), folders: part(folders), upload };
    left.push(...(await call(end === 'completed' ? completeUpload : abortUpload, { body }, { quiet: true })));
  }
  return left;
}
