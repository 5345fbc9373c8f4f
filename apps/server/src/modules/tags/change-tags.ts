import { itemTagLimit, type Tag } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { accountsOf, folderChanged, inTrees, sortName, topmostOf, type ChangedItem } from '../storage/index.ts';
import { tagName } from './tag-name.ts';
import { countOfTags, findOrMakeTag, putOnItem, takeOffItem } from './tags.sql.ts';

type Kind = ChangedItem['objectType'];

/**
 * Puts a tag on an item, found in the list of the item's organisation or made [TG-1, TG-3]. A tag that is on it already
 * changes nothing.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; bad_request for an item of the
 *   other kind; tag_required, tag_invalid, tag_too_long, too_many_tags
 */
export async function tagItem(ctx: Context, kind: Kind, id: string, typed: string): Promise<Tag> {
  await requireLevel(ctx, [id], 'can_comment');
  const name = tagName(typed);
  return change(ctx, kind, id, async (tx, { org }) => {
    const tag = await findOrMakeTag(tx, org, name, sortName(name));
    const changed = await putOnItem(tx, id, tag.uuid);
    if (changed && (await countOfTags(tx, id)) > itemTagLimit)
      throw new OperationError('too_many_tags', { limit: itemTagLimit });
    return { value: tag, recorded: changed ? { action: 'tag', tag: tag.uuid } : null };
  });
}

/**
 * Takes a tag off an item; one that is not on it is no error. A tag that is on nothing then is gone [TG-5].
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; bad_request for an item of the
 *   other kind
 */
export async function untagItem(ctx: Context, kind: Kind, id: string, tag: string): Promise<void> {
  await requireLevel(ctx, [id], 'can_comment');
  await change(ctx, kind, id, async (tx) => {
    const changed = await takeOffItem(tx, id, tag);
    return { value: undefined, recorded: changed ? { action: 'untag', tag } : null };
  });
}

interface Changed<T> {
  value: T;
  /** null: nothing has changed */
  recorded: { action: 'tag' | 'untag'; tag: string } | null;
}

/** Changes what is on an item behind the lock of its tree, records it, and tells of it. */
async function change<T>(
  ctx: Context,
  kind: Kind,
  id: string,
  work: (tx: Sql, item: ChangedItem) => Promise<Changed<T>>,
): Promise<T> {
  const { item, done } = await inTrees(
    ctx,
    async (db) => [(await itemOf(db, kind, id)).org],
    async (tx) => {
      await requireLevel({ ...ctx, db: tx }, [id], 'can_comment');
      const found = await itemOf(tx, kind, id);
      const changed = await work(tx, found);
      if (changed.recorded) {
        const { action, tag } = changed.recorded;
        const object = { kind: 'item' as const, id };
        await record(tx, ctx, { action, org: found.org, object, result: 'done', details: { tag } });
      }
      return { item: found, done: changed };
    },
  );
  if (done.recorded)
    ctx.bus.publish(folderChanged, { org: item.org, folders: [item.parent ?? id], by: accountsOf([ctx]) });
  return done.value;
}

/** @throws {OperationError} gone; bad_request for an item of the other kind */
async function itemOf(db: Sql, kind: Kind, id: string): Promise<ChangedItem> {
  const [item] = await topmostOf(db, [id]);
  if (!item) throw new OperationError('gone');
  if (item.objectType !== kind) throw new OperationError('bad_request', {}, { id: `not_a_${kind}` });
  return item;
}
