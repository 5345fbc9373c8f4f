import type { ErrorCode, Level } from '@mado/contract';
import { dayInJapan } from '../../platform/clock/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { accessRows } from './access-rows.sql.ts';
import type { AllowedItem, Asking } from './asking.ts';
import { closedLinks, type ClosedLink } from './closed-links.sql.ts';
import { keepRight } from './kept-rights.ts';
import { canOf, levelName, levelNumber, type ItemAccess } from './levels.ts';

interface Asked {
  /** instead of `level_too_low` */
  tooLow?: ErrorCode;
  /**
   * What lies in the trash is asked for as it was before; a right on it is kept for no answer, since it is none that
   * can be seen.
   */
  inTrash?: boolean;
}

/**
 * The access check: the first line of an operation on items. One query for all ids.
 *
 * A hidden item and a missing one answer alike, `not_signed_in` without sign-in and `no_access` with it [AC-12]; one in
 * the trash answers `gone` to whoever could see it before [AC-13]; a level too low on a visible item answers
 * `level_too_low`, or `tooLow` where the operation has words of its own; asking for more than view of a read-only item
 * that is visible answers `read_only` [AC-15]. Asking to view what is hidden and bears a public link, on itself or
 * above, is told why that does not open it: it has ended [AC-14], has not begun [AC-29] or asks for something [AC-30].
 * Who knows the id came by the link.
 *
 * @param ids duplicates are fine
 * @returns what the caller may do, per id, in the order of `ids`
 */
export async function requireLevel(
  ctx: Asking,
  ids: readonly string[],
  level: Level,
  options: Asked = {},
): Promise<AllowedItem[]> {
  const allowed = await allowedItems(ctx, ids, level, options);
  if (!options.inTrash) keepRight(ctx, ids, level);
  return allowed;
}

async function allowedItems(
  ctx: Asking,
  ids: readonly string[],
  level: Level,
  options: Asked = {},
): Promise<AllowedItem[]> {
  const found = new Map((await accessRows(ctx, ids)).map((row) => [row.id, row]));
  const allowed = ids.flatMap((id) => found.get(id) ?? []).filter((item) => item.level > 0);
  if (allowed.length < ids.length) {
    const hidden = ids.filter((id) => (found.get(id)?.level ?? 0) === 0);
    if (level === 'can_view') await sayOfLinks(ctx, hidden);
    throw new OperationError(ctx.caller.account ? 'no_access' : 'not_signed_in');
  }
  if (!options.inTrash && allowed.some(({ trashed }) => trashed)) throw new OperationError('gone');
  for (const item of allowed) {
    if (item.level >= levelNumber(level)) continue;
    if (item.read_only) throw new OperationError('read_only');
    throw new OperationError(options.tooLow ?? 'level_too_low', { level });
  }
  return allowed;
}

/**
 * The access check of downloading [AC-10]: open from edit upward, and at view by a grant that allows it. As
 * `requireLevel` for what is hidden, missing or in the trash; `level_too_low` where one of the items may be viewed
 * only; `answer_withheld` as `requireTold`.
 */
export async function requireDownload(ctx: Asking, ids: readonly string[]): Promise<void> {
  const allowed = await allowedItems(ctx, ids, 'can_view');
  if (!allowed.every((item) => canOf(item).download)) throw new OperationError('level_too_low', { level: 'can_edit' });
  requireTold(allowed);
  keepRight(ctx, ids, 'download');
}

/**
 * For what goes out as it is stored, after the access check: whoever looks by nothing but links with a watermark gets
 * marked pixels alone [AC-34], from the moment when there is one.
 *
 * @throws {OperationError} link_marked_only
 */
export function requireUnmarked(
  ctx: Pick<Asking, 'rights' | 'caller'>,
  allowed: readonly Pick<AllowedItem, 'id' | 'marked'>[],
): void {
  if (allowed.some(({ marked }) => marked)) throw new OperationError('link_marked_only');
  const ids = allowed.map(({ id }) => id);
  keepRight(ctx, ids, 'unmarked');
}

/**
 * For what tells more of a study than its pixels: nothing of it goes to who is still to answer a question about it
 * [PN-11].
 *
 * @throws {OperationError} answer_withheld
 */
export function requireTold(allowed: readonly Pick<AllowedItem, 'withheld'>[]): void {
  if (allowed.some(({ withheld }) => withheld)) throw new OperationError('answer_withheld');
}

/** @throws {OperationError} link_… where each of these items bears a link for viewing, on itself or above it */
async function sayOfLinks(ctx: Asking, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const closed = await closedLinks(ctx, wanted);
  const [first] = wanted;
  const link = first === undefined ? undefined : closed.get(first);
  if (link && closed.size === wanted.length) throw errorOfLink(link);
}

/** What somebody is told to whom a link does not open. */
export function errorOfLink({ why, starts_at: start }: ClosedLink): OperationError {
  switch (why) {
    case 'password':
      return new OperationError('link_password');
    case 'code':
      return new OperationError('link_code');
    case 'ended':
      return new OperationError('link_expired');
    case 'not_yet':
      return new OperationError('link_not_yet', { day: start ? dayInJapan(start) : '' });
  }
}

/** What an answer says of an item's rights: the level by name and what it opens. */
export function permOf(access: ItemAccess): { perm: Level; can: ReturnType<typeof canOf> } {
  return { perm: levelName(access.level), can: canOf(access) };
}
