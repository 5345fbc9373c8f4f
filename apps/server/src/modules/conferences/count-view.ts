import { createHmac } from 'node:crypto';
import { dayInJapan } from '../../platform/clock/index.ts';
import type { Context } from '../../platform/context.ts';
import type { FolderViews, Visitor } from '../storage/index.ts';
import { beginDay, countLook, saltOf, viewsOf } from './views.sql.ts';

/** Who has looked is not counted again for so long. */
const onceMs = 30 * 60_000;

/**
 * Counts a look at an event or a case [CF-12]. Of anything else nothing is counted; a visitor is counted and not told.
 *
 * @returns how often it was looked at
 */
export const countView: FolderViews = async (ctx, { id, kind }, visitor) => {
  if (kind === null) return null;
  const { account } = ctx.caller;
  if (visitor) {
    const at = ctx.clock.now();
    const viewer = account ? `account ${account.id}` : await hashOf(ctx, visitor);
    const since = new Date(at.getTime() - onceMs);
    await countLook(ctx.db, { folder: id, viewer, account: account?.id ?? null, at, since });
  }
  return account ? ((await viewsOf(ctx.db, [id])).get(id) ?? 0) : null;
};

/** A visitor without an account, the same for a day and nobody known again after it. */
async function hashOf({ db, clock, random }: Context, { address, agent }: NonNullable<Visitor>): Promise<string> {
  const day = dayInJapan(clock.now());
  let salt = await saltOf(db, day);
  if (salt === null) {
    await beginDay(db, day, random.bytes(32).toString('base64url'), new Date(clock.now().getTime() - onceMs));
    salt = await saltOf(db, day);
  }
  if (salt === null) throw new Error('the day has no salt');
  return createHmac('sha256', salt).update(`${address}\n${agent}`).digest('base64url');
}
