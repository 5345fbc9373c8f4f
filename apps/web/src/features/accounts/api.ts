import {
  confirmEmailUpdate,
  confirmPasswordReset,
  mailState,
  registration,
  resendEmail,
  resetPassword,
  signIn,
  signOut,
  stopLetters,
  verifyEmail,
} from '@mado/contract';
import type { OptionalLetter } from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, session, whileLeaving } from '../../app/http/index.ts';
import type { FactorChallenge } from './factor-challenge.ts';

/**
 * @returns what the sign-in goes on with, where the account has a second factor; null: it has begun
 * @throws {RequestFailure} `wrong_credentials`, `too_many_requests`, … : the form says it, no toast
 */
export async function startSession(email: string, password: string): Promise<FactorChallenge | null> {
  const answer = await call(signIn, { body: { email, password } }, { quiet: true });
  if ('factor_needed' in answer) return answer.factor_needed;
  const { access, user } = answer;
  session.start({ access_token: access, email: user.email, username: user.username });
  return null;
}

/**
 * Revokes the refresh token and forgets the session here.
 *
 * @returns where the third party's own session ends that has confirmed this one; null: nowhere
 * @throws {RequestFailure} when the server could not be asked: the session then stays
 */
export function endSession(): Promise<string | null> {
  return whileLeaving(async () => {
    const { third_party: elsewhere } = await call(signOut, {}, { quiet: true });
    session.end();
    return elsewhere;
  });
}

// What follows is said by the page that asks for it, not by a toast.
const quiet = { quiet: true } as const;

/** Registers somebody. @returns the address to which the letter goes @throws {RequestFailure} with `fields` */
export async function register(fields: {
  username: string;
  email: string;
  password1: string;
  password2: string;
}): Promise<string> {
  const body = { ...fields, username: fields.username.trim(), email: fields.email.trim() };
  return (await call(registration, { body }, quiet)).email;
}

/** The letter of a registration once more. @throws {RequestFailure} */
export async function askForLetter(email: string): Promise<void> {
  await call(resendEmail, { body: { email } }, quiet);
}

/** A letter with a link for a new password. @throws {RequestFailure} */
export async function askForReset(email: string): Promise<void> {
  await call(resetPassword, { body: { email } }, quiet);
}

/** A new password by the key of the letter. @throws {RequestFailure} `mail_key_used`, … ; bad_request with `fields` */
export async function confirmReset(body: {
  uid: string;
  token: string;
  new_password1: string;
  new_password2: string;
}): Promise<void> {
  await call(confirmPasswordReset, { body }, quiet);
}

/**
 * The address of a registration by the key of the letter.
 *
 * @returns whether the account waits for approval
 * @throws {RequestFailure} `mail_key_used`, …
 */
export async function confirmRegistration(key: string): Promise<boolean> {
  return (await call(verifyEmail, { body: { key } }, quiet)).pending;
}

/** Another address of one's account, likewise. @returns the address @throws {RequestFailure} `mail_key_used`, … */
export async function confirmEmail(key: string): Promise<string> {
  return (await call(confirmEmailUpdate, { body: { key } }, quiet)).email;
}

/** Stops mails that are not needed. @returns of which kind no more come @throws {RequestFailure} `mail_key_unknown` */
export async function stopLettersBy(key: string): Promise<OptionalLetter> {
  return (await call(stopLetters, { params: { key } }, quiet)).letter;
}

/** So often is asked whether mails still are delayed: ms. */
const stateEvery = 15_000;

/** Whether mails are delayed at present. Who does not learn it waits as before. */
export const mailStateQuery = queryOptions({
  queryKey: ['accounts', 'mail state'],
  queryFn: ({ signal }) => call(mailState, {}, { signal, quiet: true }),
  staleTime: 0,
  throwOnError: false,
  refetchInterval: ({ state: { data } }) => (data?.delayed === true ? stateEvery : false),
});
