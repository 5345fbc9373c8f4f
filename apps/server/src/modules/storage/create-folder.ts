import type { createFolder as inFolder, createRootFolder as atRoot, Item, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { makeAtRoot, makeInFolder } from './make-item.ts';

const folder = { objectType: 'folder', foldertype: 'folder', refusal: 'folder_not_creatable' } as const;

/** A folder inside a folder, or a case inside an event [CF-9]. @throws {OperationError} as `makeInFolder` */
export function createFolder(ctx: Context, input: ParsedInput<typeof inFolder>['body']): Promise<Item> {
  const { name, request, kind, comment } = input;
  const made = { ...folder, name, request };
  const aCase = { ...made, refusal: 'case_not_creatable', kind, comment: comment ?? '' } as const;
  return makeInFolder(ctx, input.parent_folder, kind === 'case' ? aCase : made);
}

/** A folder at the organisation's root, or at the caller's private one. @throws {OperationError} as `makeAtRoot` */
export function createRootFolder(ctx: Context, input: ParsedInput<typeof atRoot>['body']): Promise<Item> {
  return makeAtRoot(ctx, input, { ...folder, name: input.name, request: input.request });
}
