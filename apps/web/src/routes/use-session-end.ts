import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { session, useSession } from '../app/http/index.ts';
import { loginUrl } from '../features/accounts/index.ts';
import { forgetPrefetchedSources } from '../features/viewing/index.ts';

/**
 * Who was signed in when the page was loaded: what it asks for first may end the session before anything is on the
 * screen.
 */
const atStart = session.get()?.email ?? null;

/**
 * When the session ends here or in another tab, the way leads to the sign-in and back; another person sees nothing of
 * the last one's.
 */
export function useSessionEnd(): void {
  const email = useSession()?.email ?? null;
  const before = useRef(email ?? atStart);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // Before a page that is shown anew for the account asks for anything.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = email;
    if (last === email) return;
    queryClient.clear();
    forgetPrefetchedSources();
    if (email === null && pathname !== '/login')
      void navigate(loginUrl(pathname + search), { replace: true, state: { ended: session.endedBy() } });
  }, [email, queryClient, navigate, pathname, search]);
}
