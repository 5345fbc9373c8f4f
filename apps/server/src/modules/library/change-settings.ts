import { autoDeleteDays, type Item, type NewFolderSettings } from '@mado/contract';
import { dayInJapan, daysLater, endOfDayInJapan } from '../../platform/clock/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import {
  inTrees,
  itemsById,
  locationsOfItems,
  overdueBelow,
  putSettings,
  settingsOfFolders,
  type AutoDelete,
  type ChangedItem,
} from '../storage/index.ts';
import { requireKind, tell } from './concerned.ts';
import { askAgain } from './overdue-watch.ts';
import { overdueBefore, sweepFolder } from './sweep-overdue.ts';

/**
 * Settles when what lies in a folder goes to the trash by itself; what is overdue by it goes at once [AD-1, AD-7].
 *
 * @returns the folder as it is now; as it was until then where it went itself
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; bad_request for what is neither a
 *   plain folder nor an image series; auto_delete_past, auto_delete_inherited
 */
export async function changeSettings(ctx: Context, id: string, asked: NewFolderSettings): Promise<Item> {
  await requireLevel(ctx, [id], 'full_access');
  await requireSettable(ctx.db, id);
  const settings = settingsFrom(asked, dayInJapan(ctx.clock.now()));
  const done = await inTrees(
    ctx,
    async (db) => (await locationsOfItems(db, [id])).map(({ org }) => org),
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [id], 'full_access');
      const folder = await requireSettable(tx, id);
      if ((await settingsOfFolders(tx, folder.ancestors)).length > 0) throw new OperationError('auto_delete_inherited');
      const now = ctx.clock.now();
      await putSettings(tx, id, settings, settings?.date ? endOfDayInJapan(settings.date) : now);
      await recordSettings(tx, ctx, folder, settings);
      const [before] = await itemsById(inside, [id]);
      const change = await sweepFolder(tx, ctx, id);
      const [after] = await itemsById(inside, [id]);
      return { folder, change, answer: after ?? before };
    },
  );
  // What waits for an upload does not wait for the next day.
  askAgain(ctx);
  const { folder, change, answer } = done;
  if (!answer) throw new OperationError('gone');
  tell(ctx, [change], [...change.items, folder, { ...folder, ancestors: [...folder.ancestors, id] }]);
  return answer;
}

/**
 * How many items would go at once if the folder were settled to delete after so many days; what goes as one counts as
 * one, and the folder itself does not count.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; bad_request as `changeSettings`
 */
export async function countOverdue(ctx: Context, id: string, after: number): Promise<{ items: number }> {
  await requireLevel(ctx, [id], 'full_access');
  await requireSettable(ctx.db, id);
  const now = ctx.clock.now();
  const { ids } = await overdueBelow(ctx.db, id, { before: overdueBefore(after, now), self: false, now });
  return { items: ids.length };
}

/** @throws {OperationError} gone; bad_request for a file, a study or a series */
async function requireSettable(db: Sql, id: string): Promise<ChangedItem> {
  const folder = await requireKind(db, id, 'folder');
  if (folder.foldertype !== 'folder' && folder.foldertype !== 'imgSeries')
    throw new OperationError('bad_request', {}, { settings: 'not_of_this_item' });
  return folder;
}

/** @throws {OperationError} auto_delete_past */
function settingsFrom(asked: NewFolderSettings, today: string): AutoDelete | null {
  if (!asked.auto_delete) return null;
  const { auto_delete_type: type, auto_delete_self: self } = asked;
  if (type === 'delete-after-days') return { type, self, date: null, after: asked.auto_delete_after ?? autoDeleteDays };
  const date = asked.auto_delete_date ?? daysLater(today, autoDeleteDays);
  if (date < today) throw new OperationError('auto_delete_past');
  return { type, self, date, after: null };
}

async function recordSettings(
  tx: Sql,
  ctx: Context,
  { id, org }: ChangedItem,
  settings: AutoDelete | null,
): Promise<void> {
  const details = { facts: 'settings', auto_delete: settings !== null, ...settings };
  await record(tx, ctx, { action: 'edit', org, object: { kind: 'item', id }, result: 'done', details });
}
