import type { PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { usualSlots } from '../session/window-presets.ts';
import { keepChanges } from './keep-changes.ts';

/**
 * Gives a session the reader's windows, and keeps each change of them, one after the other; what cannot be kept holds
 * for the page, and the session is told [VW-18].
 *
 * @returns a function that stops keeping
 */
export function keepPresets(session: Session, store: PreferenceStore): () => void {
  let ended = false;
  const keeping = keepChanges({
    changes: () => session.getState().presets.changes,
    write: () => {
      const { slots } = session.getState().presets;
      return store.writePresets(slots === usualSlots ? null : slots);
    },
    onRefused: () => session.dispatch({ type: 'presets-refused', refused: true }),
  });

  async function read(): Promise<void> {
    // Without an answer the usual ones serve.
    const slots = await store.readPresets().catch(() => null);
    if (!ended) session.dispatch({ type: 'presets-read', slots });
  }

  void read();
  const unsubscribe = session.subscribe(keeping.onChange);
  return () => {
    ended = true;
    keeping.end();
    unsubscribe();
  };
}
