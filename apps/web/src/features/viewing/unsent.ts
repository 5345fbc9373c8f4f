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

/** Of how many studies key images of who has signed in are marked in this browser alone [VW-136]. */
export async function markedStudiesNow(): Promise<number> {
  const { name } = theAccount();
  return hasKeptChanges(name) ? (await loadUnsent()).markedStudiesOf(name) : 0;
}

/** Gives all of it up. */
export async function dropUnsent(): Promise<void> {
  const { dropUnsentOf } = await loadUnsent();
  dropUnsentOf(theAccount().name);
}
