/** What people find in their letters. */
import { lettersOf } from './letters.ts';
import type { TestServices } from './services.ts';

/** The key in the link of the last letter to an address; what stands before it in the link is `path`. */
export async function mailedKey(services: TestServices, email: string, path: string): Promise<string> {
  const text = (await mailedTo(services, email)).at(-1)?.text ?? '';
  return new RegExp(`${path}([\\w-]+)/`).exec(text)?.[1] ?? '';
}

/** Every letter to an address so far. */
export async function mailedTo(services: TestServices, email: string) {
  const letters = await lettersOf(services);
  return letters.filter(({ to }) => to?.some(({ address }) => address === email));
}

export const confirmLink = '/rest-auth/registration/account-confirm-email/';
export const newEmailLink = '/users/emailupdate/confirm/';
/** With the account's id in between. */
export const resetLink = '/rest-auth/password/reset/confirm/[0-9a-f-]{36}/';
