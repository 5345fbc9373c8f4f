import type { UploadTarget } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { roleOf } from '../organisations/index.ts';
import { requireLevel } from '../sharing/index.ts';
import {
  attributionOf,
  folderRow,
  rootLocation,
  type Attribution,
  type FolderRow,
  type TreeLocation,
} from '../storage/index.ts';

/** A call, or one whose `db` is an open transaction. */
export type AskingContext = Omit<Context, 'db'> & { db: Sql };

/**
 * Whether the caller may upload there [AC-11]: full access on the folder, or membership for a root.
 *
 * @returns bytes that lie in the folder; null for a root
 * @throws {OperationError} not_signed_in, no_access, upload_needs_full_access, read_only, membership_needed, bad_target
 */
export async function requireTarget(ctx: AskingContext, target: UploadTarget): Promise<number | null> {
  if (target.target_folder !== null) {
    await requireLevel(ctx, [target.target_folder], 'full_access', { tooLow: 'upload_needs_full_access' });
    return (await folderOf(ctx.db, target.target_folder, target.target_org)).size;
  }
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  if ((await roleOf(ctx, target.target_org)) === 'none') throw new OperationError('membership_needed');
  return null;
}

/**
 * As `requireTarget`, of those who bring the files of one transaction: a right that ended while their files waited for
 * their turn is felt. Runs inside of that transaction, behind the lock of the tree; each account is asked once, however
 * many batches it brings.
 *
 * @returns what each caller is to the target's organisation, in order
 */
async function admit(tx: Sql, callers: readonly Context[], target: UploadTarget): Promise<Attribution[]> {
  const asked = new Map<string | null, Promise<Attribution>>();
  return Promise.all(
    callers.map((ctx) => {
      const account = ctx.caller.account?.id ?? null;
      const admitted = asked.get(account) ?? admitOne(tx, ctx, target);
      asked.set(account, admitted);
      return admitted;
    }),
  );
}

async function admitOne(tx: Sql, ctx: Context, { target_folder: folder, target_org: org }: UploadTarget) {
  // What the product brings itself asks nobody.
  const asksRight = ctx.whence !== 'job' && folder !== null;
  const [, by] = await Promise.all([
    asksRight && requireLevel({ ...ctx, db: tx }, [folder], 'full_access', { tooLow: 'upload_needs_full_access' }),
    attributionOf(tx, ctx, org),
  ]);
  if (folder === null && by.as === 'link') throw new OperationError('not_signed_in');
  if (folder === null && by.as === 'guest') throw new OperationError('membership_needed');
  return by;
}

/** What is known of those who bring the files of one transaction, and where these will lie. */
export interface Admitted {
  /** what each caller is to the target's organisation, in order */
  attributions: Attribution[];
  place: TreeLocation;
  /** the folder whose link they come by; null: by rights of their own */
  link: string | null;
}

/** As `admit`, with the place. All callers have the same. */
export async function admitByRight(tx: Sql, callers: readonly Context[], target: UploadTarget): Promise<Admitted> {
  const [first] = callers;
  if (!first) throw new Error('nobody brings the files of a transaction');
  const [attributions, place] = await Promise.all([admit(tx, callers, target), locationOf(tx, first, target)]);
  return { attributions, place, link: null };
}

/**
 * The place where the files shall lie, as it is now.
 *
 * @throws {OperationError} bad_target inside a study or series folder, for a file, or for a folder of another
 *   organisation; no_access when the folder was deleted meanwhile
 */
export async function locationOf(
  db: Sql,
  { caller }: Pick<Context, 'caller'>,
  target: UploadTarget,
): Promise<TreeLocation> {
  if (target.target_folder === null)
    return rootLocation(target.target_org, target.is_org_perm ? null : (caller.account?.id ?? null));
  return (await folderOf(db, target.target_folder, target.target_org)).place;
}

async function folderOf(db: Sql, id: string, org: string): Promise<FolderRow> {
  const folder = await folderRow(db, id);
  if (folder?.trashed) throw new OperationError('no_access');
  if (!folder || folder.foldertype !== 'folder' || folder.place.org !== org) throw new OperationError('bad_target');
  return folder;
}
