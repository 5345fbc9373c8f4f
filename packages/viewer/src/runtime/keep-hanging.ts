import type { PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { usualHanging } from '../session/hanging-preferences.ts';
import { keepChanges } from './keep-changes.ts';

/**
 * Gives a session what the reader wants of layouts, and keeps each change of it; what cannot be kept holds for the
 * page, and the session is told [HP-22]. Where it cannot be read the session is told too, and says when to try again.
 *
 * @returns a function that stops keeping
 */
export function keepHanging(session: Session, store: PreferenceStore): () => void {
  let ended = false;
  let reading = false;
  const keeping = keepChanges({
    changes: () => session.getState().hangingPreferences.changes,
    write: () => {
      const { atOpening, protocols } = session.getState().hangingPreferences;
      return store.writeHanging({ atOpening, protocols });
    },
    onRefused: () => session.dispatch({ type: 'hanging-refused', refused: true }),
  });

  async function read(): Promise<void> {
    reading = true;
    let kept = null;
    try {
      kept = (await store.readHanging()) ?? usualHanging;
    } catch {
      // It is said where it is changed, and can be tried again there.
    }
    reading = false;
    if (!ended) session.dispatch({ type: 'hanging-read', kept });
  }

  session.dispatch({ type: 'hanging-reading' });
  void read();
  const unsubscribe = session.subscribe(({ hangingPreferences }) => {
    keeping.onChange();
    if (hangingPreferences.phase === 'reading' && !reading) void read();
  });
  return () => {
    ended = true;
    keeping.end();
    unsubscribe();
  };
}
