import type { ShareData } from '@mado/contract';
import { dayInJapan } from '../../platform/clock/index.ts';
import type { Context } from '../../platform/context.ts';
import { OperationError } from '../../platform/http/index.ts';
import { levelName, levelNumber } from './levels.ts';
import { requireLevel } from './require-level.ts';
import { rightsOn, sharedItem, type RightRow, type SharedItem } from './share-data.sql.ts';

/** What is shared is asked for as what it is. */
export type ShareType = 'folder' | 'file';

/**
 * Who has which right on an item. Other people and organisations are named to full access alone [AC-23].
 *
 * @throws {OperationError} not_signed_in, no_access, link_expired, gone; bad_request for an item of the other type
 */
export async function shareData(ctx: Context, type: ShareType, id: string): Promise<ShareData> {
  const [access] = await requireLevel(ctx, [id], 'can_view');
  const item = await sharedItemOf(ctx, type, id);
  if (!access) throw new OperationError('no_access');
  const rights = await rightsOn(ctx, id);
  const now = ctx.clock.now();
  const valid = rights.filter((right) => isValid(right, now));
  const mayShare = access.level >= levelNumber('full_access') && !access.read_only;
  return {
    ...linkOf(rights, now),
    upload_link: valid.some(({ link }) => link === 'upload'),
    upload_inherited: isInherited(valid, 'upload'),
    your_perm: levelName(access.level),
    own_org: mayShare ? { id: item.org, name: item.org_name, perm: permOfOwn(item, valid) } : null,
    owner: mayShare ? item.owner : null,
    users: mayShare
      ? bySubject(valid, ({ account }) => account).map(({ first, given }) => ({
          id: first.account ?? '',
          username: first.username ?? '',
          email: first.email ?? '',
          ...given,
        }))
      : [],
    invitations: mayShare
      ? bySubject(valid, ({ address }) => address).map(({ first, given }) => ({ email: first.address ?? '', ...given }))
      : [],
    orgs: mayShare
      ? bySubject(valid, ({ organisation }) => organisation).map(({ first, given }) => ({
          id: first.organisation ?? '',
          name: first.name ?? '',
          ...given,
        }))
      : [],
  };
}

/** @throws {OperationError} gone; bad_request for an item of the other type */
export async function sharedItemOf(ctx: Pick<Context, 'db' | 'bus'>, type: ShareType, id: string): Promise<SharedItem> {
  const item = await sharedItem(ctx, id);
  if (!item) throw new OperationError('gone');
  if (item.object_type !== type) throw new OperationError('bad_request', {}, { id: `not_a_${type}` });
  return item;
}

function isValid({ expires_at: end }: RightRow, now: Date): boolean {
  return end === null || end > now;
}

/** Whether there is a link, and none on the item itself. */
function isInherited(valid: readonly RightRow[], kind: 'view' | 'upload'): boolean {
  const links = valid.filter(({ link }) => link === kind);
  return links.length > 0 && links.every(({ inherited }) => inherited);
}

/**
 * The link for viewing that holds longest, of those on the item itself where there is one; one that has ended is told
 * by its last day.
 */
function linkOf(
  rights: readonly RightRow[],
  now: Date,
): Pick<
  ShareData,
  'anonymous_perm' | 'expiry' | 'is_permanent' | 'anonymous_download' | 'anonymous_inherited' | 'anonymous_above'
> {
  const links = rights.filter(({ link }) => link === 'view');
  const own = links.filter(({ inherited }) => !inherited);
  const said = own.some((right) => isValid(right, now)) ? own : links;
  const ends = said.map(({ expires_at: end }) => end);
  const last = ends.reduce<Date | null>((latest, end) => (end && (!latest || end > latest) ? end : latest), null);
  const permanent = ends.includes(null);
  const valid = said.filter((right) => isValid(right, now));
  const isOpen = permanent || (last !== null && last > now);
  return {
    anonymous_perm: isOpen ? 'read' : 'none',
    // The moment at which it ends is the first of the next day.
    expiry: permanent || last === null ? null : dayInJapan(new Date(last.getTime() - 1)),
    is_permanent: permanent,
    anonymous_download: valid.some(({ allow_download: allow }) => allow),
    anonymous_inherited: isInherited(valid, 'view'),
    anonymous_above: links.some((right) => right.inherited && isValid(right, now)),
  };
}

/** What the organisation's own members may do with its item: all in its root, in a private one what was given to it. */
function permOfOwn({ org, org_root: root, read_only: readOnly }: SharedItem, valid: readonly RightRow[]) {
  if (root === 'org') return readOnly ? 'can_view' : 'full_access';
  return levelName(Math.max(0, ...valid.filter(({ organisation }) => organisation === org).map(({ level }) => level)));
}

/** One entry for each person or organisation: the greatest of what was given, on the item or above it. */
function bySubject(rights: readonly RightRow[], subjectOf: (right: RightRow) => string | null) {
  const named = rights.filter((right) => subjectOf(right) !== null);
  return [...Map.groupBy(named, subjectOf).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const greatest = (of: readonly RightRow[]) => levelName(Math.max(0, ...of.map(({ level }) => level)));
    const perm = greatest(all);
    const above = greatest(all.filter(({ inherited }) => inherited));
    const download = all.some(({ allow_download: allow }) => allow);
    return [{ first, given: { perm, allow_download: download, inherited: first.inherited, above } }];
  });
}
