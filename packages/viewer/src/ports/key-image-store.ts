import type { ViewerSeries, ViewerStudy } from './study.ts';

/** Where documents that say which images are key images are kept: the viewer knows no server. */
export interface KeyImageStore {
  /** Whose they are: what is not saved yet is kept in this browser for this account alone. */
  readonly account: string;
  /**
   * Why the reader may save no such document of a study, in the reader's language; null: nothing is against it. Rejects
   * where that cannot be known now.
   */
  refusal(study: ViewerStudy): Promise<string | null>;
  /**
   * Puts a document beside the images of its study; null: it is there. Else why not, in the reader's language, or empty
   * where that is not known. The same document sent twice is there once.
   */
  save(study: ViewerStudy, file: Uint8Array, name: string): Promise<string | null>;
  /** Whether the reader may delete a series of such documents. Rejects where that cannot be known now. */
  mayDelete(series: ViewerSeries): Promise<boolean>;
  /**
   * Moves a series of such documents to the trash; null: it is there, or was already. Else why not, in the reader's
   * language, or empty where that is not known.
   */
  remove(series: ViewerSeries): Promise<string | null>;
}
