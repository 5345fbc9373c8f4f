import type { PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { definitionsOf, givenBy } from '../session/hotkeys.ts';
import { keyCommands } from '../session/key-commands.ts';
import { keepChanges } from './keep-changes.ts';

/**
 * Gives a session the reader's keys, and keeps each change of them; what cannot be kept holds for the page, and the
 * session is told [VW-130]. Where they cannot be read the session is told too, and says when to try again.
 *
 * @returns a function that stops keeping
 */
export function keepHotkeys(session: Session, store: PreferenceStore): () => void {
  let ended = false;
  let reading = false;
  const keeping = keepChanges({
    changes: () => session.getState().hotkeys.changes,
    write: () => store.writeHotkeys(definitionsOf(session.getState().hotkeys.given)),
    onRefused: () => session.dispatch({ type: 'hotkeys-refused', refused: true }),
  });

  async function read(): Promise<void> {
    reading = true;
    let given = null;
    try {
      given = givenBy((await store.readHotkeys()) ?? [], keyCommands);
    } catch {
      // It is said where keys are changed, and can be tried again there.
    }
    reading = false;
    if (!ended) session.dispatch({ type: 'hotkeys-read', given });
  }

  session.dispatch({ type: 'hotkeys-reading' });
  void read();
  const unsubscribe = session.subscribe(({ hotkeys }) => {
    keeping.onChange();
    if (hotkeys.phase === 'reading' && !reading) void read();
  });
  return () => {
    ended = true;
    keeping.end();
    unsubscribe();
  };
}
