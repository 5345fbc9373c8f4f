import { z } from 'zod';
import { User } from '../accounts/index.ts';
import { endpoint } from '../endpoint.ts';
import { Bytes, IdParams, Nothing, Uuid } from '../primitives.ts';
import { Organisation, OrganisationRole } from './organisation.ts';

export * from './hanging.ts';
export * from './members.ts';
export * from './organisation.ts';

export const listOrganisations = endpoint({
  name: 'organisations.list',
  method: 'GET',
  path: '/api/access/org/list',
  summary:
    'The organisations of the caller. Somebody who is in none gets those of which something is shared with them, with `your_perm` none.',
  access: 'account',
  answer: z.array(Organisation),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

export const organisationDetail = endpoint({
  name: 'organisations.detail',
  method: 'GET',
  path: '/api/access/org/detail/{id}',
  summary: 'One organisation with its used size.',
  access: 'member',
  params: IdParams,
  answer: Organisation,
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', 'factor_demanded'],
});

export const myOrganisationRole = endpoint({
  name: 'organisations.myPerm',
  method: 'GET',
  path: '/api/access/org/my-perm/{id}',
  summary: 'Role of the caller in an organisation; a missing one answers as one that the caller is not in.',
  access: 'account',
  params: IdParams,
  answer: z.object({ perm: OrganisationRole }),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

export const organisationUsers = endpoint({
  name: 'organisations.users',
  method: 'GET',
  path: '/api/access/org/user-list/{id}',
  summary: 'Members grouped by role.',
  access: 'member',
  params: IdParams,
  answer: z.object({ org_admin: z.array(User), org_member: z.array(User) }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'no_access', 'factor_demanded'],
});

const adminErrors = ['not_signed_in', 'token_expired', 'no_access', 'factor_demanded'] as const;

/**
 * Somebody who left something private behind [AC-20]: who, and how much, in bytes, trash included as the quota counts
 * it. What it is, an admin does not see.
 */
export const FormerMember = z.object({ user: User, used_size: Bytes });
export type FormerMember = z.output<typeof FormerMember>;

const ofFormerMember = z.object({ id: Uuid, account: Uuid });

export const listFormerMembers = endpoint({
  name: 'organisations.formerMembers',
  method: 'GET',
  path: '/api/access/org/former-members/{id}',
  summary: 'Former members who left private items behind, with their sizes.',
  access: 'admin',
  params: IdParams,
  answer: z.array(FormerMember),
  status: 200,
  errors: [...adminErrors],
});

export const handOverFormerMember = endpoint({
  name: 'organisations.handOver',
  method: 'POST',
  path: '/api/access/org/former-members/{id}/{account}/hand-over',
  summary:
    'Hands what a former member left behind over to a member: it becomes a folder at the private root of that one. Public links of it end. Recorded, and told to the former member.',
  access: 'admin',
  params: ofFormerMember,
  body: z.object({ to: Uuid }),
  answer: Nothing,
  status: 204,
  errors: [...adminErrors, 'gone'],
});

export const deleteFormerMember = endpoint({
  name: 'organisations.deleteFormerMember',
  method: 'DELETE',
  path: '/api/access/org/former-members/{id}/{account}',
  summary: 'Moves what a former member left behind to the trash. Recorded, and told to the former member.',
  access: 'admin',
  params: ofFormerMember,
  answer: Nothing,
  status: 204,
  errors: [...adminErrors, 'gone'],
});

export const demandFactor = endpoint({
  name: 'organisations.demandFactor',
  method: 'PUT',
  path: '/api/access/org/demand-factor/{id}',
  summary: 'Whether the organisation demands a second factor of its members. Whoever demands it has one. Recorded.',
  access: 'admin',
  params: IdParams,
  body: z.object({ demands_factor: z.boolean() }),
  answer: Organisation,
  status: 200,
  errors: [...adminErrors, 'factor_needed_first'],
});
