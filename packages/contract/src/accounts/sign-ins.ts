import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Nothing, Timestamp, Uuid } from '../primitives.ts';
import { Password } from './password.ts';

/**
 * One sign-in of the caller's account. `browser`, `system`: what it was last used on, in a word each; null: it did not
 * say. `network`: from where, kept for a week; null: not any more. `current`: it is the one that asks.
 */
export const SignIn = z.object({
  id: Uuid,
  begun_dt: Timestamp,
  used_dt: Timestamp,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
  current: z.boolean(),
});
export type SignIn = z.output<typeof SignIn>;

export const listSignIns = endpoint({
  name: 'accounts.listSignIns',
  method: 'GET',
  path: '/api/users/sign-ins',
  summary: 'Where the account of the caller is signed in, what was used last first.',
  access: 'account',
  answer: z.array(SignIn),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

export const endSignIn = endpoint({
  name: 'accounts.endSignIn',
  method: 'DELETE',
  path: '/api/users/sign-ins/{id}',
  summary: 'End one sign-in of the account of the caller.',
  access: 'account',
  params: z.object({ id: Uuid }),
  answer: Nothing,
  status: 204,
  errors: ['not_signed_in', 'token_expired', 'no_access'],
});

export const endSignIns = endpoint({
  name: 'accounts.endSignIns',
  method: 'DELETE',
  path: '/api/users/sign-ins',
  summary: 'Sign out everywhere: ends every sign-in of the account of the caller, with keep_current all but this one.',
  access: 'account',
  query: z.object({ keep_current: z.literal('true').optional() }),
  answer: Nothing,
  status: 204,
  errors: ['not_signed_in', 'token_expired'],
});

export const changePassword = endpoint({
  name: 'accounts.changePassword',
  method: 'POST',
  path: '/api/dj-rest-auth/password/change/',
  summary: 'Another password for the account of the caller, who knows the old one; all its other sign-ins end.',
  access: 'account',
  body: z.object({ old_password: Password, new_password1: Password, new_password2: Password }),
  answer: Nothing,
  status: 204,
  errors: ['not_signed_in', 'token_expired', 'user_not_found', 'user_inactive', 'busy'],
});
