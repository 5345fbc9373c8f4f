import type { KeptMeasurement, Measurement } from '@mado/reading';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError, type ReadingAnswer, type ReadingChange, type RecordStore } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { startOutbox, type ReadingOutbox } from './reading-outbox.ts';

const somebody = { uuid: null, username: 'someone' };

/** A store with clock and versions, as a server keeps them. */
class FakeStore implements RecordStore {
  readonly key = 'a reading';
  readonly records = new Map<string, KeptMeasurement>();
  readonly changes: ReadingChange[] = [];
  clock = 0;
  mayWrite = true;
  /** What the next call does instead. */
  fault: SourceError | null = null;
  /** Id of a record that is refused, with all that comes beside it. */
  refuses: string | null = null;
  /** The next change is made, but its answer is lost. */
  losesAnswer = false;

  read() {
    this.#fail();
    const measurements = [...this.records.values()];
    return Promise.resolve({ clock: this.clock, measurements, mayWrite: this.mayWrite });
  }

  write(change: ReadingChange): Promise<ReadingAnswer> {
    this.#fail();
    if (change.put.some(({ _id }) => _id === this.refuses)) return Promise.reject(new SourceError('refused', 'no'));
    this.changes.push(change);
    const committed: KeptMeasurement[] = [];
    const rebased: KeptMeasurement[] = [];
    for (const one of change.put) {
      const before = this.records.get(one._id);
      if (before && before.clock > change.base) rebased.push(before);
      else committed.push(this.put(one));
    }
    for (const id of change.remove) this.records.delete(id);
    // As the server: everything that is newer than the base, besides what was asked for.
    const own = new Set([...change.put.map(({ _id }) => _id), ...change.remove]);
    for (const one of this.records.values()) if (one.clock > change.base && !own.has(one._id)) rebased.push(one);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return Promise.reject(new SourceError('unreachable', 'lost'));
    }
    return Promise.resolve({ clock: this.clock, committed, removed: change.remove, rebased });
  }

  put(measurement: Measurement): KeptMeasurement {
    const at = '2026-01-02T03:04:05Z';
    const kept = {
      ...measurement,
      // A database may name the values in another order.
      cachedStats: Object.fromEntries(Object.entries(measurement.cachedStats).reverse()),
      clock: ++this.clock,
      addedBy: somebody,
      addedAt: at,
      updatedBy: somebody,
      updatedAt: at,
    };
    this.records.set(measurement._id, kept);
    return kept;
  }

  #fail(): void {
    if (this.fault) throw this.fault;
  }
}

/** As a browser's, in memory. */
function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

let store: FakeStore;
let storage: Storage;
let session: Session;
let outbox: ReadingOutbox;

async function open(): Promise<void> {
  session = createSession();
  outbox = startOutbox(session, store, createOutboxStorage(store.key, storage));
  await vi.advanceTimersByTimeAsync(0);
}

