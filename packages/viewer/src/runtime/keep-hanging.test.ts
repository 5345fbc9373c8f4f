import { expect, test, vi } from 'vitest';
import type { KeptHanging, PreferenceStore } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { MOST_LAYOUTS } from '../session/own-layouts.ts';
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

/** Before anything is written it is asked what is kept by now. */
async function readAgain({ reads, written }: ReturnType<typeof aStore>, kept: KeptHanging | null): Promise<void> {
  const writes = written.length;
  const asked = await vi.waitFor(() => {
    const last = reads.at(-1);
    if (!last || reads.length < 2) throw new Error('it has not been asked');
    return last;
  });
  asked.resolve(kept);
  await vi.waitFor(() => expect(written).toHaveLength(writes + 1));
}

test('what is kept is there, and a change is kept with all that is not changed [HP-22]', async () => {
  const session = createSession();
  const kept = aStore();
  const { store, written, reads } = kept;
  keepHanging(session, store);
  expect(preferences(session).phase).toBe('reading');
  reads[0]?.resolve({ atOpening: false, protocols: [mine] });
  await vi.waitFor(() => expect(preferences(session)).toMatchObject({ atOpening: false, phase: 'ready' }));
  expect(written).toEqual([]);
  session.dispatch({ type: 'hanging-preferences', kept: { atOpening: true } });
  await readAgain(kept, { atOpening: false, protocols: [mine] });
  expect(written).toEqual([{ atOpening: true, protocols: [mine] }]);
});

test('a layout that another window has kept since then stays, and is seen here [VW-157]', async () => {
  const session = createSession();
  const kept = aStore();
  keepHanging(session, kept.store);
  kept.reads[0]?.resolve({ atOpening: true, protocols: [mine, 7] });
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  const [here, there] = [{ name: 'here' }, { name: 'there' }];
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [here, 7] } });
  await readAgain(kept, { atOpening: false, protocols: [there, mine, 7] });
  expect(kept.written).toEqual([{ atOpening: false, protocols: [here, there, 7] }]);
  kept.writes[0]?.resolve();
  await vi.waitFor(() => expect(preferences(session).protocols).toEqual([here, there, 7]));
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
  const kept = aStore();
  const { store, reads, writes } = kept;
  keepHanging(session, store);
  reads[0]?.resolve(null);
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  session.dispatch({ type: 'hanging-preferences', kept: { atOpening: false } });
  await readAgain(kept, null);
  writes[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(preferences(session)).toMatchObject({ atOpening: false, refused: true }));
  session.dispatch({ type: 'hanging-preferences', kept: {} });
  await readAgain(kept, null);
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
  session.dispatch({ type: 'hanging-reading' });
  expect(preferences(session)).toMatchObject({ atOpening: true, phase: 'reading' });
  expect(reads).toHaveLength(2);
});

test('what is taken back in the same page is taken back [HP-22]', async () => {
  const session = createSession();
  const { store, written, reads, writes } = aStore();
  keepHanging(session, store);
  reads[0]?.resolve(null);
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [mine] } });
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve(null);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  writes[0]?.resolve();
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [] } });
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[2]?.resolve({ atOpening: true, protocols: [mine] });
  await vi.waitFor(() => expect(written[1]).toEqual({ atOpening: true, protocols: [] }));
});

test('of one name made in two windows both are kept, and both are listed [HP-35]', async () => {
  const session = createSession();
  const kept = aStore();
  keepHanging(session, kept.store);
  kept.reads[0]?.resolve(null);
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  const [here, there] = [1, 2].map((of) => ({ name: '胸部 CT', of }));
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [here] } });
  await readAgain(kept, { atOpening: true, protocols: [there] });
  const both = [{ ...here, name: '胸部 CT 2' }, there];
  expect(kept.written).toEqual([{ atOpening: true, protocols: both }]);
  kept.writes[0]?.resolve();
  await vi.waitFor(() => expect(preferences(session).protocols).toEqual(both));
  expect(preferences(session)).toMatchObject({ refused: false, unkept: [] });
});

