import type { KeptPreset, PreferenceStore } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { presetCount, usualSlots } from '../session/window-presets.ts';

/**
 * Gives a session the reader's windows, and keeps each change of them, one after the other; what cannot be kept holds
 * for the page, and the session is told [VW-18].
 *
 * @returns a function that stops keeping
 */
export function keepPresets(session: Session, store: PreferenceStore): () => void {
  let ended = false;
  let kept = session.getState().presets.changes;
  let writing = false;

  async function read(): Promise<void> {
    // Without an answer the usual ones serve.
    const slots = await store.readPresets().catch(() => null);
    if (!ended) session.dispatch({ type: 'presets-read', slots });
  }

  async function write(): Promise<void> {
    writing = true;
    while (!ended && kept !== session.getState().presets.changes) {
      const { slots, changes } = session.getState().presets;
      kept = changes;
      try {
        await store.writePresets(slots === usualSlots ? null : slots);
      } catch {
        if (!ended && kept === session.getState().presets.changes)
          session.dispatch({ type: 'presets-refused', refused: true });
      }
    }
    writing = false;
  }

  void read();
  const unsubscribe = session.subscribe(({ presets }) => {
    if (presets.changes !== kept && !writing) void write();
  });
  return () => {
    ended = true;
    unsubscribe();
  };
}

const NAME = 'window-presets';

/** Keeps in this browser, for who is not signed in. */
export function browserPreferences(storage: Storage | null): PreferenceStore {
  return {
    readPresets: async () => presetsIn(storage?.getItem(NAME) ?? null),
    writePresets: async (presets) => {
      if (storage === null) throw new Error('no storage');
      if (presets === null) storage.removeItem(NAME);
      else storage.setItem(NAME, JSON.stringify(presets));
    },
  };
}

/** Null for what is none. */
function presetsIn(text: string | null): readonly (KeptPreset | null)[] | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(value) && value.length === presetCount ? value.map(presetIn) : null;
  } catch {
    return null;
  }
}

function presetIn(value: unknown): KeptPreset | null {
  const { width, center } = (value ?? {}) as { width?: unknown; center?: unknown };
  return typeof width === 'number' && typeof center === 'number' && width > 0 ? { width, center } : null;
}
