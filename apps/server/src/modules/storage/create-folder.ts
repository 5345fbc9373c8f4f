import type { Item } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { makeAtRoot, makeInFolder } from './make-item.ts';

const folder = { objectType: 'folder', foldertype: 'folder', refusal: 'folder_not_creatable' } as const;

/** A folder inside a folder. @throws {OperationError} as `makeInFolder` */
export function createFolder(ctx: Context, input: { name: string; parent_folder: string }): Promise<Item> {
  return makeInFolder(ctx, input.parent_folder, { ...folder, name: input.name });
}

/** A folder at the organisation's root, or at the caller's private one. @throws {OperationError} as `makeAtRoot` */
export function createRootFolder(
  ctx: Context,
  input: { name: string; org: string; has_org_perm: boolean },
): Promise<Item> {
  return makeAtRoot(ctx, input, { ...folder, name: input.name });
}
