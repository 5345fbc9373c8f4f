import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { isMember, roleOf } from '../organisations/index.ts';
import { accountsOf, attributionOf } from './attribution.ts';
import { requireLevel } from '../sharing/index.ts';
import { folderChanged } from './events.ts';
import { answerItem } from './answer-items.ts';
import { cleanName } from './item-name.ts';
import { itemById } from './list.sql.ts';
import { rootLocation, type TreeLocation } from './tree-location.ts';
import { folderRow, insertItems, lockTree } from './tree.sql.ts';
import type { Sql } from '../../platform/db/index.ts';

/**
 * A folder inside a folder.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only; folder_not_creatable inside a study or
 *   series; name_required, name_too_long, name_invalid
 */
export async function createFolder(ctx: Context, input: { name: string; parent_folder: string }): Promise<Item> {
  await requireLevel(ctx, [input.parent_folder], 'can_edit');
  const parent = await plainFolder(ctx.db, input.parent_folder);
  return make(ctx, input.name, parent.org, async (tx) => {
    await requireLevel({ ...ctx, db: tx }, [input.parent_folder], 'can_edit');
    return plainFolder(tx, input.parent_folder);
  });
}

/**
 * A folder at the organisation's root, or at the caller's private one.
 *
 * @throws {OperationError} not_signed_in, create_needs_membership, name_required, name_too_long, name_invalid
 */
export async function createRootFolder(
  ctx: Context,
  input: { name: string; org: string; has_org_perm: boolean },
): Promise<Item> {
  const { account } = ctx.caller;
  if (!account) throw new OperationError('not_signed_in');
  if ((await roleOf(ctx, input.org)) === 'none') throw new OperationError('create_needs_membership');
  return make(ctx, input.name, input.org, async (tx) => {
    if (!(await isMember(tx, account.id, input.org))) throw new OperationError('create_needs_membership');
    return rootLocation(input.org, input.has_org_perm ? null : account.id);
  });
}

async function plainFolder(db: Sql, id: string): Promise<TreeLocation> {
  const folder = await folderRow(db, id);
  if (folder?.trashed) throw new OperationError('no_access');
  if (folder?.foldertype !== 'folder') throw new OperationError('folder_not_creatable');
  return folder.place;
}

/** `findLocation` asks for the right again, behind the lock of the tree. */
async function make(
  ctx: Context,
  typed: string,
  org: string,
  findLocation: (tx: Sql) => Promise<TreeLocation>,
): Promise<Item> {
  const name = cleanName(typed);
  const id = ctx.random.uuid();
  const place = await ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    const found = await findLocation(tx);
    const by = await attributionOf(tx, ctx, org);
    await insertItems(
      tx,
      [{ id, place: found, objectType: 'folder', foldertype: 'folder', name, by }],
      ctx.clock.now(),
    );
    return found;
  });
  ctx.bus.publish(folderChanged, { org, folders: [place.parent ?? id], by: accountsOf([ctx]) });
  const made = await itemById(ctx.db, ctx.caller, ctx.clock.now(), id);
  if (!made) throw new OperationError('gone');
  return answerItem(ctx, made);
}
