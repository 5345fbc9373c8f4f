import type { ErrorCode, Level } from '@mado/contract';
import type { Caller } from '../../platform/context.ts';
import { array, sql, type Sql } from '../../platform/db/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accessOf } from './access.sql.ts';
import { canOf, levelName, levelNumber, type ItemAccess } from './levels.ts';

/** Who asks, and when; a context, or one whose `db` is an open transaction. */
export interface Asking {
  db: Sql;
  clock: Clock;
  caller: Caller;
}

/** The item and the right of the caller on it, as it was when it was asked for. */
export interface AllowedItem extends ItemAccess {
  id: string;
}

/**
 * The access check: the first line of an operation on items. One query for all ids.
 *
 * Decision 8: a hidden item and a missing one answer alike, `not_signed_in` without sign-in and `no_access` with it; one in the trash answers `gone`
 * to whoever could see it before; a level too low on a visible item answers `level_too_low`, or `tooLow` where the operation has words of its own;
 * asking for more than view of a read-only item that is visible answers `read_only`. Asking to view what is hidden now and was open by a public link
 * until that ended answers `link_expired` (decision 7): who knows the id came by the link.
 *
 * @param ids duplicates are fine
 * @returns what the caller may do, per id, in the order of `ids`
 */
export async function requireLevel(
  ctx: Asking,
  ids: readonly string[],
  level: Level,
  options: { tooLow?: ErrorCode } = {},
): Promise<AllowedItem[]> {
  const found = new Map((await accessRows(ctx, ids)).map((row) => [row.id, row]));
  const allowed = ids.flatMap((id) => found.get(id) ?? []).filter((item) => item.level > 0);
  if (allowed.length < ids.length) {
    const hidden = ids.filter((id) => (found.get(id)?.level ?? 0) === 0);
    const ended = level === 'can_view' && (await areOfEndedLinks(ctx, hidden));
    throw new OperationError(ended ? 'link_expired' : ctx.caller.account ? 'no_access' : 'not_signed_in');
  }
  if (allowed.some(({ trashed }) => trashed)) throw new OperationError('gone');
  for (const item of allowed) {
    if (item.level >= levelNumber(level)) continue;
    if (item.read_only) throw new OperationError('read_only');
    throw new OperationError(options.tooLow ?? 'level_too_low', { level });
  }
  return allowed;
}

/**
 * The access check of downloading (decision 3): open from edit upward, and at view by a grant that allows it. As `requireLevel` for what is hidden,
 * missing or in the trash; `level_too_low` where one of the items may be viewed only.
 */
export async function requireDownload(ctx: Asking, ids: readonly string[]): Promise<void> {
  const allowed = await requireLevel(ctx, ids, 'can_view');
  if (!allowed.every((item) => canOf(item).download)) throw new OperationError('level_too_low', { level: 'can_edit' });
}

/** What the caller may do with each of these items; ids that do not exist or are in the trash are left out, hidden ones have level 0. */
export async function accessTo(ctx: Asking, ids: readonly string[]): Promise<Map<string, AllowedItem>> {
  const rows = await accessRows(ctx, ids);
  return new Map(rows.filter(({ trashed }) => !trashed).map((row) => [row.id, row]));
}

/** In the trash: what the caller could do before. */
function accessRows(ctx: Asking, ids: readonly string[]): Promise<(AllowedItem & { trashed: boolean })[]> {
  const items = sql`
    select id, ancestors, org, org_root, owner, read_only from item where id = any (${array([...new Set(ids)], 'uuid')})`;
  return ctx.db.rows(
    sql`select a.item_id as id, a.level, a.download, item.read_only, item.trashed_at is not null as trashed
      from (${accessOf(ctx.caller, ctx.clock.now(), items)}) a join item on item.id = a.item_id`,
    'access-to-items',
  );
}

/** Whether each of these items was open by a link for viewing, on itself or above it, that has ended; what is in the trash is not there. */
async function areOfEndedLinks({ db, clock }: Asking, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*) from item
      where id = any (${array(wanted, 'uuid')}) and trashed_at is null and exists (
        select from "grant" g
        where g.item_id = any (item.ancestors || item.id) and g.link_kind = 'view' and g.expires_at <= ${clock.now()}::timestamptz)`,
    'items-of-ended-links',
  );
  return row?.count === wanted.length;
}

/** What an answer says of an item's rights: the level by name and what it opens. */
export function permOf(access: ItemAccess): { perm: Level; can: ReturnType<typeof canOf> } {
  return { perm: levelName(access.level), can: canOf(access) };
}
