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

test('what is kept is there, and a change is kept [VW-18]', async () => {
  const session = createSession();
  const { store, written } = aStore(own);
  keepPresets(session, store);
  await vi.waitFor(() => expect(presets(session).slots).toBe(own));
  expect(written).toEqual([]);
  session.dispatch({ type: 'presets', slots: other });
  expect(written).toEqual([other]);
});

test('changes are kept one after the other, the last one in the end; the usual ones as none', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  session.dispatch({ type: 'presets', slots: own });
  session.dispatch({ type: 'presets', slots: other });
  session.dispatch({ type: 'presets', slots: null });
  expect(written).toEqual([own]);
  answers[0]?.resolve();
  await vi.waitFor(() => expect(written).toEqual([own, null]));
  // What was kept before has come later than the change.
  expect(presets(session).slots).toBe(usualSlots);
});

test('what cannot be kept holds for the page, is said, and can be tried again [VW-18]', async () => {
  const session = createSession();
  const { store, written, answers } = aStore();
  keepPresets(session, store);
  session.dispatch({ type: 'presets', slots: own });
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
  session.dispatch({ type: 'presets', slots: own });
  session.dispatch({ type: 'presets', slots: other });
  answers[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(written).toEqual([own, other]));
  expect(presets(session).refused).toBe(false);
});

test('a store that does not answer leaves the usual ones', async () => {
  const session = createSession();
  keepPresets(session, { ...aStore().store, readPresets: () => Promise.reject(new Error('offline')) });
  await Promise.resolve();
  expect(presets(session).slots).toBe(usualSlots);
});
