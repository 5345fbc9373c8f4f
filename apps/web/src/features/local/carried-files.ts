import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { session, useSession } from '../../app/http/index.ts';

interface Carried {
  readonly files: readonly File[];
  /** Whose they are; null: nobody has signed in since. */
  readonly by: string | null;
  /** Ends listening to who signs in and out. */
  readonly stop: () => void;
}

const none: Carried = { files: [], by: null, stop: () => undefined };
const store = createStore<Carried>(() => none);

/**
 * Files that were opened here and wait for the place in the storage to which they are sent [LO-10]. Whoever signs in
 * first has them if nobody was signed in; another person has not.
 */
export function useCarriedFiles(): readonly File[] {
  const email = useSession()?.email ?? null;
  const { files, by } = useStore(store);
  return by === null || by === email ? files : none.files;
}

/**
 * They wait until they are sent, until they are left, until whose they are signs out, or until another person signs in
 * [LO-12].
 *
 * @param by who is signed in
 */
export function carryFiles(files: readonly File[], by: string | null): void {
  leaveCarried();
  const stop = session.store.subscribe((now) => {
    const { by: whose } = store.getState();
    if (now === null) {
      // Who is asked to sign in again since the sign-in ran out goes on.
      if (whose !== null && session.endedBy() !== 'expired') leaveCarried();
    } else if (whose === null) store.setState({ by: now.email });
    else if (whose !== now.email) leaveCarried();
  });
  store.setState({ files, by, stop });
}

/** They are left where they lie. */
export function leaveCarried(): void {
  store.getState().stop();
  store.setState(none);
}
