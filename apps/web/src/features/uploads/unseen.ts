import type { UploadFile } from './upload-state.ts';

/** Whether nobody looks into a file: it is no DICOM, and no picture of which everything else goes. */
export function isUnseen({ head, kind }: Pick<UploadFile, 'head' | 'kind'>): boolean {
  return head === null && kind !== 'picture' && kind !== 'dicomdir' && kind !== 'dicom';
}

/** Whether a file may say who a patient is by its elements, an image or what stands beside images on a medium. */
export function isDicom({ head, kind }: Pick<UploadFile, 'head' | 'kind'>): boolean {
  return head !== null || kind === 'dicom' || kind === 'dicomdir';
}
