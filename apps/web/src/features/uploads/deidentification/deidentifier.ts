import type { GivenInput, deidentificationKey } from '@mado/contract';
import type { DeidentificationOrder } from '@mado/dicom/deidentify';
import type { Blackout } from '../../../workers/deidentify/outgoing-file.ts';
import type { OutgoingFile } from '../../../workers/deidentify.worker.ts';
import type { FileToLookAt, LookedFile } from '../../../workers/deidentify/look-at-files.ts';
import type { StudyPreview } from './study-to-send.ts';

/** Where files will go whose key is asked for, and which upload they are: one by a link has a key of its own. */
export type KeyTarget = GivenInput<typeof deidentificationKey>['body'];

/** What takes identifiers out of the files of one upload, in a worker, so that the page stays free. */
export interface Deidentifier {
  /**
   * Gets the key of the target into the worker; the page never has it.
   *
   * @throws {RequestFailure}
   */
  openKey: (target: KeyTarget) => Promise<void>;
  /** New UIDs in the place of these, in order; those of the standard stay. */
  uids: (old: readonly string[]) => Promise<readonly string[]>;
  /** Neutral paths in the place of these, in order. */
  paths: (old: readonly string[]) => Promise<readonly string[]>;
  /** What is known of DICOM files before they leave, in order; UIDs that they refer to only where they are wanted. */
  look: (files: readonly FileToLookAt[], wantsUids: boolean) => Promise<readonly LookedFile[]>;
  /**
   * What would leave of a DICOM file.
   *
   * @throws {UnreadableFile}
   */
  preview: (file: File, order: DeidentificationOrder | null) => Promise<StudyPreview['example']>;
  /**
   * A DICOM file as it may leave.
   *
   * @throws {UnreadableFile}
   */
  dicom: (file: Blob, order: DeidentificationOrder, blackout: Blackout | null) => Promise<OutgoingFile>;
  /**
   * A JPEG or PNG as it may leave.
   *
   * @throws {UnreadableFile}
   */
  picture: (file: Blob) => Promise<OutgoingFile>;
  close: () => void;
}

/** The browser cannot read a file: it was moved or changed, or the disc is damaged. */
export class UnreadableFile extends Error {
  constructor() {
    super('a file cannot be read');
    this.name = 'UnreadableFile';
  }
}
