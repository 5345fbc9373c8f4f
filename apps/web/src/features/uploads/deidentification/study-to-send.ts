import type { FilePreview } from '../../../workers/deidentify/preview-file.ts';
import type { Head } from '../../../workers/head.ts';

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

/** A file of an upload, as far as what leaves of it is judged. */
export interface FileToJudge {
  readonly id: number;
  readonly file: File;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly head: Head | null;
}

/**
 * A file that nobody looks into: PDF, office files, video, the pixels of a picture, what is damaged. It leaves only
 * where somebody says so.
 */
export interface UnseenFile {
  readonly id: number;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** 'picture', or what else its first bytes say. */
  readonly kind?: string | null;
  /** Shown where it is a picture. */
  readonly file?: File;
}

/** What would leave of a study, once all of its files were looked at. */
export interface StudyPreview {
  /** One of its files, or why it would not leave. */
  readonly example: FilePreview | { readonly refused: string };
  /** Files in which something that identifies is left by hand, at whatever depth. */
  readonly byHand: number;
  /** Paths of files that cannot be de-identified: they stay behind. */
  readonly refused: readonly string[];
  /** Numbers of files that are documents: they leave as they are, where somebody has seen them, or not at all. */
  readonly documents: readonly number[];
  /** Other studies of the upload to which it refers, and will no longer: one of the two is anonymised alone. */
  readonly lost: readonly string[];
}
