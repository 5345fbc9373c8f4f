import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import {
  contentsOf,
  folderRow,
  inTrees,
  itemsById,
  receivingUntil,
  setFoldertype,
  topmostOf,
  type ChangedItem,
} from '../storage/index.ts';
import { tell } from './concerned.ts';

/**
 * Makes an image series of a plain folder of images [IS-1]. The index has no part in it: what lies there is no DICOM.
 *
 * @returns the image series; twice is once
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; convert_needs_plain_folder,
 *   convert_has_folders, convert_needs_images, convert_empty, convert_receiving
 */
export function folderToSeries(ctx: Context, id: string): Promise<Item> {
  return convert(ctx, id, 'convert', async (tx, { foldertype }) => {
    if (foldertype === 'imgSeries') return false;
    if (foldertype !== 'folder' || (await folderRow(tx, id))?.kind !== null)
      throw new OperationError('convert_needs_plain_folder');
    const { folders, images, others } = await contentsOf(tx, id);
    if (folders > 0) throw new OperationError('convert_has_folders');
    if (others > 0) throw new OperationError('convert_needs_images');
    if (images === 0) throw new OperationError('convert_empty');
    const until = await receivingUntil(tx, [id]);
    if (until && until > ctx.clock.now()) throw new OperationError('convert_receiving');
    await setFoldertype(tx, id, 'imgSeries');
    return true;
  });
}

/**
 * Makes a plain folder of an image series again [IS-1].
 *
 * @returns the folder; twice is once
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; not_an_image_series
 */
export function seriesToFolder(ctx: Context, id: string): Promise<Item> {
  return convert(ctx, id, 'release', async (tx, { foldertype }) => {
    if (foldertype === 'folder') return false;
    if (foldertype !== 'imgSeries') throw new OperationError('not_an_image_series');
    await setFoldertype(tx, id, 'folder');
    return true;
  });
}

/** @param change behind the lock of the tree; whether something was to be done */
async function convert(
  ctx: Context,
  id: string,
  action: 'convert' | 'release',
  change: (tx: Sql, item: ChangedItem) => Promise<boolean>,
): Promise<Item> {
  await requireLevel(ctx, [id], 'can_edit');
  const { item, changed } = await inTrees(
    ctx,
    async (db) => [(await itemOf(db, id)).org],
    async (tx) => {
      await requireLevel({ ...ctx, db: tx }, [id], 'can_edit');
      const found = await itemOf(tx, id);
      const done = await change(tx, found);
      const { org } = found;
      if (done) await record(tx, ctx, { action, org, object: { kind: 'item', id }, result: 'done' });
      return { item: found, changed: done };
    },
  );
  // What lists it, and what is open inside of it.
  if (changed) tell(ctx, [], [item, { ...item, ancestors: [...item.ancestors, id] }]);
  const [answer] = await itemsById(ctx, [id]);
  if (!answer) throw new OperationError('gone');
  return answer;
}

/** @throws {OperationError} gone */
async function itemOf(db: Sql, id: string): Promise<ChangedItem> {
  const [item] = await topmostOf(db, [id]);
  if (!item) throw new OperationError('gone');
  return item;
}
