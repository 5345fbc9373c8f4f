import type { UploadResult, UploadTarget } from '@mado/contract';
import { newId } from '@mado/reading';
import { endUpload } from './api.ts';
import { sendBatch } from './send-batch.ts';

/**
 * Sends one file that the page has made itself, as an upload of its own. Sent again, it is replaced by itself.
 *
 * @returns what has become of it. Rejects with `RequestFailure`
 */
export async function sendOne(target: UploadTarget, file: Blob, path: string): Promise<UploadResult> {
  const upload = newId();
  const sent = { id: 0, file, path, size: file.size, head: null };
  const batch = { target, duplicate: 'fileReplace', upload, files: [sent] } as const;
  const [result] = await sendBatch(batch, () => undefined, new AbortController().signal);
  if (!result) throw new Error('the answer says nothing of the file');
  const studies = result.study ? [result.study.uuid] : [];
  // What was stored is there, whatever becomes of its end: an upload that is not ended is over by itself.
  if (result.success) await endUpload('completed', target, { studies, folders: [] }, upload).catch(() => undefined);
  return result;
}
