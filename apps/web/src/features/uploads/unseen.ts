import type { UploadFile } from './upload-state.ts';

/** Whether nobody looks into a file: it is no image, and no picture of which everything else goes. */
export function isUnseen({ head, kind }: Pick<UploadFile, 'head' | 'kind'>): boolean {
  return head === null && kind !== 'picture' && kind !== 'dicomdir';
}
