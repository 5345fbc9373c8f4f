import { z } from 'zod';
import { User } from '../accounts/index.ts';
import { endpoint } from '../endpoint.ts';
import { FileError } from '../errors/index.ts';
import { Bytes, IdParams, Nothing, Paging, Timestamp, Uuid } from '../primitives.ts';
import { FolderType } from './item.ts';

const signedIn = ['not_signed_in', 'token_expired', 'no_access'] as const;

/** Items and versions that one request restores or deletes for good. */
export const trashedAtOnce = 200;

/**
 * What was moved to the trash by itself, with everything that went there with it [TR-1]; or the bytes that a file had
 * until others replaced them [TR-4].
 */
export const TrashEntry = z.object({
  /** of the item, or of the version; what `restore` and `trash` take */
  uuid: Uuid,
  kind: z.enum(['item', 'version']),
  /** the item; of a version the file whose bytes it was, which is not in the trash */
  item: Uuid,
  name: z.string(),
  object_type: z.enum(['folder', 'file']),
  /** null for files */
  foldertype: FolderType.nullable(),
  /** null for folders */
  filetype: z.string().nullable(),
  org: Uuid,
  org_root: z.enum(['org', 'private']),
  /** Bytes that come back with it. */
  size: Bytes,
  /** That come back with it, itself included; of a version 0 and 1. */
  folders: z.int().nonnegative(),
  files: z.int().nonnegative(),
  /**
   * Where it lay, from the root down: names of the folders; null for those that the caller may not see, several in a
   * row as one [AC-16]. Empty: at the root.
   */
  path: z.array(z.object({ uuid: Uuid.nullable(), name: z.string().nullable() })),
  /** The folder in the trash without which it does not come back: to be restored before it. */
  waits_for: Uuid.nullable(),
  trashed_dt: Timestamp,
  /** When it goes for good [TR-5, TR-8]. */
  expires_dt: Timestamp,
  /** Who moved it there, or replaced it; null: somebody without an account, or the product. */
  trashed_by: User.nullable(),
  /** What that one was to the organisation then. */
  trashed_as: z.enum(['member', 'guest', 'link']).nullable(),
});
export type TrashEntry = z.output<typeof TrashEntry>;

export const listTrash = endpoint({
  name: 'storage.listTrash',
  method: 'GET',
  path: '/api/datamanage/list/trash/{id}',
  summary:
    'What lies in the trash of an organisation and this caller may restore, replaced versions of files too; the latest first.',
  access: 'account',
  params: IdParams,
  query: Paging,
  answer: z.array(TrashEntry),
  status: 200,
  errors: [...signedIn],
});

const ofTrash = z.object({ uuids: z.array(Uuid).min(1).max(trashedAtOnce) });

export const restoreFromTrash = endpoint({
  name: 'storage.restore',
  method: 'POST',
  path: '/api/datamanage/restore',
  summary:
    'Takes items out of the trash to where they lay, and makes versions the bytes of their files again. Who may not do it with one of them is refused for all; of the rest each comes back by itself or says why not: per uuid, in the order of the request.',
  access: 'full_access',
  body: ofTrash,
  answer: z.array(z.object({ uuid: Uuid, success: z.boolean(), error: FileError.nullable() })),
  status: 200,
  errors: [...signedIn, 'level_too_low', 'read_only'],
  timeout: 600_000,
});

export const deleteFromTrash = endpoint({
  name: 'storage.deleteFromTrash',
  method: 'DELETE',
  path: '/api/datamanage/trash',
  summary:
    'Deletes items, with everything below them, and versions for good: their bytes leave the quota. All of them, or none.',
  access: 'full_access',
  body: ofTrash,
  answer: Nothing,
  status: 204,
  errors: [...signedIn, 'level_too_low', 'read_only', 'not_in_trash'],
  timeout: 600_000,
});
