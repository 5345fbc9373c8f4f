import { nobody, type Context, type Services } from '../../platform/context.ts';
import { dayInJapan, daysLater, endOfDayInJapan } from '../../platform/clock/index.ts';
import type { Sql } from '../../platform/db/index.ts';
import { record } from '../audit/index.ts';
import {
  attributionOf,
  foldersToLookAt,
  inTrees,
  lookNext,
  nextLook,
  overdueBelow,
  putSettings,
  settingsOf,
  settingsOfFolders,
  trashItems,
  type Changed,
  type FolderSettingsRow,
} from '../storage/index.ts';
import { detailsOf, holdOthers, tell } from './concerned.ts';

/** The moment at which the day ends on which another moment falls, in Japan. */
function midnightAfter(at: Date): Date {
  return endOfDayInJapan(dayInJapan(at));
}

/** Items that came before this are overdue where they are kept for so many days after the one on which they came. */
export function overdueBefore(days: number, now: Date): Date {
  return endOfDayInJapan(daysLater(dayInJapan(now), -days - 1));
}

/**
 * Moves to the trash what is overdue by the settings of a folder, as the product itself, and says when to look next.
 * Runs inside the transaction that locked the tree; what has been swept already is swept no more.
 */
export async function sweepFolder(tx: Sql, services: Services, folder: string): Promise<Changed> {
  const ctx = { ...services, caller: nobody, whence: 'job' };
  const now = ctx.clock.now();
  const settings = await settingsOf(tx, folder);
  if (!settings) return { items: [], announce: () => {} };
  const notBefore = settings.date === null ? null : endOfDayInJapan(settings.date);
  if (settings.trashed || (notBefore && notBefore > now)) {
    await lookNext(tx, folder, settings.trashed ? null : notBefore);
    return { items: [], announce: () => {} };
  }
  const before = settings.after === null ? null : overdueBefore(settings.after, now);
  const found = await overdueBelow(tx, folder, { before, self: settings.self, now });
  const trashing = { at: now, by: await attributionOf(tx, ctx, settings.org) };
  const change = await trashItems(tx, ctx.bus, found.ids, trashing);
  if (change.items.length > 0) await recordSweep(tx, ctx, settings, change);
  if (settings.after === null && found.until === null) await endSettings(tx, ctx, settings);
  else await lookNext(tx, folder, lookAfter(settings, found, now));
  return change;
}

async function recordSweep(tx: Sql, ctx: Context, { folder, org }: FolderSettingsRow, { items }: Changed) {
  const [only, ...others] = items;
  const object = only && others.length === 0 ? { kind: 'item' as const, id: only.id } : null;
  const details = { ...detailsOf(items), auto_delete: folder };
  await record(tx, ctx, { action: 'delete', org, object, result: 'done', details });
}

/** A day comes once: what is restored, or brought later, stays [AD-6]. */
async function endSettings(tx: Sql, ctx: Context, { folder, org }: FolderSettingsRow): Promise<void> {
  await putSettings(tx, folder, null, ctx.clock.now());
  const details = { facts: 'settings', auto_delete: false };
  await record(tx, ctx, { action: 'edit', org, object: { kind: 'item', id: folder }, result: 'done', details });
}

/** Nothing is due earlier: of what stays, of what comes from now on, and of what waits for an upload. */
function lookAfter(
  { after }: FolderSettingsRow,
  { oldest, until }: { oldest: Date | null; until: Date | null },
  now: Date,
): Date {
  const due = endOfDayInJapan(daysLater(dayInJapan(oldest ?? now), after ?? 0));
  const days = Math.max(due.getTime(), midnightAfter(now).getTime());
  return new Date(Math.min(days, until?.getTime() ?? days));
}

/**
 * Moves to the trash what is overdue anywhere, a folder with settings in a transaction of its own. One that fails is
 * logged and leaves the others alone.
 *
 * @returns whether none failed
 */
export async function sweepOverdue(services: Services, signal?: AbortSignal): Promise<boolean> {
  const { db, clock, bus, log } = services;
  let failed = false;
  for (const folder of await foldersToLookAt(db, clock.now())) {
    signal?.throwIfAborted();
    try {
      const change = await inTrees(
        services,
        async (db) => (await settingsOfFolders(db, [folder])).map(({ org }) => org),
        (tx) => sweepFolder(tx, services, folder),
      );
      tell({ bus, caller: nobody }, [change], change.items, { moved: holdOthers(change.items) });
    } catch (error) {
      failed = true;
      log.error({ err: error, folder }, 'what is overdue in a folder could not be moved to the trash');
    }
  }
  return !failed;
}

/** When something may be overdue next: at midnight in Japan, or earlier where something waits. */
export async function nextSweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Date> {
  const midnight = midnightAfter(clock.now());
  const next = await nextLook(db);
  return next && next < midnight ? next : midnight;
}
