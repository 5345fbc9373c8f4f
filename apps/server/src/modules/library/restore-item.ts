import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { endLinks } from '../sharing/index.ts';
import {
  accountsOf,
  attributionOf,
  folderChanged,
  folderRow,
  itemsTrashedWith,
  lockTree,
  rootPlace,
  trashedWith,
  trashRow,
  untrash,
  type FolderRow,
  type TrashRow,
} from '../storage/index.ts';
import { changeSeriesOf, isIndexed, restoreStudy, seriesChanged } from '../studies/index.ts';

/** What has come out of the trash. */
interface Restored {
  /** the folder or file that had been moved there */
  item: string;
  /** with it, itself included */
  folders: number;
  files: number;
  /** bytes of the files, which the quota counted all along */
  bytes: number;
}

/**
 * Takes what was moved to the trash out of it again, with everything that went there with it [TR-2]: to where it lay, with permissions, versions and
 * place in the index; public links on it stay off. Checks no right of the caller: for the operator, and for operations that have asked.
 *
 * @param replace of a study: what has taken its place goes to the trash instead, also while an upload is filling it
 * @throws {OperationError} gone for what is not in the trash; trashed_with_folder for what went there with a folder, or lay in one that is there now;
 *   place_taken where a study of its UID and patient lies there again, image_place_taken where an image of its UID does
 */
export async function restoreItem(ctx: Context, id: string, { replace = false } = {}): Promise<Restored> {
  const org = await organisationOf(ctx.db, id);
  const done = await ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    const row = await trashRow(tx, id);
    if (!row) throw new OperationError((await trashedWith(tx, id)) === null ? 'gone' : 'trashed_with_folder');
    const parent = row.parent === null ? null : await folderRow(tx, row.parent);
    if (parent?.trashed) throw new OperationError('trashed_with_folder');
    await takePlace(tx, ctx, row, parent, replace);
    await endLinks(tx, itemsTrashedWith(id), null);
    await untrash(tx, id);
    const changedSeries = await changeSeriesOf(tx, id);
    const { folders, files, bytes, trashed_at: at } = row;
    const details = { folders, files, bytes, trashed_at: at.toISOString() };
    await record(tx, ctx, { action: 'restore', org, object: { kind: 'item', id }, result: 'done', details });
    return { folders, files, bytes, above: parent?.place.ancestors ?? [], changedSeries };
  });
  const { folders, files, bytes, above, changedSeries } = done;
  ctx.bus.publish(folderChanged, { org, folders: above, by: accountsOf([ctx]) });
  if (changedSeries.length > 0) ctx.bus.publish(seriesChanged, { series: changedSeries });
  return { item: id, folders, files, bytes };
}

async function organisationOf(db: Sql, id: string): Promise<string> {
  const top = await trashedWith(db, id);
  const row = top === null ? null : await trashRow(db, top);
  if (!row) throw new OperationError('gone');
  return row.org;
}

/** Makes sure that what is unique at a place stays so [TR-3]. Plain folders and files of one name may lie beside each other. */
async function takePlace(tx: Sql, ctx: Context, row: TrashRow, parent: FolderRow | null, replace: boolean) {
  if (row.foldertype === 'study') {
    const trashing = replace ? { at: ctx.clock.now(), by: await attributionOf(tx, ctx, row.org) } : null;
    const place = parent?.place ?? rootPlace(row.org, row.owner);
    if (!(await restoreStudy(tx, row.id, place, trashing))) throw new OperationError('place_taken');
  }
  if (parent?.foldertype === 'series' && !(await isIndexed(tx, row.id))) throw new OperationError('image_place_taken');
}
