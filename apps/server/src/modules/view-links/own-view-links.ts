import { viewLinksListed, type OwnViewLink } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError, type Listed } from '../../platform/http/index.ts';
import { accessTo } from '../sharing/index.ts';
import { itemsById } from '../storage/index.ts';
import { deleteLink, linksOf, type LinkPlace } from './view-links.sql.ts';

/**
 * The caller's own links, the latest first and page by page, and of what they open what the caller may see now
 * [VL-6, VL-9].
 *
 * @throws {OperationError} not_signed_in; bad_request for a cursor that is none
 */
export async function listViewLinks(
  ctx: Context,
  { limit = viewLinksListed, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<Listed<OwnViewLink[]>> {
  const account = accountOf(ctx);
  // One more tells whether there is a next page.
  const rows = await linksOf(ctx.db, account, limit + 1, after === undefined ? null : placeIn(after));
  const links = rows.slice(0, limit);
  const last = rows.length > limit ? links.at(-1) : undefined;
  const ids = [...new Set(links.flatMap(({ items }) => items))];
  const access = await accessTo(ctx, ids);
  const seen = ids.filter((id) => (access.get(id)?.level ?? 0) > 0);
  const names = new Map((await itemsById(ctx, seen)).map(({ uuid, name }) => [uuid, name]));
  return {
    answer: links.map(({ code, at, items }) => ({
      code,
      created_dt: at.toISOString(),
      items: items.flatMap((uuid) => {
        const name = names.get(uuid);
        return name === undefined ? [] : { uuid, name };
      }),
    })),
    next: last ? `${last.micros}_${last.code}` : null,
  };
}

/** Where a page ends: it stays a place in the list when the link that lies there is revoked. */
function placeIn(cursor: string): LinkPlace {
  const [, micros, code] = /^(\d{1,17})_([\w-]{16})$/.exec(cursor) ?? [];
  if (micros === undefined || code === undefined)
    throw new OperationError('bad_request', {}, { after: 'cursor_unknown' });
  return { micros, code };
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
