import { createStore, type StoreApi } from 'zustand/vanilla';
import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';

/** The state of one viewer, the commands that change it, and a call after each change. */
export interface Session extends Omit<StoreApi<SessionState>, 'setState'> {
  /** Applies a command; listeners are told once, after it, and only if something changed. */
  readonly dispatch: (command: Command) => void;
}

export function createSession(): Session {
  const { setState, ...store } = createStore<SessionState>()(() => startingState);
  return { ...store, dispatch: (command) => setState((state) => reduce(state, command), true) };
}
