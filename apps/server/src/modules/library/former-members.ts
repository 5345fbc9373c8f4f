import type { FormerMember } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { spokenTo } from '../../locales/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { sendMail } from '../../platform/mail/index.ts';
import { accountsByIds, userAnswer } from '../accounts/index.ts';
import { record, type AuditEvent } from '../audit/index.ts';
import { belongsTo, lockOrganisation, membersOf, organisationName } from '../organisations/index.ts';
import { endLinks } from '../sharing/index.ts';
import {
  accountsOf,
  attributionOf,
  folderChanged,
  givePrivateArea,
  hasPrivateArea,
  insertItems,
  labelName,
  lockTree,
  locationKey,
  privateAreas,
  privateItems,
  privateRootItems,
  rootLocation,
  trashItems,
  type Changed,
} from '../storage/index.ts';
import { moveStudies } from '../studies/index.ts';
import { noticeOf, type Fate } from './notice.ts';

/** Those who are no members any more and left private items behind, by name [AC-20]. Checks no right of the caller. */
export async function formerMembers(db: Sql, org: string): Promise<FormerMember[]> {
  const members = new Set((await membersOf(db, org)).map(({ uuid }) => uuid));
  const sizes = new Map((await privateAreas(db, org)).map(({ owner, bytes }) => [owner, bytes]));
  const former = await accountsByIds(
    db,
    [...sizes.keys()].filter((owner) => !members.has(owner)),
  );
  return former.map((account) => ({ user: userAnswer(account), used_size: sizes.get(account.id) ?? 0 }));
}

/** Somebody who left private items behind in an organisation. */
export interface Left {
  org: string;
  /** the former member's account */
  from: string;
  /** Asked behind the lock: throws for whoever has lost the right meanwhile. Left out: of the operator. */
  stillMay?: (tx: Sql) => Promise<unknown>;
}

/**
 * Gives what a former member left behind, the trash included, to a member: a folder at that one's private root, called
 * as the former member is. Grants to persons and organisations stay, public links end. Checks no right of the caller.
 *
 * @throws {OperationError} gone where nothing was left, bad_request for one who is a member still and for a receiver
 *   who is none
 */
export async function handOver(ctx: Context, { to, ...left }: Left & { to: string }): Promise<void> {
  const { org, from } = left;
  await closePrivateArea(ctx, left, 'handed_over', { to }, true, async (tx, username) => {
    if (!(await belongsTo(tx, to, org))) throw new OperationError('bad_request', {}, { to: 'no_member' });
    const folder = ctx.random.uuid();
    const place = rootLocation(org, to);
    await endLinks(tx, privateItems(org, from), from);
    await insertItems(
      tx,
      [{ id: folder, place, objectType: 'folder', foldertype: 'folder', name: labelName(username) || from }],
      ctx.clock.now(),
    );
    await givePrivateArea(tx, { org, from, to, folder });
    await moveStudies(tx, locationKey(rootLocation(org, from)), `folder:${folder}`);
    return { changed: [folder] };
  });
}

/**
 * Moves what a former member left behind to the trash. Checks no right of the caller.
 *
 * @throws {OperationError} gone where nothing was left, bad_request for one who is a member still
 */
export async function deleteFormer(ctx: Context, left: Left): Promise<void> {
  await closePrivateArea(ctx, left, 'deleted', {}, false, async (tx) => {
    const trashing = { at: ctx.clock.now(), by: await attributionOf(tx, ctx, left.org) };
    const change = await trashItems(tx, ctx.bus, await privateRootItems(tx, left.org, left.from), trashing);
    return { changed: change.items.map(({ id }) => id), announce: change.announce };
  });
}

/** Does it in one transaction, in which nobody joins or leaves, with its record and a letter to the former member. */
async function closePrivateArea(
  ctx: Context,
  { org, from, stillMay }: Left,
  fate: Fate,
  details: NonNullable<AuditEvent['details']>,
  trashToo: boolean,
  work: (tx: Sql, username: string) => Promise<{ changed: readonly string[]; announce?: Changed['announce'] }>,
): Promise<void> {
  const changed = await ctx.db.transaction(async (tx) => {
    await lockTree(tx, org);
    const [account] = await accountsByIds(tx, [from]);
    const stands = await lockOrganisation(tx, org);
    await stillMay?.(tx);
    const exists = stands && (await hasPrivateArea(tx, org, from, trashToo));
    if (!exists || !account) throw new OperationError('gone');
    if (await belongsTo(tx, from, org)) throw new OperationError('bad_request', {}, { account: 'still_member' });
    const change = await work(tx, account.username);
    const object = { kind: 'account' as const, id: from };
    const action = fate === 'deleted' ? 'delete' : 'hand_over';
    await record(tx, ctx, { action, org, object, result: 'done', details });
    const languages = spokenTo(account.language, ctx.config.language);
    const notice = noticeOf(fate, (await organisationName(tx, org)) ?? '', languages);
    await sendMail(tx, ctx, { to: account.email, language: languages[0] ?? ctx.config.language, ...notice });
    return change;
  });
  changed.announce?.();
  ctx.bus.publish(folderChanged, { org, folders: changed.changed, by: accountsOf([ctx]) });
}
