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

/** Whoever signs in while the page is there is spoken to in the language of the account from then on [WB-60]. */
export function followLanguage(): () => void {
  return session.store.subscribe((now, before) => {
    if (now !== null && now.email !== before?.email) void speakTo(now.email);
  });
}

async function speakTo(email: string): Promise<void> {
  try {
    const { language } = await call(currentUser, {}, { quiet: true });
    if (language !== null && session.get()?.email === email) await changeLanguage(language);
  } catch {
    // The page speaks on as it does.
  }
}
