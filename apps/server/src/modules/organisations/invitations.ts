import { createHash } from 'node:crypto';
import type { Invitation, MemberRole, OwnInvitation } from '@mado/contract';
import type { Language } from '@mado/languages';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/index.ts';
import { OperationError } from '../../platform/http/index.ts';
import { letterStates, type LetterState } from '../../platform/mail/index.ts';
import { accountByEmail, accountById, isEmail, sendAccountLetter, signedIn } from '../accounts/index.ts';
import { record, type AuditEvent } from '../audit/index.ts';
import { membershipChanged } from './events.ts';
import { belongsTo, lockAsAdmin, requireAdmin } from './membership.ts';
import {
  endInvitation,
  endInvitationsOf,
  insertInvitation,
  invitationByDigest,
  invitationById,
  invitationsOf,
  invitationsTo,
  updateDigest,
  type InvitationRow,
} from './invitations.sql.ts';
import {
  lockOrganisation,
  organisationName,
  organisationOf,
  putMembership,
  type OrganisationRow,
} from './organisations.sql.ts';

const digestOf = (code: string) => createHash('sha256').update(code.trim()).digest();
const day = 86_400_000;

/** Whom to invite, as what, and for how many days. */
export interface Inviting {
  org: string;
  email: string;
  role: MemberRole;
  days: number;
}

/**
 * Invites an address by mail, whether or not it has an account, in place of an earlier invitation of it [OR-4].
 *
 * @throws {OperationError} as `requireAdmin`; bad_request with `fields` for what is no address; member_already
 */
export async function inviteByMail(ctx: Context, inviting: Inviting, language: Language): Promise<Invitation> {
  const { id: by } = signedIn(ctx);
  return ctx.db.transaction(async (tx) => {
    await lockAsAdmin({ ...ctx, db: tx }, inviting.org);
    return inviteIn(tx, ctx, { ...inviting, by }, language);
  });
}

/** As `inviteByMail`, in a transaction that has locked the organisation and looked at the right of who invites. */
export async function inviteIn(
  tx: Sql,
  ctx: Context,
  { org, email: typed, role, days, by }: Inviting & { by: string },
  language: Language,
): Promise<Invitation> {
  const email = typed.trim();
  if (!isEmail(email)) throw new OperationError('bad_request', {}, { email: 'email_invalid' });
  const invited = await accountByEmail(tx, email);
  if (invited && (await belongsTo(tx, invited.id, org))) throw new OperationError('member_already');
  const at = ctx.clock.now();
  const code = newCode(ctx);
  await endInvitationsOf(tx, org, email, at);
  const expiresAt = new Date(at.getTime() + days * day);
  const values = {
    organisation: (await organisationName(tx, org)) ?? '',
    by: (await accountById(tx, by))?.username ?? '',
    address: joinPage(ctx),
    code,
    days: String(days),
  };
  const spoken = invited?.language ?? language;
  const letter = await sendAccountLetter(tx, ctx, 'invitation', { to: email, language: spoken, values });
  const row = {
    id: ctx.random.uuid(),
    organisation_id: org,
    email,
    role,
    created_at: at,
    expires_at: expiresAt,
    letter,
  };
  await insertInvitation(tx, { ...row, digest: digestOf(code), by });
  await recordInvitation(tx, ctx, 'invite', row);
  return invitationAnswer(row, 'sending');
}

/**
 * The page of the letter with a new code, for whoever gets no mail: that of the letter works no more. Checks no right
 * of the caller.
 *
 * @throws {OperationError} gone where the address has no invitation that could be accepted
 */
export async function codeOfInvitation(
  ctx: Context,
  org: string,
  email: string,
): Promise<{ link: string; code: string }> {
  return ctx.db.transaction(async (tx) => {
    const open = await invitationsTo(tx, org, ctx.clock.now());
    const row = open.find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
    if (!row) throw new OperationError('gone');
    const code = newCode(ctx);
    await updateDigest(tx, row.id, digestOf(code));
    return { link: joinPage(ctx), code };
  });
}

const newCode = ({ random }: Pick<Context, 'random'>) => random.bytes(16).toString('base64url');
const joinPage = ({ config }: Pick<Context, 'config'>) => `${config.origin}/organization/join`;

/** Invitations to an organisation that can still be accepted. @throws {OperationError} as `requireAdmin` */
export async function pendingInvitations(ctx: Context, org: string): Promise<Invitation[]> {
  await requireAdmin(ctx, org);
  return openInvitations(ctx, org);
}

