import type { PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { definitionsOf, givenBy, type GivenKeys } from '../session/hotkeys.ts';
import { keyCommands } from '../session/key-commands.ts';
import { keepChanges, type InTurn } from './keep-changes.ts';
import { mergedKept } from './merge-kept.ts';

/**
 * Gives a session the reader's keys, and keeps each change of them; what cannot be kept holds for the page, and the
 * session is told [VW-130]. What was changed elsewhere since they were read stays changed [VW-157]. Where they cannot
 * be read the session is told too, and says when to try again.
 *
 * @returns a function that stops keeping
 */
export function keepHotkeys(session: Session, store: PreferenceStore, inTurn?: InTurn): () => void {
  let ended = false;
  let reading = false;
  let base: GivenKeys = new Map();
  const readKept = async () => givenBy((await store.readHotkeys()) ?? [], keyCommands);
  const keeping = keepChanges({
    inTurn,
    changes: () => session.getState().hotkeys.changes,
    write: async () => {
      const { given, changes } = session.getState().hotkeys;
      const merged = mergedKept(base, given, await readKept());
      // A key that two windows have given to two commands is that of this one.
      const kept = givenBy(definitionsOf(merged) ?? [], keyCommands);
      await store.writeHotkeys(definitionsOf(kept));
      // What is changed by now is a change of what was there as this was written.
      const isLatest = !ended && session.getState().hotkeys.changes === changes;
      base = isLatest ? kept : given;
      if (isLatest && !isSame(kept, given)) session.dispatch({ type: 'hotkeys-read', given: kept });
    },
    onRefused: () => session.dispatch({ type: 'hotkeys-refused', refused: true }),
  });

  async function read(): Promise<void> {
    reading = true;
    let given = null;
    try {
      given = await readKept();
      base = given;
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

const isSame = (a: GivenKeys, b: GivenKeys) => JSON.stringify([...a]) === JSON.stringify([...b]);
