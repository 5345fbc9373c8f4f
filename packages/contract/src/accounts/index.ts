import { languages } from '@mado/languages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Nothing } from '../primitives.ts';
import { AskedEmail, Email } from './email.ts';
import { FactorNeeded } from './factors.ts';
import { LetterChoice, OptionalLetter } from './letters.ts';
import { Password } from './password.ts';
import { SignedIn } from './signed-in.ts';
import { User } from './user.ts';

export * from './sign-ins.ts';

export * from './factors.ts';
export { optionalLetters, type LetterChoice, type OptionalLetter } from './letters.ts';
export * from './permissions.ts';
export * from './third-party.ts';
export type { AskedEmail, MailState } from './email.ts';
export * from './user.ts';

/** What the caller can do in the whole product; screens ask this. */
export const AccountCan = z.object({
  /** Give permissions in it, approve and reject accounts [TK-19]. */
  change_users: z.boolean(),
});

/** What one is told of one's own account. `language`: in which its letters are; null: nobody has said. */
export const CurrentUser = User.extend({
  language: z.enum(languages).nullable(),
  letters: LetterChoice,
  can: AccountCan,
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** `client=api`: a caller without cookies; refresh tokens then travel in bodies [TK-3]. */
const ClientQuery = z.object({ client: z.literal('api').optional() });

/** A session; or, where the account has a second factor, what its sign-in goes on with [TK-25]. */
export const SignInAnswer = z.union([SignedIn, FactorNeeded]);

export const signIn = endpoint({
  name: 'accounts.signIn',
  method: 'POST',
  path: '/api/dj-rest-auth/login/',
  summary: 'Sign in by e-mail and password; sets the refresh cookie. An account with a second factor gets a ticket.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ email: Email, password: z.string().min(1).max(1024) }),
  answer: SignInAnswer,
  status: 200,
  errors: ['wrong_credentials', 'user_inactive', 'email_unconfirmed', 'busy'],
});

export const refreshToken = endpoint({
  name: 'accounts.refreshToken',
  method: 'POST',
  path: '/api/dj-rest-auth/token/refresh/',
  summary:
    'A new access token for a refresh token (cookie, or body with client=api); the refresh token is rotated. `ask_third_party`: who has confirmed the sign-in should be asked again, silently.',
  access: 'anyone',
  query: ClientQuery,
  body: z.object({ refresh: z.string().max(1024).optional() }).optional(),
  answer: z.object({
    access: z.string(),
    refresh: z.string().optional(),
    ask_third_party: z.literal(true).optional(),
  }),
  status: 200,
  errors: ['refresh_required', 'user_inactive', 'third_party_renewal_needed'],
});

export const signOut = endpoint({
  name: 'accounts.signOut',
  method: 'POST',
  path: '/api/dj-rest-auth/logout/',
  summary:
    'Sign out: revokes the family of the refresh token and clears the cookie. Succeeds for whoever calls. `third_party`: where a browser ends its session with the third party that has confirmed the sign-in.',
  access: 'anyone',
  body: z.object({ refresh: z.string().max(1024).optional() }).optional(),
  answer: z.object({ third_party: z.url().nullable() }),
  status: 200,
  errors: [],
});

export const currentUser = endpoint({
  name: 'accounts.currentUser',
  method: 'GET',
  path: '/api/dj-rest-auth/user/',
  summary: 'Who is calling.',
  access: 'account',
  answer: CurrentUser,
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'user_not_found'],
});

export const changeProfile = endpoint({
  name: 'accounts.changeProfile',
  method: 'PATCH',
  path: '/api/dj-rest-auth/user/',
  summary:
    'Change the name of the account, the language of its letters, or which of those that are not needed it gets; what is left out stays.',
  access: 'account',
  body: z.object({
    username: z.string().max(1024).optional(),
    language: z.enum(languages).optional(),
    letters: LetterChoice.partial().optional(),
  }),
  answer: CurrentUser,
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'user_not_found'],
});

/** What a letter brought: 43 characters, of which nothing is known beforehand. */
const MailKey = z.string().min(1).max(256);

export const registration = endpoint({
  name: 'accounts.registration',
  method: 'POST',
  path: '/api/dj-rest-auth/registration/',
  summary: 'Register: a letter asks to confirm the address. Answers alike for an address that has an account.',
  access: 'anyone',
  body: z.object({ username: z.string().max(1024), email: Email, password1: Password, password2: Password }),
  answer: z.object({ email: z.string() }),
  status: 201,
  errors: ['busy'],
});

