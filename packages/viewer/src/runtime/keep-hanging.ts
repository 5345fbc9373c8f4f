import type { KeptHanging, PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { usualHanging } from '../session/hanging-preferences.ts';
import { keepChanges, type InTurn } from './keep-changes.ts';
import { mergedLayouts } from './merge-layouts.ts';

/**
 * Gives a session what the reader wants of layouts, and keeps each change of it; what cannot be kept holds for the
 * page, and the session is told [HP-22]. What was changed elsewhere since it was read stays changed [VW-157], and for
 * what there is no room then the reader has to make some [HP-36]. Where it cannot be read the session is told too, and
 * says when to try again.
 *
 * @returns a function that stops keeping
 */
export function keepHanging(session: Session, store: PreferenceStore, inTurn?: InTurn): () => void {
  let ended = false;
  let reading = false;
  let base: KeptHanging = usualHanging;
  const keeping = keepChanges({
    inTurn,
    changes: () => session.getState().hangingPreferences.changes,
    write: async () => {
      const { atOpening, protocols, changes } = session.getState().hangingPreferences;
      const theirs = (await store.readHanging()) ?? usualHanging;
      const { all, left, unkept, ...merged } = mergedLayouts(base.protocols, protocols, theirs.protocols);
      const kept = {
        atOpening: atOpening === base.atOpening ? theirs.atOpening : atOpening,
        protocols: merged.kept,
      };
      await store.writeHanging(kept);
      // What is changed by now is a change of what was there as this was written.
      const isLatest = !ended && session.getState().hangingPreferences.changes === changes;
      base = isLatest ? kept : { atOpening, protocols: protocols.filter((one) => !left.includes(one)) };
      if (!isLatest) return;
      const listed = { ...kept, protocols: all };
      if (unkept.length > 0 || JSON.stringify(listed) !== JSON.stringify({ atOpening, protocols }))
        session.dispatch({ type: 'hanging-read', kept: listed, unkept });
      if (unkept.length > 0) session.dispatch({ type: 'hanging-refused', refused: true });
    },
    onRefused: () => session.dispatch({ type: 'hanging-refused', refused: true }),
  });

  async function read(): Promise<void> {
    reading = true;
    let kept = null;
    try {
      kept = (await store.readHanging()) ?? usualHanging;
      base = kept;
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
