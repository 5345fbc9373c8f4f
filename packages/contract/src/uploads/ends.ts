import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { closedLinkErrors } from '../errors/table.ts';
import { Uuid } from '../primitives.ts';
import { Item } from '../storage/index.ts';
import { namesLimit } from './limits.ts';
import { UploadId } from './target.ts';

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
  ...closedLinkErrors,
] as const;

export const completeUpload = endpoint({
  name: 'uploads.complete',
  method: 'POST',
  path: '/api/datamanage/upload-pydicom-completed',
  summary:
    'Marks the studies and plain folders of an upload completed. Answers those of the studies of which something that was promised has not come; by a link for uploading nothing.',
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
    'Marks the studies and plain folders of an upload aborted; what was acknowledged stays. Answers the studies; by a link for uploading nothing.',
  access: 'full_access',
  body: Completed,
  bodyLimit: namesLimit,
  answer: z.array(Item),
  status: 200,
  errors: [...completedErrors],
});
