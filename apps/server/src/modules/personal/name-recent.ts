import { recentLimit, type Answer, type listRecent as listEndpoint, type ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Listed } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { itemsById, openCursor, sealCursor } from '../storage/index.ts';
import { accountOf } from './account-of.ts';
import { placeItems } from './place-items.ts';
import { putRecent, recentRows } from './recent.sql.ts';

/**
 * Keeps that the caller has used items just now [PE-5].
 *
 * @throws {OperationError} not_signed_in, no_access, link_expired, gone
 */
export async function nameRecent(ctx: Context, uuids: readonly string[]): Promise<void> {
  const account = accountOf(ctx);
  await requireLevel(ctx, uuids, 'can_view');
  await ctx.db.transaction((tx) => putRecent(tx, account, uuids, { now: ctx.clock.now(), limit: recentLimit }));
}

/**
 * What the caller has used lately and may see, the latest first [PE-6].
 *
 * @throws {OperationError} not_signed_in; bad_request for a cursor that was not given out
 */
export async function listRecent(
  ctx: Context,
  { query: { limit, after } }: ParsedInput<typeof listEndpoint>,
): Promise<Listed<Answer<typeof listEndpoint>>> {
  accountOf(ctx);
  const found = await recentRows(ctx.db, ctx.caller, ctx.clock.now(), {
    // One more than the page has, to know whether another follows.
    limit: limit === undefined ? undefined : limit + 1,
    after: after === undefined ? undefined : openCursor(ctx, after, 'created_dt'),
  });
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  const items = await itemsById(
    ctx,
    page.map(({ id }) => id),
  );
  return {
    answer: await placeItems(ctx, items),
    next: last ? sealCursor(ctx, { sort: 'created_dt', kind: last.object_type, key: last.key, id: last.id }) : null,
  };
}
