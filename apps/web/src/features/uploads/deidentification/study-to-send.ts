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

/** An element of a file as it is and as it would leave; '' without a value. */
export interface ElementChange {
  /** `00100010` */
  readonly tag: string;
  /** DICOM keyword, or '' of a private one. */
  readonly keyword: string;
  readonly before: string;
  /** null: it goes. */
  readonly after: string | null;
}

/** One file of a study, as it would leave. */
export interface FilePreview {
  /** What goes or changes, by tag; only elements of the top level. */
  readonly changed: readonly ElementChange[];
  /** What stays, by tag; pixels are not among them. */
  readonly kept: readonly ElementChange[];
  /** The identity is removed as a whole: nothing that identifies was left by hand (0012,0062). */
  readonly identityRemoved: boolean;
}

/** Of a study that cannot be de-identified: why. */
export type StudyPreview = FilePreview | { readonly refused: string };