/** As `pendingInvitations`. Checks no right of the caller. */
export async function openInvitations(ctx: Context, org: string): Promise<Invitation[]> {
  const rows = await invitationsTo(ctx.db, org, ctx.clock.now());
  const stateOf = await letterStates(
    ctx.db,
    rows.flatMap(({ letter }) => letter ?? []),
  );
  return rows.map((row) => invitationAnswer(row, stateOf(row.letter)));
}

/** @throws {OperationError} as `requireAdmin`; gone where it cannot be accepted anyway */
export async function withdraw(ctx: Context, org: string, id: string): Promise<void> {
  await requireAdmin(ctx, org);
  await ctx.db.transaction(async (tx) => {
    await lockAsAdmin({ ...ctx, db: tx }, org);
    const row = await invitationById(tx, id);
    if (row?.organisation_id !== org || !(await endInvitation(tx, id, ctx.clock.now())))
      throw new OperationError('gone');
    await recordInvitation(tx, ctx, 'withdraw_invitation', row);
  });
}

/** Invitations of the caller's address that can still be accepted [OR-4]. @throws {OperationError} not_signed_in */
export async function invitationsOfCaller(ctx: Context): Promise<OwnInvitation[]> {
  const rows = await invitationsOf(ctx.db, await addressOf(ctx.db, ctx), ctx.clock.now());
  return rows.map(({ organisation_id, organisation, by, ...row }) => {
    const { email: _, mail: __, ...answer } = invitationAnswer({ ...row, organisation_id }, 'sent');
    return { ...answer, organisation: { uuid: organisation_id, name: organisation }, by };
  });
}

/** @throws {OperationError} not_signed_in; gone where there is none of the caller's that could be accepted */
export async function decline(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await ownInvitation(tx, ctx, id);
    if (!row || !(await endInvitation(tx, id, ctx.clock.now()))) throw new OperationError('gone');
    await recordInvitation(tx, ctx, 'decline_invitation', row);
  });
}

/**
 * Accepts an invitation: by its id one of the caller's address, by its code whichever it is. Who is in the organisation
 * already stays what they are [OR-4].
 *
 * @returns the organisation, of which nothing is open yet to somebody without the second factor that it demands
 * @throws {OperationError} not_signed_in, invitation_unknown, invitation_over
 */
export async function join(ctx: Context, which: { invitation: string } | { code: string }): Promise<OrganisationRow> {
  const { id: accountId } = signedIn(ctx);
  const joined = await ctx.db.transaction(async (tx) => {
    const row =
      'code' in which
        ? await invitationByDigest(tx, digestOf(which.code))
        : await ownInvitation(tx, ctx, which.invitation);
    if (!row) throw new OperationError('invitation_unknown');
    const at = ctx.clock.now();
    const { id, organisation_id: org, role } = row;
    if (!(await lockOrganisation(tx, org)) || !(await endInvitation(tx, id, at)))
      throw new OperationError('invitation_over');
    if (!(await belongsTo(tx, accountId, org))) await putMembership(tx, { organisationId: org, accountId, role, at });
    // What else the address got is over as well: whoever is taken out again stays out.
    await endInvitationsOf(tx, org, await addressOf(tx, ctx), at);
    await recordInvitation(tx, ctx, 'accept_invitation', row);
    const own = await organisationOf(tx, accountId, org);
    if (!own) throw new OperationError('no_access');
    return own;
  });
  ctx.bus.publish(membershipChanged, { org: joined.id, account: accountId });
  return joined;
}

/** The address that the account has now, not when its token was given. */
async function addressOf(db: Sql, ctx: Context): Promise<string> {
  const account = await accountById(db, signedIn(ctx).id);
  if (!account) throw new OperationError('not_signed_in');
  return account.email;
}

async function ownInvitation(tx: Sql, ctx: Context, id: string): Promise<InvitationRow | undefined> {
  const email = await addressOf(tx, ctx);
  const row = await invitationById(tx, id);
  return row?.email.toLowerCase() === email.toLowerCase() ? row : undefined;
}

function recordInvitation(
  tx: Sql,
  ctx: Context,
  action: AuditEvent['action'],
  { id, organisation_id: org, role }: Pick<InvitationRow, 'id' | 'organisation_id' | 'role'>,
): Promise<void> {
  const object = { kind: 'organisation' as const, id: org };
  return record(tx, ctx, { action, org, object, result: 'done', details: { invitation: id, role } });
}

function invitationAnswer(
  { id, email, role, created_at, expires_at }: Omit<InvitationRow, 'ended_at'>,
  mail: LetterState,
): Invitation {
  return {
    uuid: id,
    email,
    perm: role,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    mail,
  };
}
