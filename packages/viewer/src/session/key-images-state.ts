import type { KeyObject } from '@mado/dicom';

/** UIDs of a document to be. */
export type DocumentUids = Pick<KeySelection, 'SeriesInstanceUID' | 'SOPInstanceUID'>;

/** What the reader has marked of one study, until a document says so. */
export interface KeySelection {
  /** In the order in which they were marked. */
  readonly images: readonly KeyObject[];
  readonly note: string;
  /** Of its document, the same however often that is sent. */
  readonly SeriesInstanceUID: string;
  readonly SOPInstanceUID: string;
}

/** A document that says which images are key images. */
export interface KeyDocument {
  readonly SOPInstanceUID: string;
  /** Of the study in which it lies. */
  readonly StudyInstanceUID: string;
  /** Which copy of the study, as `studyId` names it; left out: nobody says. */
  readonly study?: string;
  /** Address of the series document that has it; left out: it was saved since that was read. */
  readonly series?: string;
  readonly images: readonly KeyObject[];
  /** Empty: it says nothing. */
  readonly note: string;
  /** DA, and TM, or empty. */
  readonly ContentDate: string;
  readonly ContentTime: string;
}

/** A document is on its way, or was not taken; `words`: why, where that is known. */
export type KeySaving = { readonly kind: 'saving' } | { readonly kind: 'refused'; readonly words: string | null };

export interface KeyImages {
  /** By the study, as `studyId` names it. */
  readonly own: ReadonlyMap<string, KeySelection>;
  readonly saving: ReadonlyMap<string, KeySaving>;
  /** Those of the source, and those that were saved since it was read. */
  readonly documents: readonly KeyDocument[];
  /** Series of documents that could not be read. */
  readonly unread: number;
  /** What is marked is kept in this browser, until it is saved. */
  readonly isKept: boolean;
}

export const startingKeyImages: KeyImages = {
  own: new Map(),
  saving: new Map(),
  documents: [],
  unread: 0,
  isKept: false,
};
