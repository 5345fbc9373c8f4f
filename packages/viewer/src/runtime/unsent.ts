import type { RecordStore } from '../ports/index.ts';
import { createSession } from '../session/create-session.ts';
import { browserStorage, createOutboxStorage, forgetAll, markedStudies, readingsIn } from './outbox-storage.ts';
import { startOutbox } from './reading-outbox.ts';

/** What this browser keeps of an account that is in no store yet: how many changes, by reading. */
export const unsentOf = (account: string): ReadonlyMap<string, number> => readingsIn(account, browserStorage());

/** Of how many studies this browser keeps key images that no document names. */
export const markedStudiesOf = (account: string): number => markedStudies(account, browserStorage());

/** Forgets all of it, and what was being drawn. */
export const dropUnsentOf = (account: string): void => forgetAll(account, browserStorage());

/** Sends what waits for a store, once, without a page that shows it. What is not taken waits on. */
export function sendUnsent(store: RecordStore): Promise<void> {
  const storage = createOutboxStorage(store.account, browserStorage());
  const readings = store.readings.map(({ id }) => id);
  const session = createSession();
  return new Promise((resolve) => {
    // What was being drawn when a page ended is for the reader to look at.
    const outbox = startOutbox(session, store, { ...storage, drafts: () => [] });
    const stop = session.subscribe(() => {
      const { saving } = session.getState().reading;
      if (storage.all(readings).size > 0 && (saving === 'saved' || saving === 'saving')) return;
      stop();
      outbox.destroy();
      resolve();
    });
  });
}
