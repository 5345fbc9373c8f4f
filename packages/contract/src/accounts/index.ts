import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Nothing, Uuid } from '../primitives.ts';
import { Email } from './email.ts';

/** `id` is the same as `uuid`, under the name by which some callers ask for it. */
export const User = z.object({ uuid: Uuid, id: Uuid, email: z.email(), username: z.string() });
export type User = z.output<typeof User>;

/** `client=api`: a caller without cookies; refresh tokens then travel in bodies [TK-3]. */
const ClientQuery = z.object({ client: z.literal('api').optional() });

export const SignInAnswer = z.object({ access: z.string(), refresh: z.string().optional(), user: User });

export const signIn = endpoint({
  name: 'accounts.signIn',
  method: 'POST',
  path: '/api/dj-rest-auth/login/',
  summary: 'Sign in by e-mail and password; sets the refresh cookie.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ email: Email, password: z.string().min(1).max(1024) }),
  answer: SignInAnswer,
  status: 200,
  errors: ['wrong_credentials', 'user_inactive', 'busy'],
});

export const refreshToken = endpoint({
  name: 'accounts.refreshToken',
  method: 'POST',
  path: '/api/dj-rest-auth/token/refresh/',
  summary: 'A new access token for a refresh token (cookie, or body with client=api); the refresh token is rotated.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ refresh: z.string().max(1024).optional() }).optional(),
  answer: z.object({ access: z.string(), refresh: z.string().optional() }),
  status: 200,
  errors: ['refresh_required', 'user_inactive'],
});

export const signOut = endpoint({
  name: 'accounts.signOut',
  method: 'POST',
  path: '/api/dj-rest-auth/logout/',
  summary: 'Sign out: revokes the family of the refresh token and clears the cookie. Succeeds for whoever calls.',
  access: 'anyone',
  body: z.object({ refresh: z.string().max(1024).optional() }).optional(),
  answer: Nothing,
  status: 204,
  errors: [],
});

export const currentUser = endpoint({
  name: 'accounts.currentUser',
  method: 'GET',
  path: '/api/dj-rest-auth/user/',
  summary: 'Who is calling.',
  access: 'account',
  answer: User,
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});
