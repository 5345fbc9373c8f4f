import type { FilePreview } from '../../../workers/deidentify/preview-file.ts';

export type { ElementChange, FilePreview } from '../../../workers/deidentify/preview-file.ts';

/** A study of an upload, as its files' heads say it. */
export interface StudyToSend {
  readonly StudyInstanceUID: string;
  /** Patients whose files name this study, as they are shown: more than one where files disagree. */
  readonly patients: readonly { readonly PatientID: string; readonly PatientName: string }[];
  /** yyyyMMdd or '' */
  readonly StudyDate: string;
  readonly StudyDescription: string;
  readonly files: number;
}

/** A file that nobody looks into: PDF, office files, video, what is damaged. It leaves only where somebody says so. */
export interface UnseenFile {
  readonly id: number;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Of a study that cannot be de-identified: why. */
export type StudyPreview = FilePreview | { readonly refused: string };
