import type { UploadResult, UploadTarget } from '@mado/contract';
import { loadPart } from '../../app/load-part.ts';

/** As it does whose code comes when it is needed. Rejects with `RequestFailure`, or with what the import threw. */
export async function sendOne(target: UploadTarget, file: Blob, path: string): Promise<UploadResult> {
  const part = await loadPart(() => import('./send-one.ts'));
  return part.sendOne(target, file, path);
}
