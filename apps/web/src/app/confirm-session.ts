import { currentUser, type Answer } from '@mado/contract';
import { call, session } from './http/index.ts';
import { changeLanguage } from './language/i18n.ts';

/**
 * Asks the server whose sign-in this browser keeps [WB-60], once for a page that is loaded; name and address are those
 * of the account from then on, and the page speaks its language. A server that cannot be asked leaves the sign-in as
 * it is (decision 0052).
 */
export async function confirmSession(): Promise<void> {
  const before = session.get();
  if (before === null || session.confirmed.getState()) return;
  let user: Answer<typeof currentUser> | null = null;
  try {
    user = await call(currentUser, {}, { quiet: true });
  } catch {
    // Of a refusal the session has ended; anything else says nothing of it.
  }
  // Meanwhile somebody else may have signed in.
  const isSame = session.get()?.email === before.email;
  session.confirm(isSame ? user : null);
  // Words that do not come now come when the page is loaded again.
  if (isSame && user?.language) await changeLanguage(user.language).catch(() => undefined);
}
