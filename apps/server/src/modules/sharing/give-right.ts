import type { Level, ShareData } from '@mado/contract';
import { dayInJapan, endOfDayInJapan } from '../../platform/clock/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { bucket } from '../../platform/limits/index.ts';
import { accountByEmail, countingLetters, isEmail } from '../accounts/index.ts';
import { grantsChanged } from './events.ts';
import { lockAddresses } from './grants.sql.ts';
import { heldLink } from './link-control.sql.ts';
import type { GrantSubject, NewGrant } from './new-grant.ts';
import { notifyReceiver } from './notify-receiver.ts';
import { putGrant } from './put-grant.ts';
import { shareData, sharedItemOf, type ShareType } from './share-data.ts';
import { requireLevel } from './require-level.ts';
import { rightsOn } from './share-data.sql.ts';

/** A level as callers name it: `read` is `can_view`; `delete` and `none` take a right away [AC-8]. */
type GivenLevel = Level | 'read' | 'delete';

interface Given {
  perm: GivenLevel;
  allow_download?: boolean | undefined;
}

/**
 * Gives a person a right, changes it, or takes it away [AC-23]; one whose address has no account has it from the moment
 * when it gets one [AC-25].
 *
 * @throws {OperationError} as `requireLevel` for full access; bad_request for one's own address, for what is no
 *   address, and for an item of the other type; too_many_letters, too_many_requests, and no right is given then
 */
export async function shareWithUser(
  ctx: Context,
  type: ShareType,
  id: string,
  given: Given & { email: string; isSend: boolean; message?: string | undefined },
): Promise<ShareData> {
  await requireLevel(ctx, [id], 'full_access');
  const { org } = await sharedItemOf(ctx, type, id);
  const level = levelOf(given.perm);
  const grant = { itemId: id, level, ...downloadOf(given) };
  const { isSend, message } = given;
  const letter = isSend && level !== 'none' ? { type, id, level, message } : null;
  const email = given.email.trim();
  const account = await accountByEmail(ctx.db, email);
  // One may leave what is shared with one.
  if (level !== 'none' && account && account.id === ctx.caller.account?.id)
    throw new OperationError('bad_request', {}, { email: 'own_address' });
  if (account) {
    if (letter) await limitLetters(ctx, [account.id]);
    await put(ctx, org, { ...grant, subject: { kind: 'user', accountId: account.id } }, async (tx) => {
      if (letter) await notifyReceiver(tx, ctx, { ...account, account: account.id }, letter);
    });
    return shareData(ctx, type, id);
  }
  if (!isEmail(email)) throw new OperationError('bad_request', {}, { email: 'email_invalid' });
  try {
    await countingLetters(ctx, letter ? [email] : [], () =>
      shareWithAddress(ctx, org, { ...grant, subject: { kind: 'address', address: email } }, letter),
    );
    return await shareData(ctx, type, id);
  } catch (error) {
    if (error instanceof RegisteredMeanwhile) return shareWithUser(ctx, type, id, given);
    throw error;
  }
}

/** Letters of one account to another about what is shared: so many at once, then one more in this time [AC-38]. */
const lettersToOne = bucket({ burst: 20, perMs: 180_000 });

/**
 * Counts letters to accounts about what is shared.
 *
 * @throws {OperationError} too_many_requests
 */
export async function limitLetters({ rateLimits, caller }: Context, receivers: readonly string[]): Promise<void> {
  const limit = rateLimits.limit('letters of sharing to an account', lettersToOne);
  for (const receiver of receivers) await limit.take(`${caller.account?.id ?? ''} ${receiver}`);
}

/** The address has got an account since it was looked for. */
class RegisteredMeanwhile extends Error {}

type Letter = Parameters<typeof notifyReceiver>[3];

async function shareWithAddress(
  ctx: Context,
  org: string,
  grant: NewGrant & { subject: { kind: 'address'; address: string } },
  letter: Letter | null,
): Promise<void> {
  const { address: email } = grant.subject;
  await put(ctx, org, grant, async (tx) => {
    await lockAddresses(tx, [email]);
    if (await accountByEmail(tx, email)) throw new RegisteredMeanwhile();
    if (letter) await notifyReceiver(tx, ctx, { account: null, email, language: null }, letter);
  });
}

/** As `shareWithUser`, for everybody in an organisation. @throws {OperationError} no_access where there is none */
export async function shareWithOrganisation(
  ctx: Context,
  type: ShareType,
  id: string,
  given: Given & { org_id: string },
): Promise<ShareData> {
  await requireLevel(ctx, [id], 'full_access');
  const { org } = await sharedItemOf(ctx, type, id);
  const subject = { kind: 'organisation', organisationId: given.org_id } as const;
  await put(ctx, org, { itemId: id, subject, level: levelOf(given.perm), ...downloadOf(given) });
  return shareData(ctx, type, id);
}

