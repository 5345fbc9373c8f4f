import { hasKeptChanges } from '@mado/viewer/ports';
import { recordStoreOf } from './record-store.ts';
import { theAccount } from './the-account.ts';

const loadUnsent = () => import('@mado/viewer/unsent');

/** How many changes of measurements wait in this browser for who has signed in, after one try to send them [WB-50]. */
export async function sendUnsentNow(): Promise<number> {
  const { name } = theAccount();
  // Who leaves with nothing waiting waits for no code.
  if (!hasKeptChanges(name)) return 0;
  const { unsentOf, sendUnsent } = await loadUnsent();
  for (const id of unsentOf(name).keys()) {
    const place = { type: 'folder', id, study: null } as const;
    const store = recordStoreOf([place], [], () => () => undefined, [{ StudyInstanceUID: '', id }]);
    if (store) await sendUnsent({ ...store, watch: () => () => undefined });
  }
  return [...unsentOf(name).values()].reduce((sum, count) => sum + count, 0);
}

/** Gives them up. */
export async function dropUnsent(): Promise<void> {
  const { dropUnsentOf } = await loadUnsent();
  dropUnsentOf(theAccount().name);
}
