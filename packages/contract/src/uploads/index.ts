import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FileError } from '../errors/index.ts';
import { Bytes, Sha256, Uid, Uuid } from '../primitives.ts';
import { Item, ItemNote } from '../storage/index.ts';
import { targetErrors } from './target-errors.ts';

export * from './parts.ts';

/** Files in one request of the web app's upload [WB-15]. */
export const uploadBatchSize = 10;
/** Files that one request may carry at most. */
export const uploadFilesLimit = 200;
const uploadTimeout = 600_000;
/** Bytes of a JSON body that names thousands of files or folders by their paths. */
const namesLimit = 8_000_000;

/**
 * Where files go: a folder, or a root of an organisation (`is_org_perm` true: the organisation's, false: the caller's
 * private one).
 */
export const UploadTarget = z.object({
  target_folder: Uuid.nullable(),
  target_org: Uuid,
  is_org_perm: z.boolean(),
});
export type UploadTarget = z.output<typeof UploadTarget>;

/**
 * What holds the batches of one upload together: a UUID that the client makes at its beginning and sends with each of
 * them, also with those that are sent again later. What an upload has filled is its own: it never replaces it.
 */
export const UploadId = Uuid;

export const Duplicate = z.enum(['fileReplace', 'studyAndFolderReplace']);
export type Duplicate = z.output<typeof Duplicate>;

/** The 15 fields that an order may name. */
const deidentifiedField =
  /^(PatientName|PatientID|PatientBirthDate|PatientSex|PatientAge|PatientSize|PatientWeight|StudyDate|StudyID|StudyDescription|AccessionNumber|InstitutionName|InstitutionalDepartmentName|ReferringPhysicianName|PerformingPhysicianName)$/;

/** Number of a file in its request, as JSON names it: 0 to 199. */
const fileNumber = /^(?:\d|[1-9]\d|1\d\d)$/;

/** DICOM keyword → what is put in its place: text, or a whole number of days for a date. */
const DeidentifiedFields = z.record(z.string().regex(deidentifiedField), z.string().max(1024));

/**
 * The field `options` of the multipart body, as JSON [IN-3]. `paths`: relative path per file, in order of
 * `file0…fileN`. A name that nobody knows is refused at every depth: it may be an order, written otherwise [IN-5].
 *
 * An order to de-identify comes before the files: `anonymize` for all studies, `per_study` for some by the
 * StudyInstanceUID that their files have. In `fields` a shown field that is named gets the text, or moves by so many
 * days where it is a date and the text a whole number; one that is not named stays. `deidentified`: the sender has
 * carried the order out, and the server looks whether that is so; else it carries it out, but for the pixels, at which
 * it does not look [IN-17]. Alone it orders nothing.
 * `profile_options`: options of PS3.15 E.3. `looked_at`: numbers of files that cannot be de-identified, of which
 * somebody has seen that they may stay as they are. `parts`: files that have come by tus before (`createPart`), by
 * their number, each with the last segment of its address; they have no `fileN`.
 */
export const UploadOptions = z.strictObject({
  ...UploadTarget.shape,
  duplicate: Duplicate.default('fileReplace'),
  paths: z.array(z.string().max(4096)).max(uploadFilesLimit).default([]),
  anonymize: z
    .strictObject({ master: z.literal(true), fields: DeidentifiedFields })
    .nullable()
    .default(null),
  per_study: z
    .record(
      Uid,
      z.strictObject({
        mode: z.enum(['notAnonymize', 'anonymize', 'anonymizeAndEdit', 'notAnonymizeAndEdit']),
        fields: DeidentifiedFields,
      }),
    )
    .default({}),
  deidentified: z.boolean().default(false),
  profile_options: z
    .array(z.enum(['retainModifiedDates', 'retainPatientCharacteristics', 'cleanDescriptors', 'retainSafePrivate']))
    .max(4)
    .default([]),
  looked_at: z.array(z.int().nonnegative()).max(uploadFilesLimit).default([]),
  upload: UploadId.optional(),
  parts: z.record(z.string().regex(fileNumber), Uuid).default({}),
});
export type UploadOptions = z.output<typeof UploadOptions>;

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
    'A batch of files, DICOM or not: `options` first, then `file0…fileN`, but for those that have come by tus (`parts`). 201 once all that succeeded is durable; one result per file. An order to de-identify is carried out, or looked whether it was, before anything is kept.',
  access: 'full_access',
  answer: z.object({ results: z.array(UploadResult) }),
  status: 201,
  errors: [...uploadErrors],
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

