import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { endLinks, requireLevel } from '../sharing/index.ts';
import {
  attributionOf,
  endReceiving,
  folderRow,
  itemsTrashedWith,
  keepsToImages,
  receivingUntil,
  restoreFromTrash,
  rootLocation,
  trashedWith,
  trashItems,
  trashRow,
  updateFolders,
  type Changed,
  type TreeLocation,
  type TrashRow,
  inTrees,
} from '../storage/index.ts';
import { occupyingStudies } from '../studies/index.ts';
import { tell } from './concerned.ts';

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
 * Takes what the caller could delete out of the trash again; each by itself, in order, so that a folder comes back
 * before what lay in it.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only; as `restoreItem`, of the first that
 *   cannot come back: those before it have
 */
export async function restoreItems(ctx: Context, ids: readonly string[]): Promise<Restored[]> {
  const require = (db: Sql, those: readonly string[]) =>
    requireLevel({ ...ctx, db }, those, 'full_access', { inTrash: true });
  await require(ctx.db, ids);
  const restored: Restored[] = [];
  for (const id of ids) restored.push(await restore(ctx, id, false, (tx) => require(tx, [id])));
  return restored;
}

/**
 * Takes what was moved to the trash out of it again, with everything that went there with it [TR-2]: to where it lay,
 * with permissions, versions and place in the index; public links on it stay off. Checks no right of the caller: for
 * the operator, and for operations that have asked.
 *
 * @param replace of a study: what has taken its place goes to the trash instead, also while an upload is filling it
 * @throws {OperationError} gone for what is not in the trash; trashed_with_folder for what went there with a folder, or
 *   lay in one that is there now; place_taken where a study of its UID and patient lies there again, series_place_taken
 *   and image_place_taken where a series or an image of its UID does; image_series_takes_images [IS-2]
 */
export function restoreItem(ctx: Context, id: string, { replace = false } = {}): Promise<Restored> {
  return restore(ctx, id, replace, async () => {});
}

/** @param require asks for the right once more, behind the lock of the tree */
async function restore(
  ctx: Context,
  id: string,
  replace: boolean,
  require: (tx: Sql) => Promise<unknown>,
): Promise<Restored> {
  const { row, above, changes } = await inTrees(
    ctx,
    async (db) => [await organisationOf(db, id)],
    async (tx) => {
      await require(tx);
      const found = await trashRow(tx, id);
      if (!found) throw new OperationError((await trashedWith(tx, id)) === null ? 'gone' : 'trashed_with_folder');
      const parent = found.parent === null ? null : await folderRow(tx, found.parent);
      if (parent?.trashed) throw new OperationError('trashed_with_folder');
      if (!(await keepsToImages(tx, id))) throw new OperationError('image_series_takes_images');
      const place = parent?.place ?? rootLocation(found.org, found.owner);
      const displaced = replace && found.foldertype === 'study' ? await displace(tx, ctx, found, place) : null;
      await endLinks(tx, itemsTrashedWith(id), null);
      const { ancestors } = place;
      const { id: item, org, owner, object_type: objectType, foldertype } = found;
      const back = { id: item, org, parent: found.parent, ancestors, owner, objectType, foldertype };
      const change = await restoreFromTrash(tx, ctx.bus, back, place, ctx.clock.now());
      if (displaced?.until) await updateFolders(tx, [{ id, addedBytes: 0, receivingUntil: displaced.until }]);
      const { folders, files, bytes, trashed_at: at } = found;
      const details = { folders, files, bytes, trashed_at: at.toISOString() };
      await record(tx, ctx, { action: 'restore', org, object: { kind: 'item', id }, result: 'done', details });
      return { row: found, above: place.ancestors, changes: [...(displaced?.changes ?? []), change] };
    },
  );
  tell(ctx, changes, [{ id, org: row.org, ancestors: above }], { moved: true });
  return { item: id, folders: row.folders, files: row.files, bytes: row.bytes };
}

async function organisationOf(db: Sql, id: string): Promise<string> {
  const top = await trashedWith(db, id);
  const row = top === null ? null : await trashRow(db, top);
  if (!row) throw new OperationError('gone');
  return row.org;
}

/**
 * Makes sure that what is unique at a place stays so [TR-3]: moves what has taken the place of a study to the trash, of
 * which nothing is expected there. @returns until when an upload may fill the place further; null: none does
 */
async function displace(
  tx: Sql,
  ctx: Context,
  { id, org }: TrashRow,
  place: TreeLocation,
): Promise<{ until: Date | null; changes: Changed[] }> {
  const studies = await occupyingStudies(tx, id, place);
  if (studies.length === 0) return { until: null, changes: [] };
  const until = await receivingUntil(tx, studies);
  await endReceiving(tx, studies, null, null);
  const trashing = { at: ctx.clock.now(), by: await attributionOf(tx, ctx, org) };
  const change = await trashItems(tx, ctx.bus, studies, trashing);
  return { until: until && until > trashing.at ? until : null, changes: [change] };
}
