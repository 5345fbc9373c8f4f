import type { ZipReason } from '../zip/open-zip.ts';

/** A file that lies on this machine; `path` is relative to what was dropped or chosen, the file's name last. */
export interface FoundFile {
  readonly file: File;
  readonly path: string;
}

/**
 * Why a file is not shown. No images: `not_dicom`, `picture` (JPEG, PNG), `pdf`, `dicomdir`, `zip` (an archive without
 * images, or that nobody can open), `zip_nested` (one that lies in another). Not read: `damaged`, `too_large`,
 * `unreadable` by the browser, `differs` from another one with the same identifier, and what an archive keeps to
 * itself. `cut` ends too early: what is there of it is shown.
 */
export type FaultKind =
  | 'not_dicom'
  | 'picture'
  | 'pdf'
  | 'dicomdir'
  | 'zip'
  | 'zip_nested'
  | 'damaged'
  | 'too_large'
  | 'unreadable'
  | 'differs'
  | 'cut'
  | ZipReason;

/** What is wrong with a file, by its path; `tag` of the element where that is known, as eight hexadecimal digits. */
export interface FileFault {
  readonly path: string;
  readonly kind: FaultKind;
  readonly tag: string | null;
}

/** A series of what was read so far. */
export interface LocalSeries {
  /** Tells it from all others of the page; says nothing of whose it is. */
  readonly id: number;
  readonly SeriesInstanceUID: string;
  readonly Modality: string;
  readonly SeriesNumber: number | null;
  readonly SeriesDescription: string;
  readonly instances: number;
  /** Frames of them. */
  readonly images: number;
  /** It speaks of other images, such as a segmentation. */
  readonly derived: boolean;
}

/** A study of what was read so far. The words are DICOM keywords; the patient's name is as it is to be shown. */
export interface LocalStudy {
  /** Tells it from all others of the page; says nothing of whose it is. */
  readonly id: number;
  readonly StudyInstanceUID: string;
  readonly PatientName: string;
  readonly PatientID: string;
  readonly PatientSex: string;
  readonly PatientBirthDate: string;
  readonly StudyDate: string;
  readonly StudyTime: string;
  readonly StudyID: string;
  readonly StudyDescription: string;
  /** Files of another patient have the same StudyInstanceUID. */
  readonly identityConflict: boolean;
  readonly instances: number;
  readonly images: number;
  /** Of the images and what speaks of them, each once. */
  readonly modalities: readonly string[];
  /** In the order in which they are to be listed. */
  readonly series: readonly LocalSeries[];
  /** A file with an image of it; null where nothing of it can be seen. */
  readonly picture: File | null;
}
