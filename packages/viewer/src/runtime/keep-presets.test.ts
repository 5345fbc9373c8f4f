import { expect, test, vi } from 'vitest';
import type { PreferenceStore } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { usualSlots } from '../session/window-presets.ts';
import { keepPresets } from './keep-presets.ts';

const own = usualSlots.with(6, { width: 10, center: 5 });
const other = usualSlots.with(0, null);
const presets = (session: Session) => session.getState().presets;

/** A store whose answers come when they are given. */
function aStore(kept: typeof own | null = null) {
  const written: unknown[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const store: PreferenceStore = {
    readHanging: async () => null,
    writeHanging: async () => undefined,
    readHotkeys: async () => null,
    writeHotkeys: async () => undefined,
    readPresets: async () => kept,
    writePresets: (slots) => {
      written.push(slots);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    },
  };
  return { store, written, answers };
}

async function ready(session: Session): Promise<void> {
  await vi.waitFor(() => expect(presets(session).phase).toBe('ready'));
}

test('what is kept is there, and a change is kept [VW-18]', async () => {
  const session = createSession();
  const { store, written } = aStore(own);
  keepPresets(session, store);
  expect(presets(session).phase).toBe('reading');
  await ready(session);
  expect(presets(session).slots).toBe(own);
  expect(written).toEqual([]);
  session.dispatch({ type: 'presets', slots: other });
  await vi.waitFor(() => expect(written).toEqual([other]));
});

test('what was changed in another window since then stays changed, and is seen here [VW-157]', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  await ready(session);
  store.readPresets = async () => own;
  session.dispatch({ type: 'presets', slots: other });
  await vi.waitFor(() => expect(written).toEqual([own.with(0, null)]));
  answers[0]?.resolve();
  await vi.waitFor(() => expect(presets(session).slots).toEqual(own.with(0, null)));
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written[1]).toEqual(own));
});

test('changes are kept one after the other, the last one in the end; the usual ones as none', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  await ready(session);
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written).toEqual([own]));
  session.dispatch({ type: 'presets', slots: other });
  session.dispatch({ type: 'presets', slots: null });
  answers[0]?.resolve();
  await vi.waitFor(() => expect(written).toEqual([own, null]));
  expect(presets(session).slots).toBe(usualSlots);
});

test('what cannot be kept holds for the page, is said, and can be tried again [VW-18]', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  await ready(session);
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written).toHaveLength(1));
  answers[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(presets(session)).toMatchObject({ slots: own, refused: true }));
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written).toHaveLength(2));
  answers[1]?.resolve();
  expect(presets(session).refused).toBe(false);
});

test('what could not be kept before a later change is not said of that [VW-18]', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  await ready(session);
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written).toHaveLength(1));
  session.dispatch({ type: 'presets', slots: other });
  answers[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(written).toEqual([own, other]));
  expect(presets(session).refused).toBe(false);
});

test('a store that does not answer leaves the usual ones, says so, and is asked again [VW-157]', async () => {
  const session = createSession();
  const { store } = aStore(own);
  let isOffline = true;
  keepPresets(session, {
    ...store,
    readPresets: () => (isOffline ? Promise.reject(new Error()) : store.readPresets()),
  });
  await vi.waitFor(() => expect(presets(session)).toMatchObject({ slots: usualSlots, phase: 'unread' }));
  isOffline = false;
  session.dispatch({ type: 'presets-reading' });
  await ready(session);
  expect(presets(session).slots).toBe(own);
});

test('what was still to be kept as the viewer was left is kept', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  const end = keepPresets(session, store);
  await ready(session);
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written).toHaveLength(1));
  session.dispatch({ type: 'presets', slots: other });
  end();
  answers[0]?.resolve();
  await vi.waitFor(() => expect(written).toEqual([own, other]));
});

test('the usual ones again, in the same page [VW-18]', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  await ready(session);
  session.dispatch({ type: 'presets', slots: own });
  await vi.waitFor(() => expect(written).toEqual([own]));
  store.readPresets = async () => own;
  answers[0]?.resolve();
  session.dispatch({ type: 'presets', slots: null });
  await vi.waitFor(() => expect(written).toEqual([own, null]));
});
