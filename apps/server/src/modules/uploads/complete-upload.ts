import type { Item, ParsedInput, completeUpload } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accessTo, requireLevel } from '../sharing/index.ts';
import {
  accountsOf,
  childrenNamed,
  endReceiving,
  folderChanged,
  folderRow,
  itemsById,
  storedPath,
  studiesLacking,
  type TreeLocation,
} from '../storage/index.ts';
import { ownersOf } from '../studies/index.ts';
import { linkInstead } from './by-link/require-link.ts';
import { foldersIn } from './by-link/own-folder.sql.ts';
import { ownFolder } from './by-link/own-folder.ts';
import { uploadKey } from './fills.ts';
import { endPromises } from './end-promises.ts';
import { locationOf, requireTarget } from './target.ts';

/** What an upload has touched. */
type EndedUpload = ParsedInput<typeof completeUpload>['body'];

/**
 * Says that an upload is over: `completed`, or `aborted` by the caller; what was acknowledged stays either way.
 * Concerns the studies and the folders named; where it does not say which folders, those beside the studies. Unknown
 * folders are nothing: their files were refused, or they are gone. So are studies that somebody has moved to the trash
 * meanwhile, beside others or the target.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, membership_needed for a root, read_only; gone when
 *   all that it names is in the trash
 */
async function endUpload(ctx: Context, upload: EndedUpload, how: 'completed' | 'aborted'): Promise<void> {
  const { target_folder: targetFolder } = upload;
  const asked = [...upload.study_id_list, ...(targetFolder === null ? [] : [targetFolder])];
  if (asked.length === 0 && ctx.caller.account === null) throw new OperationError('not_signed_in');
  const studies = await outOfTheTrash(ctx, upload.study_id_list);
  const ids = [...studies, ...(targetFolder === null ? [] : [targetFolder])];
  if (ids.length === 0 && asked.length > 0) throw new OperationError('gone');
  if (ids.length > 0) await requireLevel(ctx, ids, 'full_access');
  await endAt(ctx, upload, how, { studies, place: await locationOfUpload(ctx, upload), within: targetFolder });
}

/** Ends what an upload has filled: studies, and folders at a place, or all in one (`within`) where it names none. */
async function endAt(
  ctx: Context,
  upload: EndedUpload,
  how: 'completed' | 'aborted',
  { studies, place, within }: { studies: readonly string[]; place: TreeLocation | null; within: string | null },
): Promise<void> {
  const { folders } = upload;
  const named = place === null ? [] : await foldersNamed(ctx, place, folders ?? []);
  const ended = await endReceiving(
    ctx.db,
    [...studies, ...named],
    how === 'completed' ? null : ctx.clock.now(),
    folders === undefined ? { targetFolder: within } : null,
  );
  const key = uploadKey(ctx, upload.upload);
  const missed = key ? await endPromises(ctx, key, how, studies) : [];
  for (const { org, parent } of [...ended, ...missed])
    ctx.bus.publish(folderChanged, {
      org,
      folders: parent === null ? [...studies, ...named] : [parent],
      by: accountsOf([ctx]),
    });
}

/**
 * By whom an upload is ended: an account; who has none is one with the others like them in the organisation, whatever
 * they name.
 */
export async function whoEnds({ caller, db }: Context, upload: EndedUpload): Promise<string> {
  if (caller.account) return caller.account.id;
  if (upload.target_folder !== null) return (await folderRow(db, upload.target_folder))?.place.org ?? '';
  return (await ownersOf(db, upload.study_id_list))[0]?.org ?? '';
}

/**
 * As `endUpload`, for who has no right to it of their own and comes by a link: their own upload alone is ended, in its
 * own folder. Studies that lie elsewhere are nothing to it, whether they exist or not.
 *
 * @param refusal what they were told by their own rights
 * @throws `refusal` where no link opens the target, or the upload has no id; {OperationError} link_expired
 */
async function endByLink(
  ctx: Context,
  upload: EndedUpload,
  how: 'completed' | 'aborted',
  refusal: unknown,
): Promise<void> {
  const { target_folder: folder, upload: id, is_org_perm } = upload;
  if (folder === null || id === undefined) throw refusal;
  const target_org = upload.target_org ?? (await folderRow(ctx.db, folder))?.place.org ?? folder;
  const target = { target_folder: folder, target_org, is_org_perm };
  await linkInstead(ctx, target, refusal);
  const linked = { ...ctx, byLink: true as const };
  const { place } = await ownFolder(linked, { target, upload: id });
  const studies = await foldersIn(ctx.db, place.parent, upload.study_id_list);
  await endAt(linked, upload, how, { studies, place, within: place.parent });
}

/** @returns whether it was ended by a link, by which no item can be seen */
async function endOrByLink(ctx: Context, upload: EndedUpload, how: 'completed' | 'aborted'): Promise<boolean> {
  try {
    await endUpload(ctx, upload, how);
    return false;
  } catch (refusal) {
    await endByLink(ctx, upload, how, refusal);
    return true;
  }
}

/**
 * As `endUpload` with `completed`. @returns those of the studies named that still lack something, by whichever upload
 */
export async function concludeUpload(ctx: Context, upload: EndedUpload): Promise<Item[]> {
  if (await endOrByLink(ctx, upload, 'completed')) return [];
  const lacking = await studiesLacking(ctx.db, upload.study_id_list);
  return (await itemsById(ctx, lacking)).filter(({ incomplete }) => incomplete !== null);
}

/** As `endUpload` with `aborted`. @returns the studies named */
export async function giveUpUpload(ctx: Context, upload: EndedUpload): Promise<Item[]> {
  if (await endOrByLink(ctx, upload, 'aborted')) return [];
  return itemsById(ctx, upload.study_id_list);
}

/**
 * Those that are not in the trash. @throws {OperationError} not_signed_in, no_access for one that the caller could not
 * see there either, or that does not exist
 */
async function outOfTheTrash(ctx: Context, studies: readonly string[]): Promise<string[]> {
  const there = await accessTo(ctx, studies);
  for (const id of studies.filter((one) => !there.has(one)))
    await requireLevel(ctx, [id], 'can_view').catch((error: unknown) => {
      if (!(error instanceof OperationError && error.code === 'gone')) throw error;
    });
  return studies.filter((id) => there.has(id));
}

async function locationOfUpload(ctx: Context, upload: EndedUpload): Promise<TreeLocation | null> {
  const { target_folder: folder, target_org: org, is_org_perm } = upload;
  if (folder !== null) return (await folderRow(ctx.db, folder))?.place ?? null;
  if (org === undefined) return null;
  const target = { target_folder: null, target_org: org, is_org_perm };
  await requireTarget(ctx, target);
  return locationOf(ctx.db, ctx, target);
}

async function foldersNamed({ db }: Context, place: TreeLocation, names: readonly string[]): Promise<string[]> {
  const kept = names.map((name) => storedPath(`${name}/file`).folders[0]).filter((name) => name !== undefined);
  const wanted = [...new Set(kept)].map((name) => ({ parent: place.parent, name }));
  return (await childrenNamed(db, place, 'folder', wanted)).map(({ id }) => id);
}
