import type { KeptHanging, PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { usualHanging } from '../session/hanging-preferences.ts';
import { keepChanges } from './keep-changes.ts';
import { mergedKept } from './merge-kept.ts';

/**
 * Gives a session what the reader wants of layouts, and keeps each change of it; what cannot be kept holds for the
 * page, and the session is told [HP-22]. What was changed elsewhere since it was read stays changed [VW-157]. Where it
 * cannot be read the session is told too, and says when to try again.
 *
 * @returns a function that stops keeping
 */
export function keepHanging(session: Session, store: PreferenceStore): () => void {
  let ended = false;
  let reading = false;
  let base: KeptHanging = usualHanging;
  const keeping = keepChanges({
    changes: () => session.getState().hangingPreferences.changes,
    write: async () => {
      const { atOpening, protocols, changes } = session.getState().hangingPreferences;
      const mine = { atOpening, protocols };
      const kept = merged(base, mine, (await store.readHanging()) ?? usualHanging);
      await store.writeHanging(kept);
      // What is changed by now is a change of what was there as this was written.
      const isLatest = !ended && session.getState().hangingPreferences.changes === changes;
      base = isLatest ? kept : mine;
      if (isLatest && JSON.stringify(kept) !== JSON.stringify(mine)) session.dispatch({ type: 'hanging-read', kept });
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

function merged(base: KeptHanging, mine: KeptHanging, theirs: KeptHanging): KeptHanging {
  const byName = ({ protocols }: KeptHanging) => new Map(protocols.map((one) => [nameOf(one), one]));
  return {
    atOpening: mine.atOpening === base.atOpening ? theirs.atOpening : mine.atOpening,
    protocols: [...mergedKept(byName(base), byName(mine), byName(theirs)).values()],
  };
}

/** What is no protocol is named by all of it. */
function nameOf(protocol: unknown): string {
  const { name } = (protocol ?? {}) as { name?: unknown };
  return typeof name === 'string' ? `name ${name}` : JSON.stringify(protocol);
}
