import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FileError } from '../errors/index.ts';
import { Uid, Uuid } from '../primitives.ts';
import { ItemNote } from '../storage/index.ts';
import { uploadTimeout } from './limits.ts';
import { linkErrors, targetErrors } from './target-errors.ts';

export const UploadResult = z.object({
  /** Zero-based position of the file in the request. */
  index: z.int().nonnegative(),
  success: z.boolean(),
  /** `identity_conflict`: the study stands beside another of its UID whose patient is another [ID-8]. */
  study: z.object({ StudyInstanceUID: Uid, name: z.string(), uuid: Uuid, identity_conflict: z.boolean() }).nullable(),
  series: z.object({ uuid: Uuid, modality: z.string().nullable(), SeriesInstanceUID: Uid }).nullable(),
  instance: z.object({ uuid: Uuid, SOPInstanceUID: Uid }).nullable(),
  /**
   * `path`: only with the note `renamed`; what the path as it was sent has become, seen from the target, or the name of
   * a DICOM file.
   */
  file: z.object({ uuid: Uuid, name: z.string(), path: z.string().optional() }).nullable(),
  error: FileError.nullable(),
  /**
   * What was tolerated when the file was read or stored, each code once with its first place in the file; `renamed`;
   * and `pixels_not_looked_at` where the server has de-identified an image of a kind that often has text in its pixels,
   * which nobody has looked at [IN-17].
   */
  notes: z.array(ItemNote),
});
export type UploadResult = z.output<typeof UploadResult>;

const uploadErrors = [
  ...targetErrors,
  'bad_multipart',
  'unsupported_media_type',
  'too_large',
  'quota_exceeded',
  'disk_full',
] as const;

export const uploadDicomFiles = endpoint({
  name: 'uploads.uploadDicomFiles',
  method: 'POST',
  path: '/api/datamanage/upload-pydicom-file',
  summary:
    'A batch of files, DICOM or not: `options` first, then `file0…fileN`, but for those that have come by tus (`parts`). 201 once all that succeeded is durable; one result per file. An order to de-identify is carried out, or looked whether it was, before anything is kept. By a link for uploading it is needed, and `upload` too.',
  access: 'full_access',
  answer: z.object({ results: z.array(UploadResult) }),
  status: 201,
  errors: [...uploadErrors, ...linkErrors, 'deidentification_required'],
  wire: { request: ['multipart/form-data'] },
  timeout: uploadTimeout,
});

/**
 * Fields of `upload-one-dicom` and `upload-one-file`, beside the file in `file_data`; text as forms send it. A file
 * before them has 200 MB at most.
 */
export const UploadOneFields = z.object({
  target_folder: z
    .union([Uuid, z.literal('').transform(() => null), z.literal('null').transform(() => null)])
    .nullable()
    .default(null),
  target_org: Uuid,
  is_org_perm: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
});

const uploadOne = {
  method: 'POST',
  access: 'full_access',
  answer: UploadResult,
  status: 201,
  errors: [
    ...uploadErrors,
    'dicom_empty',
    'dicom_not_dicom',
    'dicom_truncated',
    'dicom_bad_length',
    'dicom_unknown_vr',
    'dicom_no_transfer_syntax',
    'dicom_missing_uid',
    'dicom_bad_uid',
    'dicom_bad_pixel_description',
    'dicom_too_deep',
    'dicom_too_large',
    'dicom_too_many_elements',
    'dicom_inflates_too_large',
    'dicom_corrupt',
  ],
  wire: { request: ['multipart/form-data'] },
  timeout: uploadTimeout,
} as const;

export const uploadOneDicom = endpoint({
  ...uploadOne,
  name: 'uploads.uploadOneDicom',
  path: '/api/datamanage/upload-one-dicom',
  summary: 'One DICOM file; its target before it, or behind one of 200 MB at most.',
});

export const uploadOneFile = endpoint({
  ...uploadOne,
  name: 'uploads.uploadOneFile',
  path: '/api/datamanage/upload-one-file',
  summary: 'One file of any kind, stored as a file; its target before it, or behind one of 200 MB at most.',
});
