import type { UploadTarget } from '@mado/contract';

/** What a large file is, beside its bytes. */
export interface PartOf {
  target: UploadTarget;
  /**
   * Tells the file from others of this person's, the same after the page was loaded anew: what is kept of it in the
   * browser is a digest.
   */
  key: string;
}

/** The browser cannot read the bytes of a file any more. */
export class UnreadablePart extends Error {
  override name = 'UnreadablePart';
}
