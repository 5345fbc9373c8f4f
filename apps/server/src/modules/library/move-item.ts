import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { isMember, takeQuota } from '../organisations/index.ts';
import { endLinks, requireLevel } from '../sharing/index.ts';
import {
  attributionOf,
  countedBytes,
  folderRow,
  hasConference,
  itemsBelow,
  liesInConference,
  moveItem as moveInTree,
  overdueBelow,
  rootLocation,
  settingsOfFolders,
  topmostOf,
  type ChangedItem,
  type TreeLocation,
  inTrees,
} from '../storage/index.ts';
import { occupyingStudies } from '../studies/index.ts';
import { tell } from './concerned.ts';
import { overdueBefore } from './sweep-overdue.ts';

/**
 * Where an item is moved: into a folder, or to a root of an organisation, its own (`has_org_perm`) or the caller's
 * private one.
 */
export type MoveTarget = { parent_folder: string } | { org: string; has_org_perm: boolean };

/**
 * Moves a file, a study or a plain folder with everything below it [TR-7]. To another organisation with its bytes,
 * which leave one quota and enter the other; grants to persons and organisations stay, public links go, and it is the
 * caller who brings the files there. What is in the trash below it goes with it.
 *
 * @throws {OperationError} not_signed_in, no_access, gone, read_only, move_needs_full_access; series_not_movable,
 *   image_not_movable, image_series_image_not_movable; bad_move_target; move_place_taken; move_overdue; quota_exceeded
 */
export async function moveItem(ctx: Context, id: string, target: MoveTarget): Promise<void> {
  await requireMovable(ctx, id);
  const done = await inTrees(
    ctx,
    async (db) => [(await movable(db, id)).org, (await placeOf({ ...ctx, db }, target)).org],
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireMovable(inside, id);
      const item = await movable(tx, id);
      const place = await placeOf(inside, target);
      if (place.ancestors.includes(id) || isThere(item, place)) throw new OperationError('bad_move_target');
      if (await nestsConference(tx, id, place)) throw new OperationError('bad_move_target');
      if (item.foldertype === 'study' && (await occupyingStudies(tx, id, place)).length > 0)
        throw new OperationError('move_place_taken');
      if (place.org !== item.org) await changeOrganisation(tx, item, place);
      const now = ctx.clock.now();
      const change = await moveInTree(tx, ctx.bus, item, place, await attributionOf(tx, ctx, place.org), now);
      if (await isOverdueThere(tx, item, place, now)) throw new OperationError('move_overdue');
      for (const org of new Set([item.org, place.org])) {
        const details = { from: item.org, to: place.org, folder: place.parent };
        await record(tx, ctx, { action: 'move', org, object: { kind: 'item', id }, result: 'done', details });
      }
      return { item, place, change };
    },
  );
  const { item, place, change } = done;
  tell(ctx, [change], [item, { id, org: place.org, ancestors: place.ancestors }], { moved: true });
}

/** Who asks, inside of a transaction or not. */
type Asking = Parameters<typeof requireLevel>[0];

function requireMovable(ctx: Asking, id: string): Promise<unknown> {
  return requireLevel(ctx, [id], 'full_access', { tooLow: 'move_needs_full_access' });
}

/** @throws {OperationError} gone, series_not_movable, image_not_movable, image_series_image_not_movable [IS-2] */
async function movable(db: Sql, id: string): Promise<ChangedItem> {
  const [item] = await topmostOf(db, [id]);
  if (!item) throw new OperationError('gone');
  if (item.foldertype === 'series') throw new OperationError('series_not_movable');
  const parent = item.parent === null ? null : await folderRow(db, item.parent);
  if (parent?.foldertype === 'series') throw new OperationError('image_not_movable');
  if (parent?.foldertype === 'imgSeries') throw new OperationError('image_series_image_not_movable');
  return item;
}

/**
 * @throws {OperationError} no_access, read_only; bad_move_target for what is no plain folder, is in the trash, or is no
 *   place for the caller
 */
async function placeOf(ctx: Asking, target: MoveTarget): Promise<TreeLocation> {
  if ('parent_folder' in target) {
    await requireLevel(ctx, [target.parent_folder], 'full_access', { tooLow: 'bad_move_target' });
    const folder = await folderRow(ctx.db, target.parent_folder);
    if (folder?.foldertype !== 'folder' || folder.trashed) throw new OperationError('bad_move_target');
    return folder.place;
  }
  const account = ctx.caller.account?.id;
  if (account === undefined || !(await isMember(ctx.db, account, target.org)))
    throw new OperationError('bad_move_target');
  return rootLocation(target.org, target.has_org_perm ? null : account);
}

function isThere(item: ChangedItem, { parent, org, owner }: TreeLocation): boolean {
  return item.parent === parent && (parent !== null || (item.org === org && item.owner === owner));
}

/** Whether an event would lie in another, or in a case, where no page shows it and others manage it [CF-6]. */
async function nestsConference(tx: Sql, id: string, { parent }: TreeLocation): Promise<boolean> {
  return parent !== null && (await liesInConference(tx, parent)) && (await hasConference(tx, id));
}

/** Whether something of what was moved would go to the trash at once [AD-8]. */
async function isOverdueThere(tx: Sql, item: ChangedItem, place: TreeLocation, now: Date): Promise<boolean> {
  for (const { after } of await settingsOfFolders(tx, place.ancestors)) {
    if (after === null) continue;
    const { ids } = await overdueBelow(tx, item.id, { before: overdueBefore(after, now), self: true, now });
    if (ids.length > 0) return true;
  }
  return false;
}

/** @throws {OperationError} quota_exceeded */
async function changeOrganisation(tx: Sql, item: ChangedItem, place: TreeLocation): Promise<void> {
  const bytes = await countedBytes(tx, item.id);
  if (!place.outsideQuota) await takeQuota(tx, place.org, bytes);
  await takeQuota(tx, item.org, -bytes);
  await endLinks(tx, itemsBelow(item.id), null);
}
