import type { Session } from '../session/create-session.ts';
import type { LinkedOpening } from '../ports/index.ts';
import { leftState } from '../session/left-state.ts';

/** Its name in the storage of the tab. */
const NAME = 'state';
/** What changes many times a second is kept so often, in ms. */
const EVERY = 300;

/**
 * Keeps how the reader has left what is read in this tab, and begins with it where the page was loaded again [VW-24].
 *
 * @param isReload the page is loaded again, and not opened
 * @param linked what a link leads to, where one led here: it is shown unless something was left
 * @returns a function that stops keeping
 */
export function keepLeftState(
  session: Session,
  storage: Storage | null,
  isReload: boolean,
  linked?: LinkedOpening,
): () => void {
  let begun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage?.setItem(NAME, JSON.stringify(leftState(session.getState())));
    } catch {
      // A tab without room for it begins anew when it is loaded again.
    }
  }

  const unsubscribe = session.subscribe((state) => {
    if (state.phase.kind !== 'ready') return;
    if (begun) {
      timer ??= setTimeout(keep, EVERY);
      return;
    }
    begun = true;
    const left = isReload ? parsed(storage) : null;
    if (left !== null) session.dispatch({ type: 'restore', left });
    if (linked && session.getState().panes === state.panes) session.dispatch({ type: 'open-linked', ...linked });
  });
  // Who loads the page again right after a change finds it, and above all what was hidden.
  const keepRest = () => {
    if (timer !== undefined) keep();
  };
  addEventListener('pagehide', keepRest);
  return () => {
    removeEventListener('pagehide', keepRest);
    unsubscribe();
    clearTimeout(timer);
  };
}

function parsed(storage: Storage | null): unknown {
  try {
    return JSON.parse(storage?.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}
