import { nestedLimits, type DownloadFolder, type Item, type NestedFolder } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { answerItems } from './answer-items.ts';
import { contentAddress } from './content-address.ts';
import { listNested } from './nested.sql.ts';

/**
 * A folder with everything below it, and addresses of the files' contents.
 *
 * @throws {OperationError} not_signed_in, no_access, link_expired, gone; bad_request for a file; folder_too_large
 */
export async function downloadFolder(ctx: Context, id: string): Promise<DownloadFolder> {
  return nested(await itemsOf(ctx, id, false), id, (file) => ({ ...file, signed_url: contentAddress(ctx, file) }));
}

/**
 * A folder with everything below it, with or without files.
 *
 * @throws {OperationError} as `downloadFolder`
 */
export async function recursiveFolder(ctx: Context, id: string, noFile: boolean): Promise<NestedFolder> {
  return nested(await itemsOf(ctx, id, noFile), id, (file) => file);
}

async function itemsOf(ctx: Context, id: string, foldersOnly: boolean): Promise<Item[]> {
  await requireLevel(ctx, [id], 'can_view');
  const { items: limit, levels } = nestedLimits;
  // The folder itself, and one more than there may be.
  const rows = await listNested(ctx.db, ctx.caller, ctx.clock.now(), id, { foldersOnly, limit: limit + 2 });
  const top = rows.find((row) => row.id === id);
  if (!top) throw new OperationError('no_access');
  if (top.object_type === 'file') throw new OperationError('bad_request', {}, { id: 'not_a_folder' });
  if (rows.length > limit + 1 || rows.some(({ depth }) => depth > top.depth + levels))
    throw new OperationError('folder_too_large', { limit, levels });
  return answerItems(ctx, rows);
}

/** A folder with all that lies in it, made of the items below it. */
type Nested<File> = Item & { folders: Nested<File>[]; files: File[] };

/** @param items in the order of the lists; folders that are not among them have nothing below them either */
function nested<File>(items: readonly Item[], top: string, asFile: (item: Item) => File): Nested<File> {
  const folders = new Map<string, Nested<File>>();
  for (const item of items)
    if (item.object_type === 'folder') folders.set(item.uuid, { ...item, folders: [], files: [] });
  for (const item of items) {
    const above = item.uuid === top ? undefined : folders.get(item.parent_folder ?? '');
    const folder = folders.get(item.uuid);
    if (folder) above?.folders.push(folder);
    else above?.files.push(asFile(item));
  }
  const folder = folders.get(top);
  if (!folder) throw new Error('a nested folder is not among its items');
  return folder;
}
