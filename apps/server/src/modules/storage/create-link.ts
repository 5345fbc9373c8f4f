import { linkAddress, linkType, type createFile, type Item, type ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { makeAtRoot, makeInFolder } from './make-item.ts';

/**
 * A link: a file without bytes that leads to an address of the web [LK-1], inside a folder or at a root.
 *
 * @throws {OperationError} url_invalid; as `makeInFolder` or `makeAtRoot`
 */
export function createLink(ctx: Context, body: ParsedInput<typeof createFile>['body']): Promise<Item> {
  const { name, request } = body;
  const made = { objectType: 'file', filetype: linkType, refusal: 'link_not_creatable', name, request } as const;
  if (body.parent_folder !== undefined && body.parent_folder !== null)
    return makeInFolder(ctx, body.parent_folder, { ...made, url: cleanUrl(body.url) });
  return makeAtRoot(
    ctx,
    { org: body.org ?? '', has_org_perm: body.has_org_perm ?? true },
    { ...made, url: cleanUrl(body.url) },
  );
}

/** The address as it is kept. @throws {OperationError} url_invalid */
export function cleanUrl(typed: string): string {
  const address = linkAddress(typed);
  if (address === null) throw new OperationError('url_invalid');
  return address;
}