export const uploadCheck = endpoint({
  name: 'uploads.check',
  method: 'POST',
  path: '/api/datamanage/upload-check',
  summary:
    'Asked before sending: does the file exist at the target, and with the same bytes; are the bytes here already in an item that the caller may view.',
  access: 'full_access',
  body: UploadTarget.extend({
    files: z
      .array(
        z.object({
          path: z.string().max(4096),
          size: Bytes,
          StudyInstanceUID: Uid.optional(),
          SeriesInstanceUID: Uid.optional(),
          SOPInstanceUID: Uid.optional(),
          /**
           * with `upload`: tells the patients of one study apart, any text that the client makes for this upload. What
           * does not come is missing of the same patient alone.
           */
          patient: z.string().max(64).optional(),
          sha256: Sha256.optional(),
        }),
      )
      .max(10_000),
    /** with it what this upload has filled itself does not count as there */
    upload: UploadId.optional(),
  }),
  bodyLimit: namesLimit,
  answer: z.array(
    z.object({
      exists: z.boolean(),
      already_here: z.boolean(),
      /**
       * these very bytes, by `sha256`, are at this place already, those of this upload too, and need not be sent: it
       * would change nothing. For a member an instance that a guest brought is not: sent, it becomes the organisation's
       * own. A file that is not DICOM is the same whoever brought it
       */
      same: z.boolean(),
    }),
  ),
  status: 200,
  errors: [...targetErrors, 'upload_too_many_images', 'too_many_awaited', 'quota_exceeded', 'disk_full'],
});

export const deidentificationKey = endpoint({
  name: 'uploads.deidentificationKey',
  method: 'POST',
  path: '/api/datamanage/deidentification-key',
  summary:
    'The key by which files for this target are de-identified, 32 bytes as base64url: one of the organisation for its members, one of the folder that is shared with a guest. Recorded; not to be kept.',
  access: 'full_access',
  body: UploadTarget,
  answer: z.object({ key: z.string().regex(/^[\w-]{43}$/) }),
  status: 200,
  errors: [...targetErrors, 'too_many_requests'],
});

/**
 * An upload that is over. `folders`: names of the folders at the target into which files came that are not DICOM, the
 * first step of their paths as they were sent; at a root `target_org` and `is_org_perm` say which one it is. Without
 * `folders` it concerns all plain folders in the target folder, or beside studies that lie at a root.
 */
const Completed = z
  .object({
    study_id_list: z.array(Uuid).max(10_000),
    target_folder: Uuid.nullable(),
    target_org: Uuid.optional(),
    is_org_perm: z.boolean().default(false),
    folders: z.array(z.string().max(4096)).max(10_000).optional(),
    /** with it, what this upload promised of the studies that it has begun and did not bring is missing from now on */
    upload: UploadId.optional(),
  })
  .refine((body) => !body.folders?.length || body.target_folder !== null || body.target_org !== undefined, {
    path: ['target_org'],
    error: 'says where the folders are, without target_folder',
  });
const completedErrors = [
  'not_signed_in',
  'token_expired',
  'no_access',
  'level_too_low',
  'membership_needed',
  'read_only',
  'gone',
] as const;

export const completeUpload = endpoint({
  name: 'uploads.complete',
  method: 'POST',
  path: '/api/datamanage/upload-pydicom-completed',
  summary:
    'Marks the studies and plain folders of an upload completed. Answers those of the studies of which something that was promised has not come.',
  access: 'full_access',
  body: Completed,
  bodyLimit: namesLimit,
  answer: z.array(Item),
  status: 200,
  errors: [...completedErrors],
});

export const abortUpload = endpoint({
  name: 'uploads.abort',
  method: 'PATCH',
  path: '/api/datamanage/upload-pydicom-completed',
  summary:
    'Marks the studies and plain folders of an upload aborted; what was acknowledged stays. Answers the studies.',
  access: 'full_access',
  body: Completed,
  bodyLimit: namesLimit,
  answer: z.array(Item),
  status: 200,
  errors: [...completedErrors],
});
