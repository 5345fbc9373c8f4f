import { useStore } from 'zustand';
import { session, type StoredSession } from './session.ts';

/** The sign-in of this browser; null when there is none. Follows the other tabs. */
export function useSession(): StoredSession | null {
  return useStore(session.store);
}

/**
 * Whether somebody is signed in: `loading` until the server has said so of what this browser has kept, then `login` or
 * `logout` [WB-60].
 */
export function useSignInStatus(): 'loading' | 'login' | 'logout' {
  const confirmed = useStore(session.confirmed);
  if (useSession() === null) return 'logout';
  return confirmed ? 'login' : 'loading';
}
