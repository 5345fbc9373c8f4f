import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { loadPageAnew } from './load-page-anew.ts';
import { PartMissing } from './PartMissing.tsx';
import { useHeldKeys } from './use-held-keys.ts';

/** What is opened can be closed, also where it does not come. */
interface Closable {
  readonly onClose: () => void;
}

interface LaterOptions {
  /** It is a menu or a dialog, which keys are for as soon as it is asked for [VW-122]. */
  readonly takesKeys?: boolean;
  readonly anew?: () => Promise<void>;
}

/** ms after which a part that neither comes nor fails is told of; it is taken all the same when it comes. */
const PATIENCE = 20_000;

const loaders = new Set<() => Promise<boolean>>();

/** Brings the code of all such parts. One that does not come is asked for again when somebody opens it. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(Array.from(loaders, (load) => load()));
}

/**
 * A part that nobody sees before the first image: a menu, a dialog, a list. Its code does not delay that image; it
 * comes after it, or when the part is opened before. Where it does not come, that is said, and can be tried again;
 * where that fails too, the page is loaded anew [VW-120].
 */
export function later<P extends Closable>(
  bring: () => Promise<ComponentType<P>>,
  { takesKeys = false, anew = loadPageAnew }: LaterOptions = {},
): (props: P) => ReactNode {
  const { load, watch, state } = bringing(bring);
  loaders.add(load);

  async function again(): Promise<void> {
    // What did not come in one part has come for all, as a rule.
    await ((await load()) ? loadLaterParts() : anew());
  }

  return function Later(props: P): ReactNode {
    const Part = useSyncExternalStore(watch, state);
    const [opener] = useState(() => document.activeElement);
    useEffect(() => void load(), []);
    if (Part === 'coming') return takesKeys ? <KeysHeld onEscape={props.onClose} /> : null;
    if (Part === 'missing') return <PartMissing opener={opener} onAgain={() => void again()} onClose={props.onClose} />;
    return <Part {...props} />;
  };
}

function KeysHeld({ onEscape }: { onEscape: () => void }): null {
  useHeldKeys(onEscape);
  return null;
}

/** One part and whoever watches whether it has come. */
function bringing<P>(bring: () => Promise<ComponentType<P>>) {
  let state: ComponentType<P> | 'coming' | 'missing' = 'coming';
  let coming: Promise<boolean> | null = null;
  const watchers = new Set<() => void>();

  function become(next: typeof state): void {
    // What has come stays, whatever else was tried.
    if (typeof state === 'function' || state === next) return;
    state = next;
    for (const tell of watchers) tell();
  }

  async function attempt(): Promise<boolean> {
    become('coming');
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, PATIENCE);
    try {
      await Promise.race([bring().then(become), late]);
      return true;
    } catch {
      become('missing');
      return false;
    } finally {
      clearTimeout(timer);
      coming = null;
    }
  }

  return {
    load: () => (typeof state === 'function' ? Promise.resolve(true) : (coming ??= attempt())),
    state: () => state,
    watch: (tell: () => void) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
  };
}
