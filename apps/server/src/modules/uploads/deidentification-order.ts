import { UploadOptions, type UploadTarget } from '@mado/contract';
import { identifierKeys, neutralNames } from '@mado/dicom/deidentify';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { anonymizesAny, type DeidentificationErrand, type ParsedFile } from '../studies/index.ts';
import { deidentificationKeyOf } from './deidentification-key.ts';
import { goesIntoConference } from './goes-into-conference.ts';

/** What is to be done with the files of an upload, by their index, and what they are called by then. */
export interface OrderOfUpload {
  errandOf: (index: number) => DeidentificationErrand;
  /**
   * What a file is called: names of files and folders are left behind where they might tell [IN-14, IN-24]; an image
   * without a name is called by its UID. Who de-identifies chooses names.
   */
  nameOf: (sent: string, parsed: ParsedFile | undefined) => string;
  /** Nobody has ordered anything but the place. */
  isOfPlace: boolean;
}

/**
 * The order of an upload; null where nothing is ordered [IN-5], neither by its sender nor by a conference into which it
 * goes [IN-24]. Files that the sender has de-identified are looked at, the others get identifiers by the key that the
 * caller would be given.
 *
 * @throws {OperationError} as `deidentificationKeyOf`
 */
export async function deidentificationOf(ctx: Context, options: UploadOptions): Promise<OrderOfUpload | null> {
  const { anonymize, per_study: perStudy, deidentified, profile_options: profileOptions } = options;
  const isOrdered = anonymize !== null || Object.keys(perStudy).length > 0 || options.conference;
  const conference = options.conference || (await goesIntoConference(ctx, options));
  if (!isOrdered && !conference) return null;
  const key = deidentified ? null : await deidentificationKeyOf(ctx, options);
  const lookedAt = new Set(options.looked_at);
  const errand = { anonymize: anonymize?.fields ?? null, perStudy, conference, profileOptions, key };
  const names = key && anonymizesAny(errand) ? neutralNames(identifierKeys(key)) : null;
  const hidesImageNames = names !== null || conference;
  return {
    errandOf: (index) => ({ ...errand, lookedAt: lookedAt.has(index) }),
    nameOf: (sent, parsed) => {
      if (parsed?.dicom) return hidesImageNames ? '' : sent;
      return names ? names.file(sent) : sent;
    },
    isOfPlace: !isOrdered,
  };
}

/** The order that a conference gives by itself, of an upload by a door at which nothing can be ordered. */
export function orderOfPlace(ctx: Context, target: UploadTarget): Promise<OrderOfUpload | null> {
  return deidentificationOf(ctx, UploadOptions.parse(target));
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
