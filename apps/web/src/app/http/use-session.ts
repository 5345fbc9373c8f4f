import { useStore } from 'zustand';
import { session, type StoredSession } from './session.ts';

/** The sign-in of this browser; null when there is none. Follows the other tabs. */
export function useSession(): StoredSession | null {
  return useStore(session.store);
}
