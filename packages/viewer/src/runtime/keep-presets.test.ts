// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { PreferenceStore } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { usualSlots } from '../session/window-presets.ts';
import { browserPreferences, keepPresets } from './keep-presets.ts';

const own = usualSlots.with(6, { width: 10, center: 5 });
const other = usualSlots.with(0, null);
const presets = (session: Session) => session.getState().presets;

/** A store whose answers come when they are given. */
function aStore(kept: typeof own | null = null) {
  const written: unknown[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const store: PreferenceStore = {
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

beforeEach(() => localStorage.clear());

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

test('who has no account has them in the browser [VW-18]', async () => {
  const store = browserPreferences(localStorage);
  expect(await store.readPresets()).toBeNull();
  await store.writePresets(own);
  expect(await store.readPresets()).toEqual(own);
  await store.writePresets(null);
  expect(await store.readPresets()).toBeNull();
  for (const text of ['{', '[1]', '7', JSON.stringify(Array(9).fill({ width: -1, center: 'x' }))]) {
    localStorage.setItem('window-presets', text);
    expect((await store.readPresets())?.every((one) => one === null) ?? true).toBe(true);
  }
  // As many as there are keys, or none; a width is above 0.
  localStorage.setItem('window-presets', JSON.stringify([{ width: 10, center: 5 }]));
  expect(await store.readPresets()).toBeNull();
  localStorage.setItem('window-presets', JSON.stringify(own.with(6, { width: 0, center: 5 })));
  expect(await store.readPresets()).toEqual(usualSlots);
  await expect(browserPreferences(null).writePresets(own)).rejects.toThrow('no storage');
});
