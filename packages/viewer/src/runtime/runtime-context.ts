import { createContext, useContext, useState } from 'react';
import { useStore } from 'zustand';
import type { ViewerRuntime } from './viewer-runtime.ts';
import type { Command } from '../session/reduce.ts';
import type { SessionState } from '../session/state.ts';

/** The runtime that the components below belong to. */
export const RuntimeContext = createContext<ViewerRuntime | null>(null);

export function useRuntime(): ViewerRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('outside of a viewer');
  return runtime;
}

/** A part of the session's state; the component is drawn again when that part is another object or value. */
export function useSession<T>(part: (state: SessionState) => T): T {
  return useStore(useRuntime().session, part);
}

/** Whether something has been so at some time: from then on it stays so. */
export function useOnceTrue(part: (state: SessionState) => boolean): boolean {
  const isNow = useSession(part);
  const [hasBeen, setHasBeen] = useState(isNow);
  if (isNow && !hasBeen) setHasBeen(true);
  return isNow || hasBeen;
}

export function useDispatch(): (command: Command) => void {
  return useRuntime().session.dispatch;
}
