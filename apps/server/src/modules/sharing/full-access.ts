import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { accountsByEmails } from '../accounts/index.ts';
import { giveToReceivers, holdersOf, takeFromHolders, type Receiver } from './full-access.sql.ts';
import { lockAddresses } from './grants.sql.ts';
import { endOf, requireEndAfterStart } from './give-right.ts';
import { putGrantInside, recordGrant } from './put-grant.ts';
import { rightsOn } from './share-data.sql.ts';

interface OfItem {
  id: string;
  org: string;
}

/**
 * Has exactly these addresses hold full access on an item by a grant of their own, without an end; an address without
 * an account waits for one [AC-25]. A handful of statements, however many they are.
 *
 * @param tx a transaction that has locked the tree of the item and asked for the right
 * @param addresses in the order in which they shall be named, each once
 * @returns who got it by this, and the accounts that have it no more
 */
export async function putFullAccess(
  tx: Sql,
  ctx: Context,
  { id, org }: OfItem,
  addresses: readonly string[],
): Promise<{ receivers: Receiver[]; left: string[] }> {
  // None of them gets an account meanwhile.
  await lockAddresses(tx, addresses);
  const wanted = new Set(addresses.map((one) => one.toLowerCase()));
  const before = await holdersOf(tx, [id]);
  const held = new Set(before.map(({ email }) => email.toLowerCase()));
  const leaving = before.filter(({ email }) => !wanted.has(email.toLowerCase()));
  const coming = addresses.filter((one) => !held.has(one.toLowerCase()));
  const accounts = new Map((await accountsByEmails(tx, coming)).map((one) => [one.email.toLowerCase(), one]));
  const receivers = coming.map((address) => {
    const account = accounts.get(address.toLowerCase());
    return { account: account?.id ?? null, email: account?.email ?? address, language: account?.language ?? null };
  });
  if (leaving.length > 0) await takeFromHolders(tx, id, leaving);
  if (receivers.length > 0) await giveToReceivers(ctx, tx, id, receivers);
  const changes = [
    ...leaving.map((one) => ({ ...one, level: 'none' as const })),
    ...receivers.map((one) => ({ ...one, level: 'full_access' as const })),
  ];
  for (const { account, email, level } of changes) {
    const subject =
      account === null
        ? ({ kind: 'address', address: email } as const)
        : ({ kind: 'user', accountId: account } as const);
    await recordGrant(tx, ctx, { itemId: id, subject, level }, org);
  }
  return { receivers, left: leaving.flatMap(({ account }) => account ?? []) };
}

/**
 * Opens an item to whoever has its address until the end of a day in Japan. Null: the link that there is has no end
 * any more, and where there is none none begins.
 *
 * @param tx a transaction that has locked the tree of the item and asked for the right
 * @throws {OperationError} bad_request for a day that is over
 */
export async function publishUntil(tx: Sql, ctx: Context, id: string, day: string | null): Promise<void> {
  const expiresAt = endOf(ctx, day);
  const link = (await rightsOn({ ...ctx, db: tx }, id)).find((right) => !right.inherited && right.link === 'view');
  const isOpen = link && (link.expires_at === null || link.expires_at > ctx.clock.now());
  if (day === null && !isOpen) return;
  await requireEndAfterStart({ db: tx }, id, expiresAt);
  await putGrantInside(tx, ctx, {
    itemId: id,
    subject: { kind: 'anonymous', link: 'view' },
    level: 'can_view',
    expiresAt,
    allowDownload: link?.allow_download ?? false,
  });
}