/**
 * Opens an item to whoever has its address, or a folder to uploads alone, or ends one of these links [AC-4, AC-5].
 *
 * @throws {OperationError} as `requireLevel` for full access; bad_request for a level that no link has, for a day that
 *   is over, for an upload link to what is no plain folder, for a private item of who has left
 */
export async function shareByLink(
  ctx: Context,
  type: ShareType,
  id: string,
  given: Given & { anon_link_expiry?: string | null | undefined; link?: 'view' | 'upload' | undefined },
): Promise<ShareData> {
  await requireLevel(ctx, [id], 'full_access');
  const { org, plain, owner, org_root: root } = await sharedItemOf(ctx, type, id);
  const level = levelOf(given.perm);
  // Who still has full access there by a right cannot publish what is no more its owner's [AC-3].
  if (level !== 'none' && root === 'private' && owner === null)
    throw new OperationError('bad_request', {}, { perm: 'owner_has_left' });
  const own = (await rightsOn(ctx, id)).filter(({ inherited, link }) => !inherited && link !== null);
  const isThere = (link: 'view' | 'upload') => own.some((right) => right.link === link);
  const link =
    level === 'none'
      ? (given.link ?? (isThere('upload') && !isThere('view') ? 'upload' : 'view'))
      : level === 'full_access'
        ? 'upload'
        : 'view';
  // One that is there since before a folder was converted can still be ended.
  if (link === 'upload' && !plain && (type === 'file' || level !== 'none'))
    throw new OperationError('bad_request', {}, { perm: 'upload_link_to_folder' });
  const before = own.find((right) => right.link === link);
  const expiresAt = link === 'upload' ? noEnd(given) : endOfLink(ctx, given, before?.expires_at);
  const allowDownload = link === 'view' && (given.allow_download ?? before?.allow_download ?? false);
  await put(ctx, org, { itemId: id, subject: { kind: 'anonymous', link }, level, expiresAt, allowDownload }, (tx) =>
    level === 'can_view' ? requireEndAfterStart({ db: tx }, id, expiresAt) : Promise.resolve(),
  );
  return shareData(ctx, type, id);
}

interface GivenEnd {
  anon_link_expiry?: string | null | undefined;
}

/** @throws {OperationError} bad_request for an end: a link for uploading has none */
function noEnd({ anon_link_expiry: day }: GivenEnd): null {
  if (typeof day === 'string')
    throw new OperationError('bad_request', {}, { anon_link_expiry: 'upload_link_has_no_end' });
  return null;
}

/** @throws {OperationError} bad_request for a day that is over */
function endOfLink(ctx: Context, { anon_link_expiry: day }: GivenEnd, before: Date | null | undefined): Date | null {
  return day === undefined ? endAhead(ctx, before) : endOf(ctx, day);
}

/** The end that a link keeps where none is said; one that has ended begins anew, without an end [AC-6]. */
function endAhead({ clock }: Context, end: Date | null | undefined): Date | null {
  return end && end > clock.now() ? end : null;
}

/**
 * In a transaction, in which the link is then set: its start stays as it is until then.
 *
 * @throws {OperationError} bad_request for a link that would be over before it begins [AC-29]
 */
export async function requireEndAfterStart({ db }: { db: Sql }, id: string, expiresAt: Date | null): Promise<void> {
  const start = (await heldLink(db, id))?.starts_at ?? null;
  if (expiresAt && start && expiresAt <= start)
    throw new OperationError('bad_request', {}, { anon_link_expiry: 'end_before_start' });
}

/** @throws {OperationError} bad_request for a day that is over */
export function endOf({ clock }: Pick<Context, 'clock'>, day: string | null): Date | null {
  if (day === null) return null;
  if (day < dayInJapan(clock.now())) throw new OperationError('bad_request', {}, { anon_link_expiry: 'past_day' });
  return endOfDayInJapan(day);
}

function levelOf(perm: GivenLevel): Level {
  return perm === 'read' ? 'can_view' : perm === 'delete' ? 'none' : perm;
}

function downloadOf({ allow_download: allow }: Given): Pick<NewGrant, 'allowDownload'> {
  return allow === undefined ? {} : { allowDownload: allow };
}

/** The right to give it is asked for again in the transaction. @param beside is done in the same one */
async function put(
  ctx: Context,
  org: string,
  grant: NewGrant & { subject: GrantSubject },
  beside: (tx: Sql) => Promise<void> = async () => {},
): Promise<void> {
  const { itemId, subject } = grant;
  await putGrant(ctx, grant, async (tx) => {
    await requireLevel({ ...ctx, db: tx }, [itemId], 'full_access');
    await beside(tx);
  });
  const account = subject.kind === 'user' ? subject.accountId : null;
  ctx.bus.publish(grantsChanged, { org, item: itemId, account });
}
