import type { UploadOptions } from '@mado/contract';
import { identifierKeys, neutralNames } from '@mado/dicom/deidentify';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { anonymizesAny, type DeidentificationErrand } from '../studies/index.ts';
import { deidentificationKeyOf } from './deidentification-key.ts';

/** What is to be done with the files of an upload, by their index, and what they are called by then. */
export interface OrderOfUpload {
  errandOf: (index: number) => DeidentificationErrand;
  /**
   * What a file that is no DICOM is called: names of files and folders are left behind, they might tell [IN-14]. Who
   * de-identifies chooses them.
   */
  nameOf: ((sent: string) => string) | null;
}

/**
 * The order of an upload; null where nothing is ordered [IN-5]. Files that the sender has de-identified are looked at,
 * the others get identifiers by the key that the caller would be given.
 *
 * @throws {OperationError} as `deidentificationKeyOf`
 */
export async function deidentificationOf(ctx: Context, options: UploadOptions): Promise<OrderOfUpload | null> {
  const { anonymize, per_study: perStudy, conference, deidentified, profile_options: profileOptions } = options;
  if (anonymize === null && Object.keys(perStudy).length === 0 && !conference) return null;
  const key = deidentified ? null : await deidentificationKeyOf(ctx, options);
  const lookedAt = new Set(options.looked_at);
  const errand = { anonymize: anonymize?.fields ?? null, perStudy, conference, profileOptions, key };
  const names = key && anonymizesAny(errand) ? neutralNames(identifierKeys(key)) : null;
  return {
    errandOf: (index) => ({ ...errand, lookedAt: lookedAt.has(index) }),
    nameOf: names && names.file,
  };
}

const ordering: ReadonlySet<string> = new Set(['options', 'anonymize', 'per_study', 'conference', 'deidentified']);

/**
 * Refuses a field of a form that orders something where nobody carries it out: it would be overlooked [IN-5].
 *
 * @throws {OperationError} bad_multipart
 */
export function refuseOrder(field: string): void {
  if (ordering.has(field)) throw new OperationError('bad_multipart', {}, { [field]: 'invalid' });
}
