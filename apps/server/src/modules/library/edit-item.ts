import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import {
  cleanName,
  cleanUrl,
  inTrees,
  itemsById,
  locationsOfItems,
  putComment,
  putEditedFacts,
  putName,
  putUrl,
  type ChangedItem,
  type EditedFacts,
} from '../storage/index.ts';
import { requireKind, tell } from './concerned.ts';

/** What is said of an item anew; what is left out stays. Of facts null says: as the files say it. */
export interface Edit {
  name?: string | undefined;
  comment?: string | undefined;
  url?: string | undefined;
  StudyDate?: string | null | undefined;
  SeriesDate?: string | null | undefined;
  Modality?: string | null | undefined;
}

/**
 * Renames an item, and says facts of a study or series folder in the place of those that its files say [MD-1, MD-2].
 * Of two who do it at once the later one stays; the files stay what they are.
 *
 * @returns the item as this change left it
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone; name_required, name_too_long,
 *   name_invalid, url_invalid; bad_request for a fact that the item does not have
 */
export async function editItem(ctx: Context, id: string, kind: Item['object_type'], edit: Edit): Promise<Item> {
  await requireLevel(ctx, [id], 'can_edit');
  await requireKind(ctx.db, id, kind);
  const name = edit.name === undefined ? null : cleanName(edit.name);
  const url = edit.url === undefined ? null : cleanUrl(edit.url);
  const { item, answer } = await inTrees(
    ctx,
    async (db) => (await locationsOfItems(db, [id])).map(({ org }) => org),
    async (tx) => {
      const inside = { ...ctx, db: tx };
      await requireLevel(inside, [id], 'can_edit');
      const found = await requireKind(tx, id, kind);
      const facts = factsOf(edit, found);
      if (name !== null) await putName(tx, id, name);
      if (url !== null && !(await putUrl(tx, id, url)))
        throw new OperationError('bad_request', {}, { url: 'not_of_this_item' });
      if (edit.comment !== undefined) await editComment(tx, id, edit.comment);
      if (facts) await putEditedFacts(tx, id, facts);
      await recordEdit(tx, ctx, found, {
        name: name !== null,
        url: url !== null,
        comment: edit.comment !== undefined,
        facts,
      });
      const [edited] = await itemsById(inside, [id]);
      if (!edited) throw new OperationError('gone');
      return { item: found, answer: edited };
    },
  );
  // In which it lies; and itself, whose name stands over what is in it.
  tell(ctx, [], [item, { ...item, ancestors: [...item.ancestors, id] }]);
  return answer;
}

/** @throws {OperationError} bad_request for what is neither event nor case, and for an event with nothing said of it */
async function editComment(tx: Sql, id: string, comment: string): Promise<void> {
  const kind = await putComment(tx, id, comment);
  if (kind === null) throw new OperationError('bad_request', {}, { comment: 'not_of_this_item' });
  if (kind === 'conference' && comment.trim() === '')
    throw new OperationError('bad_request', {}, { comment: 'comment_required' });
}

/** @throws {OperationError} bad_request for a fact that the folder does not have */
function factsOf({ StudyDate, SeriesDate, Modality }: Edit, { foldertype }: ChangedItem): EditedFacts | null {
  const refused = {
    ...(StudyDate !== undefined && foldertype !== 'study' && { StudyDate: 'not_of_this_item' as const }),
    ...(SeriesDate !== undefined && foldertype !== 'series' && { SeriesDate: 'not_of_this_item' as const }),
    ...(Modality !== undefined &&
      foldertype !== 'study' &&
      foldertype !== 'series' && { Modality: 'not_of_this_item' as const }),
  };
  if (Object.keys(refused).length > 0) throw new OperationError('bad_request', {}, refused);
  const facts = {
    ...(StudyDate !== undefined && { StudyDate }),
    ...(SeriesDate !== undefined && { SeriesDate }),
    ...(Modality !== undefined && { Modality, modality_list: Modality === null ? null : [Modality] }),
  };
  return Object.keys(facts).length === 0 ? null : facts;
}

/** Records that it was done, and of what, without the words themselves. */
async function recordEdit(
  tx: Sql,
  ctx: Context,
  { id, org }: ChangedItem,
  { name, url, comment, facts }: { name: boolean; url: boolean; comment: boolean; facts: EditedFacts | null },
): Promise<void> {
  const object = { kind: 'item', id } as const;
  if (name) await record(tx, ctx, { action: 'rename', org, object, result: 'done' });
  const named = Object.keys(facts ?? {}).filter((fact) => fact !== 'modality_list');
  if (url) named.push('url');
  if (comment) named.push('comment');
  if (named.length === 0) return;
  const details = { facts: named.join(' ') };
  await record(tx, ctx, { action: 'edit', org, object, result: 'done', details });
}
