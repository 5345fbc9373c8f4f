import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Bytes, Sha256, Uid } from '../primitives.ts';
import { namesLimit } from './limits.ts';
import { linkErrors, targetErrors } from './target-errors.ts';
import { UploadId, UploadTarget } from './target.ts';

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
    /** with it what this upload has filled itself does not count as there; by a link for uploading it is needed */
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
  errors: [...targetErrors, ...linkErrors, 'upload_too_many_images', 'too_many_awaited', 'quota_exceeded', 'disk_full'],
});

export const uploadPlace = endpoint({
  name: 'uploads.place',
  method: 'POST',
  path: '/api/datamanage/upload-place',
  summary:
    'Asked before anything else of an upload: may the caller send to this target, and does it lie in a conference, in which what the viewer shows of the patient is always blanked.',
  access: 'full_access',
  body: UploadTarget.extend({ upload: UploadId.optional() }),
  answer: z.object({ in_conference: z.boolean() }),
  status: 200,
  errors: [...targetErrors, ...linkErrors],
});

export const deidentificationKey = endpoint({
  name: 'uploads.deidentificationKey',
  method: 'POST',
  path: '/api/datamanage/deidentification-key',
  summary:
    'The key by which files for this target are de-identified, 32 bytes as base64url: one of the organisation for its members, one of the folder that is shared with a guest, one of this upload by a link, with its `upload`. Recorded; not to be kept.',
  access: 'full_access',
  body: UploadTarget.extend({ upload: UploadId.optional() }),
  answer: z.object({ key: z.string().regex(/^[\w-]{43}$/) }),
  status: 200,
  errors: [...targetErrors, 'link_expired', 'too_many_requests'],
});
