import type { UploadFile } from './upload-state.ts';

/** Whether nobody looks into a file: it is no DICOM. Of a picture all goes but its pixels, which may hold text. */
export function isUnseen({ head, kind }: Pick<UploadFile, 'head' | 'kind'>): boolean {
  return head === null && kind !== 'dicomdir' && kind !== 'dicom';
}

/** Whether a file may say who a patient is by its elements, an image or what stands beside images on a medium. */
export function isDicom({ head, kind }: Pick<UploadFile, 'head' | 'kind'>): boolean {
  return head !== null || kind === 'dicom' || kind === 'dicomdir';
}
