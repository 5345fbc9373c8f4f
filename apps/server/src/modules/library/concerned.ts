import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accountsOf, folderChanged, topmostOf, type Changed, type ChangedItem } from '../storage/index.ts';

/** Items that one record names; the rest is counted. */
const namedItems = 50;

/** What was changed, for a record: its items, folders and files apart. */
export function detailsOf(items: readonly ChangedItem[]): { items: string; folders: number; files: number } {
  const folders = items.filter((one) => one.objectType === 'folder').length;
  const named = items.slice(0, namedItems).map(({ id }) => id);
  return { items: named.join(' '), folders, files: items.length - folders };
}

/** @throws {OperationError} gone, bad_request for a file where a folder is meant, and the reverse */
export async function requireKind(db: Sql, id: string, kind: 'folder' | 'file'): Promise<ChangedItem> {
  const [item] = await topmostOf(db, [id]);
  if (!item) throw new OperationError('gone');
  if (item.objectType !== kind) throw new OperationError('bad_request', {}, { id: `not_a_${kind}` });
  return item;
}

/** Whether something may lie in one of them. */
export function holdOthers(items: readonly ChangedItem[]): boolean {
  return items.some(({ objectType }) => objectType === 'folder');
}

/**
 * Tells of changes whose transaction is over.
 *
 * @param items as they lay before, and as they lie now
 * @param moved they lie elsewhere, and all that lies in them
 */
export function tell(
  ctx: Pick<Context, 'bus' | 'caller'>,
  changes: readonly Changed[],
  items: readonly Pick<ChangedItem, 'id' | 'org' | 'ancestors'>[],
  { moved = false } = {},
): void {
  for (const { announce } of changes) announce();
  for (const [org, ofOne] of Map.groupBy(items, (one) => one.org)) {
    // The item too: with whom it is shared has nothing of what it lies in.
    const folders = new Set(ofOne.flatMap(({ id, ancestors }) => [...ancestors, id]));
    ctx.bus.publish(folderChanged, { org, folders: [...folders], ...(moved && { moved }), by: accountsOf([ctx]) });
  }
}
