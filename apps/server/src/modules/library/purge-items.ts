import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { takeQuota } from '../organisations/index.ts';
import {
  inTrees,
  locationsOfItems,
  purgeItems as purgeInTree,
  purgeVersions,
  readersHaveUntil,
  trashedWith,
  type ChangedItem,
  type Purged,
  type VersionRow,
} from '../storage/index.ts';
import { tell } from './concerned.ts';
import { namedInTrash, requireInTrash } from './named-in-trash.ts';

/**
 * Deletes what lies in the trash for good, items with everything below them, and versions: their bytes leave the quota
 * [TR-9]. All of them, or none.
 *
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only; not_in_trash for what did not go there
 *   by itself
 */
export async function purgeFromTrash(ctx: Context, uuids: readonly string[]): Promise<void> {
  await requireInTrash(ctx, await namedInTrash(ctx.db, uuids));
  const done = await inTrees(
    ctx,
    async (db) => {
      const { items, versions } = await namedInTrash(db, uuids);
      const ids = [...items, ...versions.map(({ item_id }) => item_id)];
      return (await locationsOfItems(db, ids)).map(({ org }) => org);
    },
    async (tx) => {
      const { items, versions } = await namedInTrash(tx, uuids);
      await requireInTrash({ ...ctx, db: tx }, { items, versions });
      for (const id of items) if ((await trashedWith(tx, id)) !== id) throw new OperationError('not_in_trash');
      const purged = await purgeEach(tx, ctx, items);
      await purgeTheirVersions(tx, ctx, versions);
      return purged;
    },
  );
  tell(ctx, [], done);
  for (const { announce } of done) announce();
}

type Purging = Pick<Context, 'bus' | 'clock' | 'caller' | 'whence'>;

/** What was deleted for good, to be told when its transaction is over. */
type PurgedItem = Purged & Pick<ChangedItem, 'id' | 'org' | 'ancestors'> & { announce: () => void };

/**
 * Deletes items that went to the trash by themselves for good, inside the transaction that locked their trees, each
 * with a record; what lay in another one of them goes with that.
 */
export async function purgeEach(tx: Sql, ctx: Purging, ids: readonly string[]): Promise<PurgedItem[]> {
  const purged: PurgedItem[] = [];
  for (const id of ids) {
    const [item] = await locationsOfItems(tx, [id]);
    if (item) purged.push(await purge(tx, ctx, item));
  }
  return purged;
}

async function purge(
  tx: Sql,
  ctx: Purging,
  { id, org, ancestors }: Pick<ChangedItem, 'id' | 'org' | 'ancestors'>,
): Promise<PurgedItem> {
  const { announce, ...purged } = await purgeInTree(tx, ctx.bus, [id], readersHaveUntil(ctx.clock));
  if (purged.bytes > 0) await takeQuota(tx, org, -purged.bytes);
  await record(tx, ctx, {
    action: 'purge',
    org,
    object: { kind: 'item', id },
    result: 'done',
    details: { folders: purged.folders, files: purged.files, bytes: purged.bytes },
  });
  return { ...purged, id, org, ancestors, announce };
}

async function purgeTheirVersions(tx: Sql, ctx: Context, versions: readonly VersionRow[]): Promise<void> {
  // Those of an item among the items are gone with it.
  const gone = await purgeVersions(
    tx,
    versions.map(({ id }) => id),
    readersHaveUntil(ctx.clock),
  );
  for (const { id, item, org, bytes } of gone) {
    if (bytes > 0) await takeQuota(tx, org, -bytes);
    const details = { version: id, bytes };
    await record(tx, ctx, { action: 'purge', org, object: { kind: 'item', id: item }, result: 'done', details });
  }
}
