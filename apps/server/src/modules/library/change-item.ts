import type { changeFile, changeFolder, Item, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { requireLevel } from '../sharing/index.ts';
import { itemsById } from '../storage/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { changeSettings } from './change-settings.ts';
import { requireKind } from './concerned.ts';
import { editItem } from './edit-item.ts';
import { moveItem, type MoveTarget } from './move-item.ts';

type Change = ParsedInput<typeof changeFolder>['body'] | ParsedInput<typeof changeFile>['body'];

/**
 * Moves an item, gives it another name and other facts, or settles when what is in it is deleted.
 *
 * @returns the item as the change left it
 * @throws {OperationError} as `moveItem`, `editItem` and `changeSettings`; bad_request for a file where a folder is
 *   meant, and vice versa
 */
export async function changeItem(ctx: Context, id: string, kind: Item['object_type'], change: Change): Promise<Item> {
  if ('settings' in change && change.settings) return changeSettings(ctx, id, change.settings);
  const target = targetOf(change);
  if (!target) return editItem(ctx, id, kind, change);
  await requireLevel(ctx, [id], 'full_access', { tooLow: 'move_needs_full_access' });
  await requireKind(ctx.db, id, kind);
  await moveItem(ctx, id, target);
  const [moved] = await itemsById(ctx, [id]);
  if (!moved) throw new OperationError('gone');
  return moved;
}

/** Where it is moved; null: it stays. */
function targetOf({ parent_folder: folder, org, has_org_perm: hasOrgPerm, ...edit }: Change): MoveTarget | null {
  if (folder !== undefined) return { parent_folder: folder };
  // Beside an edit `org` alone says where the item is.
  const isEdit = Object.values(edit).some((value) => value !== undefined);
  if (org === undefined || (isEdit && hasOrgPerm === undefined)) return null;
  return { org, has_org_perm: hasOrgPerm ?? true };
}