/** A store that refuses more than an account keeps, as the server does, and other windows of the same reader. */
function aServer(at: readonly unknown[]) {
  let kept: KeptHanging = { atOpening: true, protocols: at };
  const store = {
    ...aStore().store,
    readHanging: async () => structuredClone(kept),
    writeHanging: async (next: KeptHanging) => {
      if (next.protocols.length > MOST_LAYOUTS) throw new Error('too many');
      kept = structuredClone(next);
    },
  };
  return {
    store,
    kept: () => kept.protocols,
    keepThere: (protocols: readonly unknown[]) => (kept = { ...kept, protocols }),
  };
}

test('where there is no room nothing that is kept is lost, all is listed, and once there is room it is kept [HP-36]', async () => {
  const session = createSession();
  const others = Array.from({ length: MOST_LAYOUTS - 1 }, (_, n) => ({ name: `other ${n}` }));
  const server = aServer(others);
  keepHanging(session, server.store);
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  // Another window keeps the fiftieth, and then two more are made here.
  server.keepThere([{ name: 'there' }, ...others]);
  const mine = [{ name: 'b' }, { name: 'a' }];
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [...mine, ...others] } });
  await vi.waitFor(() => expect(preferences(session)).toMatchObject({ refused: true, unkept: ['b', 'a'] }));
  expect(preferences(session).protocols).toEqual([...mine, { name: 'there' }, ...others]);
  expect(server.kept()).toEqual([{ name: 'there' }, ...others]);

  const without = (...gone: string[]) => ({
    protocols: preferences(session).protocols.filter((one) => !gone.includes((one as { name: string }).name)),
  });
  session.dispatch({ type: 'hanging-preferences', kept: without('other 0') });
  await vi.waitFor(() => expect(preferences(session)).toMatchObject({ refused: true, unkept: ['b'] }));
  expect(server.kept()).toEqual([{ name: 'a' }, { name: 'there' }, ...others.slice(1)]);
  expect(preferences(session).protocols).toHaveLength(MOST_LAYOUTS + 1);

  session.dispatch({ type: 'hanging-preferences', kept: without('there') });
  await vi.waitFor(() => expect(server.kept()).toContainEqual({ name: 'b' }));
  expect(server.kept()).toEqual(preferences(session).protocols);
  expect(server.kept()).toHaveLength(MOST_LAYOUTS);
  expect(preferences(session)).toMatchObject({ refused: false, unkept: [] });
});

test('what had no room is not lost to what is changed while it is written [HP-36]', async () => {
  const session = createSession();
  const full = Array.from({ length: MOST_LAYOUTS }, (_, n) => ({ name: `other ${n}` }));
  const server = aServer(full.slice(1));
  const answers: PromiseWithResolvers<void>[] = [];
  const writeHanging = async (next: KeptHanging) => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await server.store.writeHanging(next);
    await answer.promise;
  };
  keepHanging(session, { ...server.store, writeHanging });
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  server.keepThere(full);
  const made = [{ name: 'mine' }, ...full.slice(1)];
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: made } });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: made.slice(0, -2) } });
  answers[0]?.resolve();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve();
  await vi.waitFor(() => expect(server.kept()).toHaveLength(MOST_LAYOUTS - 1));
  expect(server.kept()).toContainEqual({ name: 'mine' });
});

test('what another window has kept stays where one changes more before the first change is kept [VW-157]', async () => {
  const session = createSession();
  const kept = aStore();
  keepHanging(session, kept.store);
  kept.reads[0]?.resolve({ atOpening: true, protocols: [] });
  await vi.waitFor(() => expect(preferences(session).phase).toBe('ready'));
  const [first, second, there] = [{ name: 'first' }, { name: 'second' }, { name: 'there' }];
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [first] } });
  await readAgain(kept, { atOpening: false, protocols: [there] });
  expect(kept.written).toEqual([{ atOpening: false, protocols: [first, there] }]);
  session.dispatch({ type: 'hanging-preferences', kept: { protocols: [second, first] } });
  kept.writes[0]?.resolve();
  await vi.waitFor(() => expect(kept.reads).toHaveLength(3));
  await readAgain(kept, { atOpening: false, protocols: [first, there] });
  expect(kept.written[1]).toEqual({ atOpening: false, protocols: [second, there, first] });
});
