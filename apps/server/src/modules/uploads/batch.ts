import type { Context } from '../../platform/context.ts';
import type { Prepared } from './prepare-file.ts';

/** Prepared files, and the call that brings them. */
export interface Batch {
  ctx: Context;
  files: readonly Prepared[];
  /** the id of the upload that the batch is of, where its client made one */
  upload?: string | undefined;
}
