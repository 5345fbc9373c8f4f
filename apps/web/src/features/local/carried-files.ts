import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSession } from '../../app/http/index.ts';

const none = { files: [] as readonly File[], by: null as string | null };
const store = createStore<typeof none>(() => none);

/**
 * Files that were opened here and wait for the place in the storage to which they are sent [LO-10]. Whoever signs in
 * next has them if nobody was signed in; another person has not.
 */
export function useCarriedFiles(): readonly File[] {
  const email = useSession()?.email ?? null;
  const { files, by } = useStore(store);
  return by === null || by === email ? files : none.files;
}

/** @param by who is signed in */
export function carryFiles(files: readonly File[], by: string | null): void {
  store.setState({ files, by });
}

/** They are left where they lie. */
export function leaveCarried(): void {
  store.setState(none);
}
