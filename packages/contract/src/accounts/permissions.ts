import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Nothing, Uuid } from '../primitives.ts';
import { User } from './user.ts';

const errors = ['not_signed_in', 'token_expired', 'user_not_found', 'no_access'] as const;

export const isGlobalAdmin = endpoint({
  name: 'accounts.isGlobalAdmin',
  method: 'GET',
  path: '/api/access/user/is-admin',
  summary: 'Whether the caller may administer everything.',
  access: 'account',
  answer: z.object({ is_admin: z.boolean() }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'user_not_found'],
});

/**
 * Who has which permission in the whole product [TK-19]. `change_users`: gives permissions, approves and rejects
 * accounts; `medsearch_users`: searches by medical words. `pending_users`: accounts that wait for approval, those that
 * have waited longest first. `all_users`: accounts that can sign in, to which a permission can be given.
 */
export const CustomPermissions = z.object({
  change_users: z.array(User),
  medsearch_users: z.array(User),
  pending_users: z.array(User),
  all_users: z.array(User),
});
export type CustomPermissions = z.output<typeof CustomPermissions>;

/** What can be given, by the name of the right or of its list. */
export const PermissionName = z.enum(['change_user', 'change_users', 'medsearch_user', 'medsearch_users']);
export type PermissionName = z.output<typeof PermissionName>;

export const customPermissions = endpoint({
  name: 'accounts.customPermissions',
  method: 'GET',
  path: '/api/access/user/custom-perm',
  summary: 'Who has which permission in the whole product, and who waits for approval. For those who may change it.',
  access: 'account',
  answer: CustomPermissions,
  status: 200,
  errors: [...errors],
});

export const changeCustomPermission = endpoint({
  name: 'accounts.changeCustomPermission',
  method: 'PATCH',
  path: '/api/access/user/custom-perm',
  summary:
    'Give a permission to an account that can sign in (`user_update`: its id), or take it away; recorded. The last who could give it cannot take it from themselves.',
  access: 'account',
  body: z.object({ perm_name: PermissionName, action: z.enum(['add', 'remove']), user_update: Uuid }),
  answer: CustomPermissions,
  status: 200,
  errors: [...errors],
});

export const approveUser = endpoint({
  name: 'accounts.approveUser',
  method: 'PATCH',
  path: '/api/access/user/user-approval',
  summary: 'An account that waited for it can sign in, and is told by mail. Recorded.',
  access: 'account',
  body: z.object({ userId: Uuid }),
  answer: User,
  status: 200,
  errors: [...errors, 'gone'],
});

export const rejectUser = endpoint({
  name: 'accounts.rejectUser',
  method: 'DELETE',
  path: '/api/access/user/user-approval',
  summary: 'An account that waits for approval is deleted, with what it had. Recorded.',
  access: 'account',
  query: z.object({ userId: Uuid }),
  answer: Nothing,
  status: 204,
  errors: [...errors, 'gone'],
});
