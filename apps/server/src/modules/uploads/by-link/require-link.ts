import type { ErrorCode, UploadTarget } from '@mado/contract';
import type { Context } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import { OperationError } from '../../../platform/http/index.ts';
import { uploadLinksTo, type UploadLinks } from '../../sharing/index.ts';
import { folderRow } from '../../storage/index.ts';

type Asking = Omit<Context, 'db'> & { db: Sql };

const none: UploadLinks = { open: null, ended: false };

/**
 * The links by which whoever names a target may upload there [AC-28]: it is a plain folder of the organisation, and it
 * or a folder above it bears one.
 */
async function linksTo(ctx: Asking, { target_folder: id, target_org: org }: UploadTarget): Promise<UploadLinks> {
  if (id === null) return none;
  const [links, folder] = await Promise.all([uploadLinksTo(ctx, [id]), folderRow(ctx.db, id)]);
  const isPlace = folder?.foldertype === 'folder' && !folder.trashed && folder.place.org === org;
  return (isPlace && links.get(id)) || none;
}

/** What is said to who has no right of their own to upload there; another refusal no link lifts. */
const liftedByLink: ReadonlySet<ErrorCode> = new Set([
  'not_signed_in',
  'no_access',
  'level_too_low',
  'upload_needs_full_access',
]);

/**
 * The folder whose link lets whoever was refused upload to the target.
 *
 * @param refusal what they were told by their own rights
 * @throws `refusal` where there is no link; {OperationError} link_expired where it is over, and the target hidden
 */
export async function linkInstead(ctx: Asking, target: UploadTarget, refusal: unknown): Promise<string> {
  if (!(refusal instanceof OperationError) || !liftedByLink.has(refusal.code)) throw refusal;
  const { open, ended } = await linksTo(ctx, target);
  if (open !== null) return open;
  const isHidden = refusal.code === 'not_signed_in' || refusal.code === 'no_access';
  throw ended && isHidden ? new OperationError('link_expired') : refusal;
}

/**
 * The folder whose link opens the target to who has come by it before, asked for again [IN-19].
 *
 * @throws {OperationError} link_expired, not_signed_in, no_access
 */
export function requireLink(ctx: Asking, target: UploadTarget): Promise<string> {
  return linkInstead(ctx, target, new OperationError(ctx.caller.account ? 'no_access' : 'not_signed_in'));
}
