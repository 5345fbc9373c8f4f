import { z } from 'zod';
import { Uuid } from '../primitives.ts';

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
