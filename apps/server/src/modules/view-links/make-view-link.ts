import { createHash } from 'node:crypto';
import { viewLinkLimit, type makeViewLink as endpoint, type ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { imagesOfView } from './images-of-view.ts';
import { codeOf, countOf, lockLinks, putLink } from './view-links.sql.ts';

/** 96 bits. */
const CODE_BYTES = 12;

/**
 * Keeps what a viewer shows, for whoever may see the items anyway [VL-1, VL-2].
 *
 * @returns the code; the same for the same view
 * @throws {OperationError} not_signed_in; as `requireLevel` for view; too_many_view_links
 */
export async function makeViewLink(
  ctx: Context,
  { items, view }: ParsedInput<typeof endpoint>['body'],
): Promise<string> {
  if (!ctx.caller.account) throw new OperationError('not_signed_in');
  const account = ctx.caller.account.id;
  const named = [...new Map(items.map((item) => [item.id, item])).values()];
  const ids = named.map(({ id }) => id);
  await requireLevel(ctx, ids, 'can_view');
  const since = [...(await imagesOfView(ctx, ids, view))].map(([uid, at]) => `${uid} ${at.toISOString()}`).toSorted();
  const digest = createHash('sha256')
    // Of a newer version of an image the same view is another.
    .update(JSON.stringify([named, view, since]))
    .digest('base64url');
  return ctx.db.transaction(async (tx) => {
    // Of two windows that ask at once the second one finds the code of the first: revoked, a view has no other left.
    await lockLinks(tx, account);
    const known = await codeOf(tx, account, digest);
    if (known !== null) return known;
    if ((await countOf(tx, account)) + ids.length > viewLinkLimit) throw new OperationError('too_many_view_links');
    const code = ctx.random.bytes(CODE_BYTES).toString('base64url');
    await putLink(tx, { code, account, at: ctx.clock.now(), digest, view, items: named });
    return code;
  });
}