export const resendEmail = endpoint({
  name: 'accounts.resendEmail',
  method: 'POST',
  path: '/api/dj-rest-auth/registration/resend-email/',
  summary: 'The letter of a registration once more. Answers alike for an address that nobody has registered.',
  access: 'anyone',
  body: z.object({ email: Email }),
  answer: Nothing,
  status: 204,
  errors: [],
});

export const verifyEmail = endpoint({
  name: 'accounts.verifyEmail',
  method: 'POST',
  path: '/api/dj-rest-auth/registration/verify-email/',
  summary:
    'Confirm the address of a registration by the key of its letter: the account can sign in; or, `pending`, waits for approval.',
  access: 'anyone',
  body: z.object({ key: MailKey }),
  answer: z.object({ email: z.string(), pending: z.boolean() }),
  status: 200,
  errors: ['mail_key_unknown', 'mail_key_used', 'mail_key_expired', 'email_taken'],
});

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/dj-rest-auth/password/reset/',
  summary: 'Ask for a letter with a link for a new password. Answers alike for an address without an account.',
  access: 'anyone',
  body: z.object({ email: Email }),
  answer: Nothing,
  status: 204,
  errors: [],
});

export const confirmPasswordReset = endpoint({
  name: 'accounts.confirmPasswordReset',
  method: 'POST',
  path: '/api/dj-rest-auth/password/reset/confirm/',
  summary: 'A new password by the key of the letter; all sign-ins of the account end.',
  access: 'anyone',
  // The uid is as much of the link as the token: cut off, it is answered as that is.
  body: z.object({ new_password1: Password, new_password2: Password, uid: MailKey, token: MailKey }),
  answer: Nothing,
  status: 204,
  errors: ['mail_key_unknown', 'mail_key_used', 'mail_key_expired', 'busy'],
});

export const updateEmail = endpoint({
  name: 'accounts.updateEmail',
  method: 'PATCH',
  path: '/api/users/emailupdate',
  summary:
    'Ask for another address: a letter goes there; the old one holds until its link is confirmed. Answers as the call that asks for it.',
  access: 'account',
  body: z.object({ new_email: Email }),
  answer: z.object({ asked: AskedEmail.nullable() }),
  status: 200,
  errors: ['not_signed_in', 'token_expired', 'user_not_found'],
});

export const askedEmail = endpoint({
  name: 'accounts.askedEmail',
  method: 'GET',
  path: '/api/users/emailupdate',
  summary:
    'The address that one has asked for last and that is not confirmed, and what became of its letter; the same where somebody else has that address.',
  access: 'account',
  answer: z.object({ asked: AskedEmail.nullable() }),
  status: 200,
  errors: ['not_signed_in', 'token_expired'],
});

export const mailState = endpoint({
  name: 'accounts.mailState',
  method: 'GET',
  path: '/api/users/mail-state',
  summary:
    'Whether mails are delayed at present, since the mail server cannot be reached or does not let the product in. Says nothing of any letter or address.',
  access: 'anyone',
  answer: z.object({ delayed: z.boolean() }),
  status: 200,
  errors: [],
});

export const confirmEmailUpdate = endpoint({
  name: 'accounts.confirmEmailUpdate',
  method: 'POST',
  path: '/api/users/emailupdate/confirm',
  summary: 'Confirm another address by the key of its letter; the old address is told.',
  access: 'anyone',
  body: z.object({ key: MailKey }),
  answer: z.object({ email: z.string() }),
  status: 200,
  errors: ['mail_key_unknown', 'mail_key_used', 'mail_key_expired', 'email_taken'],
});

export const stopLetters = endpoint({
  name: 'accounts.stopLetters',
  method: 'POST',
  path: '/api/users/letters-off/{key}',
  summary:
    'Stop mails that are not needed by the link in one of them; also as mail programs post it (RFC 8058). `letter`: of which kind no more come.',
  access: 'anyone',
  params: z.object({ key: MailKey }),
  // What a mail program sends says nothing more.
  wire: { request: ['application/x-www-form-urlencoded', 'multipart/form-data'] },
  answer: z.object({ letter: OptionalLetter }),
  status: 200,
  errors: ['mail_key_unknown'],
});
