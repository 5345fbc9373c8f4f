import type { LinkControl, ParsedInput, changeLinkControl } from '@mado/contract';
import { dayInJapan, startOfDayInJapan } from '../../platform/clock/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { hashPassword } from '../accounts/index.ts';
import { record } from '../audit/index.ts';
import { grantsChanged } from './events.ts';
import { putAway, upsertGrant } from './grants.sql.ts';
import { inItemTree } from './item-tree.ts';
import { controlledLink, heldLink, linksBelow, putDoor, updateLink, type ControlledLink } from './link-control.sql.ts';
import { putGrantInside } from './put-grant.ts';
import { requireLevel } from './require-level.ts';
import { sharedItem } from './share-data.sql.ts';

type Change = ParsedInput<typeof changeLinkControl>['body'];

/**
 * How the link for viewing on an item itself is controlled, for full access alone [AC-23].
 *
 * @throws {OperationError} as `requireLevel` for full access
 */
export async function linkControlOf(ctx: Context, id: string): Promise<LinkControl> {
  await requireLevel(ctx, [id], 'full_access');
  const link = await controlledLink(ctx.db, id);
  return {
    start: link?.starts_at ? dayInJapan(link.starts_at) : null,
    has_password: (link?.password_hash ?? null) !== null,
    addresses: link?.addresses ?? null,
    watermark: link?.watermark ?? false,
    links_below: (await linksBelow(ctx, id)).length,
  };
}

/**
 * Changes it [AC-29, AC-30, AC-31, AC-34]. What is left out stays; another door ends all visits. Where there is no link
 * it is kept for the one that will be [AC-35].
 *
 * @throws {OperationError} as `requireLevel` for full access; gone where the item is not there any more; bad_request
 *   for a day that is over or after the link's last one, and for a password beside addresses
 */
export async function changeLink(ctx: Context, id: string, change: Change): Promise<LinkControl> {
  await requireLevel(ctx, [id], 'full_access');
  const { password, addresses } = change;
  if (typeof password === 'string' && addresses) throw new OperationError('bad_request', {}, { addresses: 'one_door' });
  const hash = typeof password === 'string' ? await hashPassword(password) : password;
  const item = await sharedItem(ctx, id);
  await ctx.bus.given(inItemTree)(ctx, id, async (tx) => {
    await requireLevel({ ...ctx, db: tx }, [id], 'full_access');
    if (!item) throw new OperationError('gone');
    const link = (await heldLink(tx, id)) ?? (await linkAhead(ctx, tx, id));
    const start = startOf(ctx, link, change.start);
    const watermark = change.watermark ?? link.watermark;
    await updateLink(tx, link.id, { starts_at: start, watermark });
    const next = doorAfter(link, hash, addresses);
    if (next) await putDoor(tx, ctx, link.id, next);
    const door = next ?? link;
    await recordLink(tx, ctx, { id, org: item.org }, { start, watermark, ...door });
  });
  if (item) ctx.bus.publish(grantsChanged, { org: item.org, item: id, account: null });
  return linkControlOf(ctx, id);
}

/** A link that is controlled before it is published. */
async function linkAhead(ctx: Context, tx: Sql, itemId: string): Promise<ControlledLink> {
  const subject = { kind: 'anonymous', link: 'view' } as const;
  await upsertGrant(ctx, tx, { itemId, subject, level: 'can_view', expiresAt: putAway });
  const link = await controlledLink(tx, itemId);
  if (!link) throw new OperationError('gone');
  return link;
}

/** @throws {OperationError} bad_request */
function startOf({ clock }: Context, link: ControlledLink, day: Change['start']): Date | null {
  if (day === undefined) return link.starts_at;
  if (day === null) return null;
  if (day < dayInJapan(clock.now())) throw new OperationError('bad_request', {}, { start: 'past_day' });
  const start = startOfDayInJapan(day);
  if (link.expires_at && start >= link.expires_at)
    throw new OperationError('bad_request', {}, { start: 'start_after_end' });
  return start;
}

type Door = Pick<ControlledLink, 'password_hash' | 'addresses'>;

/** The door that a change gives; null: the one that is there stays. */
function doorAfter(now: Door, hash: string | null | undefined, addresses: string[] | null | undefined): Door | null {
  if (typeof hash === 'string') return { password_hash: hash, addresses: null };
  if (addresses) return { password_hash: null, addresses: [...new Set(addresses)] };
  const ends = (hash === null && now.password_hash !== null) || (addresses === null && now.addresses !== null);
  return ends ? { password_hash: null, addresses: null } : null;
}

async function recordLink(
  tx: Sql,
  ctx: Context,
  { id, org }: { id: string; org: string },
  link: Door & { start: Date | null; watermark: boolean },
): Promise<void> {
  const details = {
    link: 'view',
    level: 'can_view',
    starts: link.start?.toISOString() ?? null,
    password: link.password_hash !== null,
    code: link.addresses !== null,
    watermark: link.watermark,
  };
  await record(tx, ctx, { action: 'grant', org, object: { kind: 'item', id }, result: 'done', details });
}

/**
 * Ends every public link on an item and below it [AC-32].
 *
 * @returns how many there were
 * @throws {OperationError} as `requireLevel` for full access
 */
export async function endLinksBelow(ctx: Context, id: string): Promise<{ ended: number }> {
  await requireLevel(ctx, [id], 'full_access');
  const item = await sharedItem(ctx, id);
  const ended = await ctx.bus.given(inItemTree)(ctx, id, async (tx) => {
    const inside = { ...ctx, db: tx };
    await requireLevel(inside, [id], 'full_access');
    const links = await linksBelow(inside, id);
    for (const { item: itemId, link } of links)
      await putGrantInside(tx, ctx, { itemId, subject: { kind: 'anonymous', link }, level: 'none' });
    return links;
  });
  for (const one of new Set(ended.map((link) => link.item)))
    if (item) ctx.bus.publish(grantsChanged, { org: item.org, item: one, account: null });
  return { ended: ended.length };
}
