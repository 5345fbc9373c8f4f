import type { Level } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { record } from '../audit/index.ts';
import { columnsOf, existing, opensDownload, removeGrant, upsertGrant } from './grants.sql.ts';
import { inItemTree } from './item-tree.ts';
import type { NewGrant } from './new-grant.ts';

/**
 * Gives, changes or takes away a right on an item. Checks no right of the caller: for the operator, and for operations
 * that have asked. The item stays where it is meanwhile [AC-24].
 *
 * @param require asks for the right to give it, inside the transaction that keeps the item where it is
 * @throws {OperationError} no_access when item or subject do not exist, bad_request for a level that the link cannot
 *   have
 */
export async function putGrant(
  ctx: Context,
  grant: NewGrant,
  require: (tx: Sql) => Promise<unknown> = async () => {},
): Promise<void> {
  checkLinkLevel(grant);
  await ctx.bus.given(inItemTree)(ctx, grant.itemId, async (tx) => {
    await require(tx);
    await putGrantInside(tx, ctx, grant);
  });
}

/**
 * As `putGrant`, in a transaction that has locked the tree of the item and asked for the right.
 *
 * @throws {OperationError} as `putGrant`
 */
export async function putGrantInside(tx: Sql, ctx: Context, grant: NewGrant): Promise<void> {
  checkLinkLevel(grant);
  const found = await existing({ ...ctx, db: tx }, grant);
  if (!found) throw new OperationError('no_access');
  let given = grant;
  if (grant.level === 'none') await removeGrant(ctx, tx, grant);
  else given = { ...grant, allowDownload: await upsertGrant(ctx, tx, grant) };
  await recordGrant(tx, ctx, given, found.org);
}

function checkLinkLevel({ subject, level }: NewGrant): void {
  if (subject.kind === 'anonymous' && level !== 'none') {
    const wanted: Level = subject.link === 'view' ? 'can_view' : 'full_access';
    if (level !== wanted) throw new OperationError('bad_request', {}, { level: `${subject.link}_link_level` });
  }
}

export async function recordGrant(tx: Sql, ctx: Context, grant: NewGrant, org: string): Promise<void> {
  const { itemId, subject, level, expiresAt } = grant;
  const { account, organisation, link } = columnsOf(subject);
  const details = {
    account,
    ...(subject.kind === 'address' && { invited: true }),
    organisation,
    link,
    level,
    expires: expiresAt?.toISOString() ?? null,
    download: level !== 'none' && opensDownload(grant),
  };
  await record(tx, ctx, { action: 'grant', org, object: { kind: 'item', id: itemId }, result: 'done', details });
}
