import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Uuid } from '../primitives.ts';
import { linkErrors, targetErrors } from './target-errors.ts';

/** Where the target refuses what is sent, or has no room for it. */
const mayNotSend = [...targetErrors, ...linkErrors, 'quota_exceeded', 'disk_full'] as const;
const partErrors = ['not_signed_in', 'token_expired', 'gone', 'tus_version_unknown', 'part_in_use', 'busy'] as const;

/**
 * What `Upload-Metadata` of a part may say, and must: the target, as text. Anything else is refused: it may be the name
 * of a patient. `target_folder` is left out for a root.
 */
export const PartMetadata = z.strictObject({
  target_org: Uuid,
  target_folder: Uuid.optional(),
  is_org_perm: z.enum(['true', 'false']),
});

/** Where parts are made; the address of one has its id behind it. */
const partsPath = '/api/datamanage/upload-parts';

export const createPart = endpoint({
  name: 'uploads.createPart',
  method: 'POST',
  path: partsPath,
  summary:
    'tus 1.0, creation: a large file is announced by `Upload-Length` and, in `Upload-Metadata`, its target and nothing else. Its address is in `Location`, until when it is kept in `Upload-Expires`. A batch then names it in `parts`.',
  access: 'full_access',
  answer: Nothing,
  status: 201,
  errors: [...mayNotSend, 'unsupported_media_type', 'tus_version_unknown'],
  wire: { answer: [] },
});

export const partState = endpoint({
  name: 'uploads.partState',
  method: 'HEAD',
  path: `${partsPath}/{id}`,
  summary: 'tus 1.0: how much of a file has arrived, in `Upload-Offset`. 404 for everybody but who has made it.',
  access: 'full_access',
  params: IdParams,
  answer: Nothing,
  status: 200,
  errors: [...partErrors],
  wire: { answer: [] },
});

export const appendToPart = endpoint({
  name: 'uploads.appendToPart',
  method: 'PATCH',
  path: `${partsPath}/{id}`,
  summary:
    'tus 1.0: the bytes of a file from `Upload-Offset` on. What has arrived when the line is cut is kept, and `Upload-Offset` says how much that is.',
  access: 'full_access',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...new Set([...partErrors, ...mayNotSend]), 'part_offset_differs'],
  wire: { request: ['application/offset+octet-stream'], answer: [] },
  timeout: 600_000,
});

export const deletePart = endpoint({
  name: 'uploads.deletePart',
  method: 'DELETE',
  path: `${partsPath}/{id}`,
  summary: 'tus 1.0, termination: the file is not wanted any more. What a batch has stored of it stays.',
  access: 'full_access',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...partErrors],
  wire: { answer: [] },
});
