import type { UploadOptions } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { anonymizesAny, type DeidentificationErrand } from '../studies/index.ts';
import { deidentificationKeyOf } from './deidentification-key.ts';

/**
 * What is to be done with each file of an upload, by its index; null where nothing is ordered [IN-5]. Files that the
 * sender has de-identified are looked at, the others get identifiers by the key that the caller would be given.
 *
 * @throws {OperationError} as `deidentificationKeyOf`
 */
export async function deidentificationOf(
  ctx: Context,
  options: UploadOptions,
): Promise<((index: number) => DeidentificationErrand) | null> {
  const { anonymize, per_study: perStudy, deidentified, profile_options: profileOptions } = options;
  if (anonymize === null && Object.keys(perStudy).length === 0) return null;
  const key = deidentified ? null : await deidentificationKeyOf(ctx, options);
  const lookedAt = new Set(options.looked_at);
  const errand = { anonymize: anonymize?.fields ?? null, perStudy, profileOptions, key };
  return (index) => ({ ...errand, lookedAt: lookedAt.has(index) });
}

/** Whether names of files and folders are left behind [IN-14]: they might tell. Who de-identifies chooses them. */
export function withoutNames({ anonymize, per_study: perStudy, deidentified }: UploadOptions): boolean {
  return !deidentified && anonymizesAny({ anonymize: anonymize?.fields ?? null, perStudy });
}

/** Endings that say what a file is. Any other may be a name, a date or the end of a UID: "CT.YAMADA". */
const endings: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jpe png gif bmp tif tiff webp heic avif svg dcm dicom ima nii stl obj ply',
    'pdf txt csv tsv md json xml html htm css rtf doc docx xls xlsx ppt pptx odt ods odp',
    'mp4 m4v mov avi mpg mpeg webm wmv mkv mp3 m4a wav ogg flac zip 7z gz tar',
  ].flatMap((line) => line.split(' ')),
);

/** A name by the number of a file, with the ending that says what it is. */
export function neutralName(index: number, sent: string): string {
  const ending = /\.([a-z\d]{1,8})$/i.exec(sent)?.[1]?.toLowerCase() ?? '';
  return `${String(index + 1).padStart(3, '0')}${endings.has(ending) ? `.${ending}` : ''}`;
}

const ordering: ReadonlySet<string> = new Set(['options', 'anonymize', 'per_study', 'deidentified']);

/**
 * Refuses a field of a form that orders something where nobody carries it out: it would be overlooked [IN-5].
 *
 * @throws {OperationError} bad_multipart
 */
export function refuseOrder(field: string): void {
  if (ordering.has(field)) throw new OperationError('bad_multipart', {}, { [field]: 'invalid' });
}
