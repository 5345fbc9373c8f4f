import { abortUpload, completeUpload, uploadPlace, type Item, type UploadTarget } from '@mado/contract';
import { call } from '../../app/http/index.ts';
import type { Filled } from './upload-state.ts';

/** Studies, and folders, that one request says are at their end. */
const endedAtOnce = 10_000;

/**
 * Tells the server that an upload came to its end, complete or given up on the way, for every study and folder that it
 * filled.
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

/**
 * Whether files for a target go into an event or a case, at whatever depth; the server tells whoever may send there,
 * whether they see that conference or not.
 *
 * @throws {RequestFailure}
 */
export async function isInConference(target: UploadTarget): Promise<boolean> {
  if (target.target_folder === null) return false;
  return (await call(uploadPlace, { body: target }, { quiet: true })).in_conference;
}
