import type { Session } from '../session/create-session.ts';
import type { LinkedOpening } from '../ports/index.ts';
import { leftState, type LeftState } from '../session/left-state.ts';
import type { SessionState } from '../session/state.ts';

/** Its name in the storage of the tab; the pages around the viewer keep fields of their own there. */
const NAME = 'state';
/** What changes many times a second is kept so often, in ms. */
const EVERY = 300;

/**
 * Keeps how the reader has left what is read in this tab, and begins with it where the page was loaded again [VW-24].
 *
 * @param isReload the page is loaded again, and not opened
 * @param linked what a link leads to, where one led here: it is shown unless something was left
 * @param address of the page: at another one something else was left
 * @returns a function that stops keeping
 */
export function keepLeftState(
  session: Session,
  storage: Storage | null,
  isReload: boolean,
  linked?: LinkedOpening,
  address = location.pathname + location.search,
): () => void {
  let begun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      storage?.setItem(NAME, JSON.stringify({ ...ofOthers(parsed(storage)), ...kept(session.getState()), address }));
    } catch {
      // A tab without room for it begins anew when it is loaded again.
    }
  }

  /** Before an image of what a link leads to is there, the link leads there again [VW-170]; what is hidden stays so. */
  function kept(state: SessionState): Partial<LeftState> {
    const left = leftState(state);
    const isThere = linked === undefined || state.panes.some(({ shown }) => shown !== null);
    return isThere ? left : { identityHidden: left.identityHidden };
  }

  const unsubscribe = session.subscribe((state) => {
    if (state.phase.kind !== 'ready') return;
    if (begun) {
      timer ??= setTimeout(keep, EVERY);
      return;
    }
    begun = true;
    // What was left before a link was followed is not what is gone on with when its page is loaded again.
    if (linked && !isReload) keep();
    const left = isReload ? leftAt(address, parsed(storage)) : null;
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

const names: Readonly<Record<keyof LeftState, true>> = {
  listed: true,
  layout: true,
  active: true,
  panes: true,
  links: true,
  referenceLines: true,
  identityHidden: true,
  priors: true,
  stage: true,
  maximised: true,
  overlayPlanes: true,
  measurements: true,
};

/** Of what was left at another address nothing is gone on with, but that whose images these are stays hidden. */
function leftAt(address: string, left: unknown): unknown {
  if (typeof left !== 'object' || left === null || !('address' in left) || left.address === address) return left;
  return 'identityHidden' in left ? { identityHidden: left.identityHidden } : null;
}

/** What is kept under the name besides. */
function ofOthers(found: unknown): object {
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => name !== 'address' && !Object.hasOwn(names, name)),
  );
}

function parsed(storage: Storage | null): unknown {
  try {
    return JSON.parse(storage?.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}
