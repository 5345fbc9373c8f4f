import type { Answer, listStarred as listEndpoint, ParsedInput } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Listed } from '../../platform/http/index.ts';
import { requireLevel } from '../sharing/index.ts';
import { listGathered } from '../storage/index.ts';
import { accountOf } from './account-of.ts';
import { placeItems } from './place-items.ts';
import { putStars, starredItems, takeStars } from './stars.sql.ts';

/**
 * Stars items for the caller alone [PE-1].
 *
 * @throws {OperationError} not_signed_in, no_access, link_expired, gone
 */
export async function starItems(ctx: Context, uuids: readonly string[]): Promise<void> {
  const account = accountOf(ctx);
  await requireLevel(ctx, uuids, 'can_view');
  await putStars(ctx.db, account, uuids);
}

/**
 * Takes the caller's stars off, also where the item is hidden now or gone [PE-1].
 *
 * @throws {OperationError} not_signed_in
 */
export async function unstarItems(ctx: Context, uuids: readonly string[]): Promise<void> {
  await takeStars(ctx.db, accountOf(ctx), uuids);
}

/**
 * What the caller has starred and may see [PE-2].
 *
 * @throws {OperationError} not_signed_in; bad_request for a cursor that was not given out
 */
export async function listStarred(
  ctx: Context,
  { query }: ParsedInput<typeof listEndpoint>,
): Promise<Listed<Answer<typeof listEndpoint>>> {
  const { answer, ...page } = await listGathered(ctx, starredItems(accountOf(ctx)), query);
  return { answer: await placeItems(ctx, answer), ...page };
}
