import { reduce, type Command } from './reduce.ts';
import { startingState, type SessionState } from './state.ts';

/** The state of one viewer, the commands that change it, and a call after each change. */
export interface Session {
  readonly getState: () => SessionState;
  /** Applies a command; listeners are told once, after it, and only if something changed. */
  readonly dispatch: (command: Command) => void;
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSession(): Session {
  let state = startingState;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(command) {
      const next = reduce(state, command);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
