import {
  askedEmail,
  changePassword,
  changeProfile,
  currentUser,
  endSignIn,
  endSignIns,
  listSignIns,
  updateEmail,
  type AskedEmail,
  type LetterChoice,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, session } from '../../../app/http/index.ts';

// What follows is said by the part that asks for it, not by a toast.
const quiet = { quiet: true } as const;

/** Another name of one's account. @throws {RequestFailure} with `fields` */
export async function rename(username: string): Promise<void> {
  session.confirm(await call(changeProfile, { body: { username: username.trim() } }, quiet));
}

/**
 * A letter to another address, which is one's own once it is confirmed.
 *
 * @returns what has been asked for last, as `askedEmailQuery` has it
 * @throws {RequestFailure} with `fields`
 */
export async function askForEmail(email: string): Promise<AskedEmail | null> {
  return (await call(updateEmail, { body: { new_email: email.trim() } }, quiet)).asked;
}

/** Which of the letters that are not needed one gets. */
export const lettersQuery = queryOptions({
  queryKey: ['accounts', 'letters'],
  queryFn: async ({ signal }) => (await call(currentUser, {}, { signal, quiet: true })).letters,
  staleTime: 0,
  throwOnError: false,
});

/** Switches letters on or off. @throws {RequestFailure} */
export async function chooseLetters(letters: Partial<LetterChoice>): Promise<void> {
  await call(changeProfile, { body: { letters } }, quiet);
}

/** So often is asked what became of a mail that has not left: ms. */
const mailEvery = 5_000;

/** The address that one has asked for last and not confirmed; asked again until its mail has left. */
export const askedEmailQuery = queryOptions({
  queryKey: ['accounts', 'asked email'],
  queryFn: async ({ signal }) => (await call(askedEmail, {}, { signal, quiet: true })).asked,
  staleTime: 0,
  throwOnError: false,
  refetchInterval: ({ state: { data } }) => (data && data.mail !== 'sent' ? mailEvery : false),
});

/** @throws {RequestFailure} with `fields` */
export async function setPassword(body: {
  old_password: string;
  new_password1: string;
  new_password2: string;
}): Promise<void> {
  await call(changePassword, { body }, quiet);
}

/** Where one's account is signed in. */
export const signInsQuery = queryOptions({
  queryKey: ['accounts', 'sign-ins'],
  queryFn: ({ signal }) => call(listSignIns, {}, { signal, quiet: true }),
  staleTime: 0,
  throwOnError: false,
});

/** @throws {RequestFailure} no_access where it is over already */
export async function endOne(id: string): Promise<void> {
  await call(endSignIn, { params: { id } }, quiet);
}

/** All but this one. @throws {RequestFailure} */
export async function endOthers(): Promise<void> {
  await call(endSignIns, { query: { keep_current: 'true' } }, quiet);
}
