import type { Context } from '../../platform/context.ts';
import { record } from '../audit/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { attributionOf, topmostOf, trashItems, type Changed, inTrees } from '../storage/index.ts';
import { detailsOf, holdOthers, requireKind, tell } from './concerned.ts';

/** As `deleteItems`, of one. @throws {OperationError} bad_request for a file where a folder is meant, and vice versa */
export async function deleteItem(ctx: Context, id: string, kind: 'folder' | 'file'): Promise<void> {
  await requireLevel(ctx, [id], 'full_access');
  await requireKind(ctx.db, id, kind);
  await deleteItems(ctx, [id]);
}

/**
 * Moves files, series, studies and plain folders to the trash, each with everything below it [TR-1]. Of an item and a
 * folder above it the folder alone goes; public links and permissions stay on them, and are closed as long as they lie
 * there.
 *
 * @returns ids of what lies in the trash by itself now
 * @throws {OperationError} not_signed_in, no_access, level_too_low, read_only, gone
 */
export async function deleteItems(ctx: Context, ids: readonly string[]): Promise<string[]> {
  await requireLevel(ctx, ids, 'full_access');
  const changes = await inTrees(
    ctx,
    async (db) => (await topmostOf(db, ids)).map(({ org }) => org),
    async (tx) => {
      await requireLevel({ ...ctx, db: tx }, ids, 'full_access');
      const done: Changed[] = [];
      for (const [org, items] of Map.groupBy(await topmostOf(tx, ids), (one) => one.org)) {
        const trashing = { at: ctx.clock.now(), by: await attributionOf(tx, ctx, org) };
        const change = await trashItems(
          tx,
          ctx.bus,
          items.map(({ id }) => id),
          trashing,
        );
        const [only, ...others] = change.items;
        const object = only && others.length === 0 ? { kind: 'item' as const, id: only.id } : null;
        await record(tx, ctx, { action: 'delete', org, object, result: 'done', details: detailsOf(change.items) });
        done.push(change);
      }
      return done;
    },
  );
  const items = changes.flatMap((change) => change.items);
  tell(ctx, changes, items, { moved: holdOthers(items) });
  return items.map(({ id }) => id);
}
