import type { UploadTarget } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { folderRow, rootPlace, type FolderRow, type Place } from '../storage/index.ts';

/**
 * Whether the caller may upload there (decision 4): full access on the folder, or membership for a root.
 *
 * @returns bytes that lie in the folder; null for a root
 * @throws {OperationError} not_signed_in, no_access, upload_needs_full_access, read_only, membership_needed, bad_target
 */
export async function requireTarget(ctx: Context, target: UploadTarget): Promise<number | null> {
  if (target.target_folder !== null) {
    await requireLevel(ctx, [target.target_folder], 'full_access', { tooLow: 'upload_needs_full_access' });
    return (await folderOf(ctx.db, target.target_folder, target.target_org)).size;
  }
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  if ((await roleOf(ctx, target.target_org)) === 'none') throw new OperationError('membership_needed');
  return null;
}

/**
 * The place where the files shall lie, as it is now.
 *
 * @throws {OperationError} bad_target inside a study or series folder, for a file, or for a folder of another organisation;
 *   no_access when the folder was deleted meanwhile
 */
export async function placeOf(db: Sql, { caller }: Pick<Context, 'caller'>, target: UploadTarget): Promise<Place> {
  if (target.target_folder === null)
    return rootPlace(target.target_org, target.is_org_perm ? null : (caller.account?.id ?? null));
  return (await folderOf(db, target.target_folder, target.target_org)).place;
}

async function folderOf(db: Sql, id: string, org: string): Promise<FolderRow> {
  const folder = await folderRow(db, id);
  if (folder?.trashed) throw new OperationError('no_access');
  if (!folder || folder.foldertype !== 'folder' || folder.place.org !== org) throw new OperationError('bad_target');
  return folder;
}
