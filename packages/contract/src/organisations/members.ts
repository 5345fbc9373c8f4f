import { z } from 'zod';
import { Email, MailState } from '../accounts/email.ts';
import { User } from '../accounts/index.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Timestamp, Uuid } from '../primitives.ts';
import { Organisation, OrganisationRole } from './organisation.ts';

const signedInErrors = ['not_signed_in', 'token_expired'] as const;
const adminErrors = [...signedInErrors, 'no_access', 'factor_demanded'] as const;

/** What somebody is, or will be, in an organisation [AC-21]. */
export const MemberRole = z.enum(['org_admin', 'org_member']);
export type MemberRole = z.output<typeof MemberRole>;

const OrganisationName = z.string().max(1024);

export const createOrganisation = endpoint({
  name: 'organisations.create',
  method: 'POST',
  path: '/api/access/org/create',
  summary: 'Found an organisation: the caller is its admin.',
  access: 'account',
  body: z.object({ name: OrganisationName }),
  answer: Organisation,
  status: 201,
  errors: [...signedInErrors, 'name_required', 'name_too_long'],
});

export const renameOrganisation = endpoint({
  name: 'organisations.rename',
  method: 'PATCH',
  path: '/api/access/org/detail/{id}',
  summary: 'Give an organisation another name.',
  access: 'admin',
  params: IdParams,
  body: z.object({ name: OrganisationName }),
  answer: Organisation,
  status: 200,
  errors: [...adminErrors, 'name_required', 'name_too_long'],
});

export const deleteOrganisation = endpoint({
  name: 'organisations.delete',
  method: 'DELETE',
  path: '/api/access/org/detail/{id}',
  summary:
    'Delete an organisation: nobody gets at anything of it any more, by whichever way; its bytes are deleted after 30 days.',
  access: 'admin',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...adminErrors],
});

/** What an address is in an organisation; with `invited` what it will be once the invitation is accepted. */
export const Membership = z.object({ email: z.string(), perm: OrganisationRole, invited: z.boolean() });
export type Membership = z.output<typeof Membership>;

export const changeMember = endpoint({
  name: 'organisations.changeMember',
  method: 'PATCH',
  path: '/api/access/org/user-perm/{id}',
  summary:
    'Make somebody a member or an admin, or take them out (`delete`); admins may, and everybody may take themselves out. An address that has no account is invited. The last admin stays.',
  access: 'member',
  params: IdParams,
  body: z.object({ email: Email, perm: z.enum(['org_admin', 'org_member', 'delete']) }),
  answer: Membership,
  status: 200,
  errors: [...adminErrors, 'too_many_letters'],
});

export const searchUsers = endpoint({
  name: 'organisations.searchUsers',
  method: 'GET',
  path: '/api/access/user/search',
  summary:
    "Accounts by a part of name or address among the members of the caller's organisations, and by the whole address among all; twenty at most. With `org_id` those in that organisation are left out.",
  access: 'account',
  query: z.object({ query: z.string().min(1).max(320), org_id: Uuid.optional() }),
  answer: z.array(User),
  status: 200,
  errors: [...adminErrors],
});

/** An invitation to an organisation. `expires_at`: until when it can be accepted. */
export const Invitation = z.object({
  uuid: Uuid,
  email: z.string(),
  perm: MemberRole,
  created_at: Timestamp,
  expires_at: Timestamp,
  mail: MailState,
});
export type Invitation = z.output<typeof Invitation>;

/** One that the caller got. */
export const OwnInvitation = Invitation.omit({ email: true, mail: true }).extend({
  organisation: z.object({ uuid: Uuid, name: z.string() }),
  /** Who has invited; null: the account is gone. */
  by: z.string().nullable(),
});
export type OwnInvitation = z.output<typeof OwnInvitation>;

const ofInvitation = z.object({ id: Uuid, invitation: Uuid });

export const listInvitations = endpoint({
  name: 'organisations.invitations',
  method: 'GET',
  path: '/api/access/org/invitations/{id}',
  summary: 'Invitations to an organisation that can still be accepted, the newest first.',
  access: 'admin',
  params: IdParams,
  answer: z.array(Invitation),
  status: 200,
  errors: [...adminErrors],
});

export const invite = endpoint({
  name: 'organisations.invite',
  method: 'POST',
  path: '/api/access/org/invitations/{id}',
  summary:
    'Invite an address by mail, whether or not it has an account; in place of an earlier invitation of it. `days`: for how many it can be accepted.',
  access: 'admin',
  params: IdParams,
  body: z.object({ email: Email, perm: MemberRole, days: z.int().min(1).max(60).default(14) }),
  answer: Invitation,
  status: 201,
  errors: [...adminErrors, 'too_many_letters', 'member_already'],
});

export const withdrawInvitation = endpoint({
  name: 'organisations.withdrawInvitation',
  method: 'DELETE',
  path: '/api/access/org/invitations/{id}/{invitation}',
  summary: 'Withdraw an invitation.',
  access: 'admin',
  params: ofInvitation,
  answer: Nothing,
  status: 204,
  errors: [...adminErrors, 'gone'],
});

export const ownInvitations = endpoint({
  name: 'organisations.ownInvitations',
  method: 'GET',
  path: '/api/access/org/my-invitations',
  summary: 'Invitations of the address of the caller that can still be accepted, the newest first.',
  access: 'account',
  answer: z.array(OwnInvitation),
  status: 200,
  errors: [...signedInErrors],
});

export const declineInvitation = endpoint({
  name: 'organisations.declineInvitation',
  method: 'DELETE',
  path: '/api/access/org/my-invitations/{id}',
  summary: "Decline an invitation of one's own address.",
  access: 'account',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...signedInErrors, 'gone'],
});

export const joinOrganisation = endpoint({
  name: 'organisations.join',
  method: 'POST',
  path: '/api/access/org/join',
  summary:
    "Accept an invitation: one of one's own address by its id, any by the code of its letter. Somebody who is in already stays what they are.",
  access: 'account',
  body: z.union([z.strictObject({ invitation: Uuid }), z.strictObject({ code: z.string().min(1).max(256) })]),
  answer: Organisation,
  status: 201,
  errors: [...signedInErrors, 'invitation_unknown', 'invitation_over'],
});
