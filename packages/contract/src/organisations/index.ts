import { z } from 'zod';
import { User } from '../accounts/index.ts';
import { endpoint } from '../endpoint.ts';
import { Bytes, IdParams, Uuid } from '../primitives.ts';

/** Role of the caller in an organisation (decision 2); `none` when they are not in it. */
export const OrganisationRole = z.enum(['org_admin', 'org_member', 'none']);
export type OrganisationRole = z.output<typeof OrganisationRole>;

/** What the caller can do in an organisation (decision 2); screens ask this and never compare roles. */
export const OrganisationCan = z.object({
  /** Open its root, and see what it uses. */
  view: z.boolean(),
  /** Make folders at its root and at the caller's private one. */
  create: z.boolean(),
  /** Upload to these roots. */
  upload: z.boolean(),
  /** Have a private root in it (decision 9). */
  private: z.boolean(),
});
export type OrganisationCan = z.output<typeof OrganisationCan>;

export const Organisation = z.object({
  uuid: Uuid,
  name: z.string(),
  your_perm: OrganisationRole,
  can: OrganisationCan,
  /** null for who is not in it */
  used_size: Bytes.nullable(),
  /** What may be used at most (decision 12); null for who is not in it. */
  quota: Bytes.nullable(),
});
export type Organisation = z.output<typeof Organisation>;

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
  errors: ['not_signed_in', 'token_expired', 'no_access'],
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
  errors: ['not_signed_in', 'token_expired', 'no_access'],
});
