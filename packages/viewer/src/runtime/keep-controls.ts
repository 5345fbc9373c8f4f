import type { DragTool } from '../session/drag-tool.ts';
import type { Session } from '../session/create-session.ts';
import { buttonTools, startingControls, type Controls } from '../session/controls.ts';

/** Names in the browser's storage. */
const KEYS = 'hotkey-definitions';
const BUTTONS = 'mouse-buttons';

/**
 * Gives a session the keys and buttons that this browser has kept, and keeps what is changed of them; where it keeps
 * nothing the session is told.
 *
 * @returns a function that stops keeping
 */
export function keepControls(session: Session, storage: Storage | null): () => void {
  session.dispatch({ type: 'controls', controls: keptControls(storage) });
  return session.subscribe(({ controls }, before) => {
    if (controls === before.controls || controls.refused) return;
    try {
      if (storage === null) throw new Error('no storage');
      storage.setItem(KEYS, JSON.stringify([...controls.keys].map(([commandName, keys]) => ({ commandName, keys }))));
      storage.setItem(BUTTONS, JSON.stringify({ ...controls.buttons, wheel: controls.wheel }));
    } catch {
      session.dispatch({ type: 'controls-refused' });
    }
  });
}

/** What is no definition is left out. */
function keptControls(storage: Storage | null): Controls {
  const definitions = parsed(storage, KEYS);
  const kept = parsed(storage, BUTTONS);
  const keys = Array.isArray(definitions) ? definitions.flatMap(definitionOf) : [];
  const buttons = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const tool = (name: 'middle' | 'right'): DragTool =>
    buttonTools.find((one) => one === buttons[name]) ?? startingControls.buttons[name];
  return {
    keys: new Map(keys),
    buttons: { middle: tool('middle'), right: tool('right') },
    wheel: buttons['wheel'] === 'zoom' ? 'zoom' : startingControls.wheel,
    refused: false,
  };
}

function definitionOf(one: unknown): [string, string[]][] {
  if (typeof one !== 'object' || one === null) return [];
  const { commandName, keys } = one as { commandName?: unknown; keys?: unknown };
  if (typeof commandName !== 'string' || !Array.isArray(keys)) return [];
  return [[commandName, keys.filter((key) => typeof key === 'string' && key.length <= 20)]];
}

function parsed(storage: Storage | null, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
