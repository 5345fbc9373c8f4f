import { expect, test, vi } from 'vitest';
import type { HotkeyDefinition, PreferenceStore } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { keepHotkeys } from './keep-hotkeys.ts';

const inverted = new Map([['invert', ['x']]]);
const kept = [{ commandName: 'invert', keys: ['x'] }];
const hotkeys = (session: Session) => session.getState().hotkeys;

/** A store whose answers come when they are given. */
function aStore() {
  const written: unknown[] = [];
  const reads: PromiseWithResolvers<readonly HotkeyDefinition[] | null>[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const store: PreferenceStore = {
    readHanging: async () => null,
    writeHanging: async () => undefined,
    readPresets: async () => null,
    writePresets: async () => undefined,
    readHotkeys: () => {
      const answer = Promise.withResolvers<readonly HotkeyDefinition[] | null>();
      reads.push(answer);
      return answer.promise;
    },
    writeHotkeys: (definitions) => {
      written.push(definitions);
      const answer = Promise.withResolvers<void>();
      writes.push(answer);
      return answer.promise;
    },
  };
  return { store, written, reads, writes };
}

type Definitions = readonly HotkeyDefinition[] | null;

/** Before anything is written it is asked what is kept by now. */
async function readAgain({ reads, written }: ReturnType<typeof aStore>, definitions: Definitions): Promise<void> {
  const writes = written.length;
  await vi.waitFor(() => expect(reads.length).toBeGreaterThan(1 + writes));
  reads.at(-1)?.resolve(definitions);
  await vi.waitFor(() => expect(written).toHaveLength(writes + 1));
}

test('what is kept is there, and a change is kept [VW-130]', async () => {
  const session = createSession();
  const keys = aStore();
  const { store, written, reads } = keys;
  keepHotkeys(session, store);
  expect(hotkeys(session).phase).toBe('reading');
  reads[0]?.resolve(kept);
  await vi.waitFor(() => expect(hotkeys(session)).toMatchObject({ given: inverted, phase: 'ready' }));
  expect(written).toEqual([]);
  session.dispatch({ type: 'hotkeys', given: new Map([['reset', []]]) });
  await readAgain(keys, kept);
  expect(written).toEqual([[{ commandName: 'reset', keys: [] }]]);
});

test('keys that another window has given since then stay, and are seen here; one of two is that of this one [VW-157]', async () => {
  const session = createSession();
  const keys = aStore();
  keepHotkeys(session, keys.store);
  keys.reads[0]?.resolve(null);
  await vi.waitFor(() => expect(hotkeys(session).phase).toBe('ready'));
  session.dispatch({ type: 'hotkeys', given: inverted });
  await readAgain(keys, [
    { commandName: 'reset', keys: ['x'] },
    { commandName: 'fit', keys: [] },
  ]);
  expect(keys.written).toEqual([[...kept, { commandName: 'fit', keys: [] }]]);
  keys.writes[0]?.resolve();
  await vi.waitFor(() => expect([...hotkeys(session).given.keys()]).toEqual(['invert', 'fit']));
});

test('changes are kept one after the other; those at first again as none [VW-130]', async () => {
  const session = createSession();
  const keys = aStore();
  const { store, written, reads, writes } = keys;
  keepHotkeys(session, store);
  reads[0]?.resolve(null);
  await vi.waitFor(() => expect(hotkeys(session).phase).toBe('ready'));
  session.dispatch({ type: 'hotkeys', given: inverted });
  await readAgain(keys, null);
  session.dispatch({ type: 'hotkeys', given: new Map([['reset', []]]) });
  session.dispatch({ type: 'hotkeys', given: new Map() });
  expect(written).toEqual([kept]);
  writes[0]?.resolve();
  await readAgain(keys, kept);
  expect(written).toEqual([kept, null]);
});

test('what cannot be kept holds for the page, is said, and can be tried again [VW-130]', async () => {
  const session = createSession();
  const keys = aStore();
  const { store, written, reads, writes } = keys;
  keepHotkeys(session, store);
  reads[0]?.resolve(null);
  await vi.waitFor(() => expect(hotkeys(session).phase).toBe('ready'));
  session.dispatch({ type: 'hotkeys', given: inverted });
  await readAgain(keys, null);
  writes[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(hotkeys(session)).toMatchObject({ given: inverted, refused: true }));
  session.dispatch({ type: 'hotkeys', given: hotkeys(session).given });
  await readAgain(keys, null);
  expect(written).toEqual([kept, kept]);
  writes[1]?.resolve();
  expect(hotkeys(session).refused).toBe(false);
});

test('where they cannot be read that is said, and they are read when it is asked for again [VW-130]', async () => {
  const session = createSession();
  const { store, reads } = aStore();
  keepHotkeys(session, store);
  reads[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(hotkeys(session).phase).toBe('unread'));
  session.dispatch({ type: 'hotkeys-reading' });
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(kept);
  await vi.waitFor(() => expect(hotkeys(session)).toMatchObject({ given: inverted, phase: 'ready' }));
});

test('what an ended viewer reads changes nothing, and it keeps nothing', async () => {
  const session = createSession();
  const { store, written, reads } = aStore();
  const stop = keepHotkeys(session, store);
  stop();
  reads[0]?.resolve(kept);
  await Promise.resolve();
  await Promise.resolve();
  session.dispatch({ type: 'hotkeys', given: inverted });
  expect([hotkeys(session).phase, written, reads.length]).toEqual(['reading', [], 1]);
});

test('keys of another window stay where one changes more before the first change is kept [VW-157]', async () => {
  const session = createSession();
  const keys = aStore();
  keepHotkeys(session, keys.store);
  keys.reads[0]?.resolve(null);
  await vi.waitFor(() => expect(hotkeys(session).phase).toBe('ready'));
  session.dispatch({ type: 'hotkeys', given: inverted });
  const theirs = { commandName: 'fit', keys: [] };
  await readAgain(keys, [theirs]);
  session.dispatch({ type: 'hotkeys', given: new Map([...inverted, ['reset', []]]) });
  keys.writes[0]?.resolve();
  await vi.waitFor(() => expect(keys.reads).toHaveLength(3));
  await readAgain(keys, [...kept, theirs]);
  expect(keys.written[1]).toEqual(expect.arrayContaining([...kept, theirs, { commandName: 'reset', keys: [] }]));
});
