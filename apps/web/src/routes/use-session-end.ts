import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { followSignIn, session, useSession, useSignInStatus } from '../app/http/index.ts';
import { loginUrl, refusedState, welcomePath } from '../features/accounts/index.ts';
import { forgetPrefetchedSources, isViewerPage } from '../features/viewing/index.ts';

/**
 * Who was signed in when the page was loaded: what it asks for first may end the session before anything is on the
 * screen.
 */
const atStart = session.get()?.email ?? null;

/** What a visitor may look at, at least by a link; everything else is for who is signed in. */
const openPages =
  /^\/($|login|callback|logout-redirect|signup|pw-reset|resend-email|email-verified|rest-auth\/|users\/|conference\/(welcome|eventpage\/|org\/[\da-f-]{36}\/event\/)|download\/|upload\/|local\/?$|(img|video|text|pdf)\/|storage\/[\da-f-]{36}\/?$)/i;

/**
 * When the session is over, a page that visitors may see is shown as they see it [WB-62]; from any other, and wherever
 * one has signed out, here or in another tab, the way leads to the sign-in and back. Whose account cannot sign in any
 * more is told so [WB-60]. Another person sees nothing of the last one's. As long as the page is in sight the end is
 * heard of at once [WB-61].
 *
 * @returns whether the page is on its way out: what it shows would ask as a visitor, and fail
 */
export function useSessionEnd(): boolean {
  const email = useSession()?.email ?? null;
  const before = useRef(email ?? atStart);
  // A place in the history: the next one is there only when it is drawn, which may be after the way to it has ended.
  const [left, setLeft] = useState<string>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();

  // Before a page that is shown anew for the account asks for anything.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = email;
    if (last === email) return;
    forgetPrefetchedSources();
    const ended = session.endedBy();
    const leave = (to: string, state?: object): void => {
      setLeft(key);
      void Promise.resolve(navigate(to, { replace: true, state })).finally(() => queryClient.clear());
    };
    if (email === null && last !== null && ended === 'refused') leave(welcomePath(last), refusedState);
    else if (email === null && ended === 'expired' && (openPages.test(pathname) || isViewerPage(pathname))) {
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.resetQueries();
    } else if (email === null) leave(loginUrl(pathname + search), { ended });
    else queryClient.clear();
  }, [email, queryClient, navigate, pathname, search, key]);

  const confirmed = useSignInStatus() === 'login';
  useEffect(() => (confirmed ? followSignIn() : undefined), [confirmed, email]);
  return left === key;
}
