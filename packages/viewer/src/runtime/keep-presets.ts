import type { PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { usualSlots, type PresetSlots, type WindowPreset } from '../session/window-presets.ts';
import { keepChanges, type InTurn } from './keep-changes.ts';
import { mergedKept } from './merge-kept.ts';

/**
 * Gives a session the reader's windows, and keeps each change of them, one after the other; what cannot be kept holds
 * for the page, and the session is told [VW-18]. Where they cannot be read the session is told too, and says when to
 * try again. What was changed elsewhere since they were read stays changed [VW-157].
 *
 * @returns a function that stops keeping
 */
export function keepPresets(session: Session, store: PreferenceStore, inTurn?: InTurn): () => void {
  let ended = false;
  let reading = false;
  let base: PresetSlots = usualSlots;
  const keeping = keepChanges({
    inTurn,
    changes: () => session.getState().presets.changes,
    write: async () => {
      const { slots, changes } = session.getState().presets;
      const kept = mergedSlots(base, slots, (await store.readPresets()) ?? usualSlots);
      await store.writePresets(isSame(kept, usualSlots) ? null : kept);
      // What is changed by now is a change of what was there as this was written.
      const isLatest = !ended && session.getState().presets.changes === changes;
      base = isLatest ? kept : slots;
      if (isLatest && !isSame(kept, slots)) session.dispatch({ type: 'presets-read', slots: kept });
    },
    onRefused: () => session.dispatch({ type: 'presets-refused', refused: true }),
  });

  async function read(): Promise<void> {
    reading = true;
    let slots = null;
    try {
      slots = (await store.readPresets()) ?? usualSlots;
      base = slots;
    } catch {
      // Until then the usual ones serve; it is said where they are changed, and can be tried again there.
    }
    reading = false;
    if (!ended) session.dispatch({ type: 'presets-read', slots });
  }

  session.dispatch({ type: 'presets-reading' });
  void read();
  const unsubscribe = session.subscribe(({ presets }) => {
    keeping.onChange();
    if (presets.phase === 'reading' && !reading) void read();
  });
  return () => {
    ended = true;
    keeping.end();
    unsubscribe();
  };
}

function mergedSlots(base: PresetSlots, mine: PresetSlots, theirs: PresetSlots): PresetSlots {
  const places = (slots: PresetSlots) => new Map(usualSlots.map((_, n) => [String(n), slots[n] ?? null] as const));
  const merged = mergedKept<WindowPreset | null>(places(base), places(mine), places(theirs));
  return usualSlots.map((_, n) => merged.get(String(n)) ?? null);
}

const isSame = (a: PresetSlots, b: PresetSlots) => JSON.stringify(a) === JSON.stringify(b);
