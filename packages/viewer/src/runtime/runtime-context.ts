import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Sitting } from './viewer-runtime.ts';
import type { Command } from '../session/reduce.ts';
import type { SessionState } from '../session/state.ts';

/** The sitting that the components below belong to. */
export const SittingContext = createContext<Sitting | null>(null);

export function useSitting(): Sitting {
  const sitting = useContext(SittingContext);
  if (!sitting) throw new Error('outside of a viewer');
  return sitting;
}

/** A part of the session's state; the component is drawn again when that part is another object or value. */
export function useSession<T>(part: (state: SessionState) => T): T {
  const { session } = useSitting();
  return useSyncExternalStore(session.subscribe, () => part(session.getState()));
}

export function useDispatch(): (command: Command) => void {
  return useSitting().session.dispatch;
}
