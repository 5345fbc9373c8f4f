import { expect, test, vi } from 'vitest';
import type { KeptHanging, PreferenceStore } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { keepHanging } from './keep-hanging.ts';

const preferences = (session: Session) => session.getState().hangingPreferences;

/** A store whose answers come when they are given. */
function aStore() {
  const written: unknown[] = [];
  const reads: PromiseWithResolvers<KeptHanging | null>[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const store: PreferenceStore = {
    readPresets: async () => null,
    writePresets: async () => undefined,
    readHotkeys: async () => null,
    writeHotkeys: async () => undefined,
    readHanging: () => {
      const answer = Promise.withResolvers<KeptHanging | null>();
      reads.push(answer);
      return answer.promise;
    },
    writeHanging: (kept) => {
      written.push(kept);
      const answer = Promise.withResolvers<void>();
      writes.push(answer);
      return answer.promise;
    },
  };
  return { store, written, reads, writes };
}
const mine = { name: 'mine' };

test('what is kept is there, and a change is kept with all that is not changed [HP-22]', async () => {
  const session = createSession();
  const { store, written, reads } = aStore();
  keepHanging(session, store);
  expect(preferences(session).phase).toBe('reading');
  reads[0]?.resolve({ atOpening: false, protocols: [mine] });
  await vi.waitFor(() => expect(preferences(session)).toMatchObject({ atOpening: false, phase: 'ready' }));
  expect(written).toEqual([]);
  session.dispatch({ type: 'hanging-preferences', kept: { atOpening: true } });
  expect(written).toEqual([{ atOpening: true, protocols: [mine] }]);
});

test('where nothing is kept, what is opened is laid out [HP-22]', async () => {
  const session = createSession();
  const { store, reads } = aStore();
  keepHanging(session, store);
  reads[0]?.resolve(null);
  await vi.waitFor(() =>
    expect(preferences(session)).toMatchObject({ atOpening: true, protocols: [], phase: 'ready' }),
  );
});

test('what cannot be kept holds for the page, is said, and can be tried again [HP-22]', async () => {
  const session = createSession();
  const { store, written, reads, writes } = aStore();
  keepHanging(session, store);
  reads[0]?.resolve(null);
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  session.dispatch({ type: 'hanging-preferences', kept: { atOpening: false } });
  writes[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(preferences(session)).toMatchObject({ atOpening: false, refused: true }));
  session.dispatch({ type: 'hanging-preferences', kept: {} });
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(preferences(session).refused).toBe(false);
});

test('what cannot be read is not known, and is asked for again when the session says so [HP-22]', async () => {
  const session = createSession();
  const { store, reads } = aStore();
  const stop = keepHanging(session, store);
  reads[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(preferences(session).phase).toBe('unread'));
  session.dispatch({ type: 'hanging-reading' });
  expect(reads).toHaveLength(2);
  stop();
  reads[1]?.resolve({ atOpening: false, protocols: [] });
  await reads[1]?.promise;
  await Promise.resolve();
  expect(preferences(session)).toMatchObject({ atOpening: true, phase: 'reading' });
});
