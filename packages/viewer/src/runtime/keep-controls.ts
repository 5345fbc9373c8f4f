import type { DragTool } from '../session/drag-tool.ts';
import type { Session } from '../session/create-session.ts';
import { buttonTools, startingControls, type Controls } from '../session/controls.ts';

/** Name in the browser's storage. */
const BUTTONS = 'mouse-buttons';

/**
 * Gives a session what this browser has kept of the mouse's buttons and its wheel, and keeps what is changed of them;
 * where it keeps nothing the session is told.
 *
 * @returns a function that stops keeping
 */
export function keepControls(session: Session, storage: Storage | null): () => void {
  session.dispatch({ type: 'controls', controls: keptControls(storage) });
  return session.subscribe(({ controls }, before) => {
    if (controls === before.controls || controls.refused) return;
    try {
      if (storage === null) throw new Error('no storage');
      storage.setItem(BUTTONS, JSON.stringify({ ...controls.buttons, wheel: controls.wheel }));
    } catch {
      session.dispatch({ type: 'controls-refused' });
    }
  });
}

/** What cannot be given to a button is left out. */
function keptControls(storage: Storage | null): Controls {
  const kept = parsed(storage, BUTTONS);
  const buttons = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const tool = (name: 'middle' | 'right'): DragTool =>
    buttonTools.find((one) => one === buttons[name]) ?? startingControls.buttons[name];
  return {
    buttons: { middle: tool('middle'), right: tool('right') },
    wheel: buttons['wheel'] === 'zoom' ? 'zoom' : startingControls.wheel,
    refused: false,
  };
}

function parsed(storage: Storage | null, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