const draw = (id: string, label = '') =>
  session.dispatch({
    type: 'put-measurement',
    measurement: aMeasurement({ _id: id, label, cachedStats: { longestDiameter: 2, shortestDiameter: 1 } }),
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const reading = () => session.getState().reading;
const labels = () => [...reading().measurements.values()].map(({ measurement }) => measurement.label);

beforeEach(async () => {
  vi.useFakeTimers();
  store = new FakeStore();
  storage = aStorage();
  await open();
});
afterEach(() => {
  outbox.destroy();
  vi.useRealTimers();
});

describe('what is drawn', () => {
  it('is in the store within a second, also while the hand goes on [VW-40]', async () => {
    draw('a', '1');
    expect(reading().saving).toBe('saving');
    for (let n = 2; n <= 20; n++) {
      await pass(100);
      draw('a', String(n));
      if (n === 12) expect(store.records.get('a')?.label).toBeDefined();
    }
    await pass(1000);
    expect(store.records.get('a')?.label).toBe('20');
    expect(reading().saving).toBe('saved');
    expect(reading().measurements.get('a')?.kept?.addedBy).toEqual(somebody);
    expect(storage.length).toBe(0);
  });

  it('is in this browser at once, and sent when the page is opened again [VW-40]', async () => {
    draw('a', 'kept');
    expect(storage.length).toBe(1);
    outbox.destroy();
    expect(store.changes).toEqual([]);
    await open();
    expect(store.records.get('a')?.label).toBe('kept');
    expect(labels()).toEqual(['kept']);
    expect(storage.length).toBe(0);
  });

  it('waits for an hour while the store cannot be reached, and says so [VW-40]', async () => {
    store.fault = new SourceError('unreachable', 'no');
    draw('a', 'x');
    await pass(2000);
    expect(reading().saving).toBe('waiting');
    draw('b', 'y');
    await pass(3_600_000);
    store.fault = null;
    await pass(31_000);
    expect([...store.records.keys()]).toEqual(['a', 'b']);
    expect(reading().saving).toBe('saved');
  });

  it('is said to be refused where the reader may not, and kept', async () => {
    store.fault = new SourceError('forbidden', 'no');
    draw('a');
    await pass(1000);
    expect(reading().saving).toBe('refused');
    expect(storage.length).toBe(1);
  });

  it('holds up nothing else where one of several is refused, and is tried again', async () => {
    store.refuses = 'bad';
    draw('bad', 'x');
    draw('a', 'y');
    await pass(1000);
    expect([[...store.records.keys()], reading().saving, storage.length]).toEqual([['a'], 'refused', 1]);
    draw('b', 'z');
    await pass(1000);
    expect([[...store.records.keys()], reading().saving]).toEqual([['a', 'b'], 'refused']);
    store.refuses = null;
    await pass(31_000);
    expect([store.records.size, reading().saving, storage.length]).toEqual([3, 'saved', 0]);
  });

  it('goes once, although the first answer was lost, and so does what was changed meanwhile', async () => {
    draw('a', 'first');
    store.losesAnswer = true;
    await pass(500);
    draw('a', 'second');
    await pass(3000);
    expect(store.records.get('a')?.label).toBe('second');
    expect(labels()).toEqual(['second']);
    expect(reading().rebased).toEqual([]);
  });

  it('is removed, and comes back by undo', async () => {
    draw('a', 'x');
    await pass(1000);
    session.dispatch({ type: 'remove-measurements', ids: ['a'] });
    await pass(1000);
    expect(store.records.size).toBe(0);
    session.dispatch({ type: 'undo' });
    await pass(1000);
    expect(store.records.get('a')?.label).toBe('x');
  });
});

describe('somebody else', () => {
  it('has drawn meanwhile: it is seen with the answer to the next change, and is no conflict', async () => {
    draw('a', 'mine');
    await pass(1000);
    store.put(aMeasurement({ _id: 'b', label: 'theirs' }));
    draw('c', 'mine too');
    await pass(1000);
    expect(labels().sort()).toEqual(['mine', 'mine too', 'theirs']);
    expect([reading().rebased, reading().past.length, store.changes.length]).toEqual([[], 2, 2]);
  });

  it('was first: theirs is shown, and nothing of it is overwritten [VW-41]', async () => {
    draw('a', 'mine');
    await pass(1000);
    store.put({ ...aMeasurement({ _id: 'a' }), label: 'theirs' });
    draw('a', 'mine again');
    await pass(1000);
    expect(store.records.get('a')?.label).toBe('theirs');
    expect(labels()).toEqual(['theirs']);
    expect(reading().rebased).toEqual(['a']);
    expect(reading().past).toEqual([]);
  });

  it('was first while nothing was sent: reading what is new does not hide it [VW-41]', async () => {
    draw('a', 'mine');
    await pass(1000);
    store.fault = new SourceError('unreachable', 'no');
    draw('a', 'mine, offline');
    await pass(1000);
    store.fault = null;
    store.put({ ...aMeasurement({ _id: 'a' }), label: 'theirs' });
    outbox.refresh();
    await pass(1000);
    expect(store.records.get('a')?.label).toBe('theirs');
    expect(labels()).toEqual(['theirs']);
  });

  it('has drawn: it is seen after the next reading, and nothing is sent back', async () => {
    store.put(aMeasurement({ _id: 'b', label: 'theirs' }));
    outbox.refresh();
    await pass(1000);
    expect(labels()).toEqual(['theirs']);
    expect(store.changes).toEqual([]);
  });
});

it('a reader without the right draws nothing', async () => {
  store.mayWrite = false;
  outbox.refresh();
  await pass(10);
  draw('a');
  expect(reading().measurements.size).toBe(0);
});
