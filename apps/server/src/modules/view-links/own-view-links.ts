import { viewLinksListed, type Answer, type listViewLinks as endpoint } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accessTo } from '../sharing/index.ts';
import { itemsById } from '../storage/index.ts';
import { deleteLink, linksOf } from './view-links.sql.ts';

/**
 * The caller's own links, the latest first, and of what they open what the caller may see now [VL-6].
 *
 * @throws {OperationError} not_signed_in
 */
export async function listViewLinks(ctx: Context): Promise<Answer<typeof endpoint>> {
  const links = await linksOf(ctx.db, accountOf(ctx), viewLinksListed);
  const ids = [...new Set(links.flatMap(({ items }) => items))];
  const access = await accessTo(ctx, ids);
  const seen = ids.filter((id) => (access.get(id)?.level ?? 0) > 0);
  const names = new Map((await itemsById(ctx, seen)).map(({ uuid, name }) => [uuid, name]));
  return links.map(({ code, at, items }) => ({
    code,
    created_dt: at.toISOString(),
    items: items.flatMap((uuid) => {
      const name = names.get(uuid);
      return name === undefined ? [] : { uuid, name };
    }),
  }));
}

/**
 * Ends a link of the caller's own [VL-7].
 *
 * @throws {OperationError} not_signed_in
 */
export async function revokeViewLink(ctx: Context, code: string): Promise<void> {
  await deleteLink(ctx.db, accountOf(ctx), code);
}

function accountOf(ctx: Context): string {
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  return ctx.caller.account.id;
}
