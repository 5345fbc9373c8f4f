// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStorage, ServedRecords, ServedStore } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { startOutbox, type ReadingOutbox } from './reading-outbox.ts';

let store: ServedStore;
let storage: Storage;
let session: Session;
let outbox: ReadingOutbox;

async function open(): Promise<void> {
  session = createSession();
  outbox = startOutbox(session, store, createOutboxStorage(store.account, storage));
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
  store = new ServedStore(new ServedRecords());
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
    expect(reading().measurements.get('a')?.kept?.addedBy.username).toBe('me');
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

  it('is said to wait where the answer does for five seconds, and is not sent twice [VW-78]', async () => {
    const write = store.write.bind(store);
    let answer = (): void => undefined;
    store.write = (change) => new Promise((resolve) => (answer = () => resolve(write(change))));
    draw('a', 'x');
    await pass(300 + 4999);
    expect(reading().saving).toBe('saving');
    await pass(1);
    expect(reading().saving).toBe('waiting');
    draw('b', 'y');
    await pass(40_000);
    expect([reading().saving, store.changes.length]).toEqual(['waiting', 0]);
    answer();
    await pass(0);
    store.write = write;
    answer();
    await pass(1000);
    expect([reading().saving, [...store.records.keys()]]).toEqual(['saved', ['a', 'b']]);
  });

  it('is said to wait while the reading itself is not answered, and not where nothing was drawn [VW-78]', async () => {
    const read = store.read.bind(store);
    let answer = (): void => undefined;
    store.read = () => new Promise((resolve) => (answer = () => resolve(read())));
    outbox.refresh();
    await pass(10_000);
    expect(reading().saving).toBe('saved');
    answer();
    await pass(0);
    outbox.refresh();
    draw('a', 'x');
    await pass(5300);
    expect(reading().saving).toBe('waiting');
    outbox.destroy();
    const said = vi.fn();
    session.subscribe(said);
    await pass(60_000);
    expect(said).not.toHaveBeenCalled();
  });

  it('that was refused stays said while another waits for its answer [VW-78]', async () => {
    store.refuses = 'bad';
    draw('bad', 'x');
    await pass(1000);
    store.write = () => new Promise(() => undefined);
    draw('a', 'y');
    await pass(20_000);
    expect([reading().saving, reading().unsent.map(({ id }) => id)]).toEqual(['refused', ['bad']]);
  });

  it('is said to be refused where the reader may not, and kept', async () => {
    store.fault = new SourceError('forbidden', 'no');
    draw('a');
    await pass(1000);
    expect(reading().saving).toBe('forbidden');
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

  it('is refused alone where the answer says so, with what it has become since, and the rest is kept [VW-76]', async () => {
    const write = store.write.bind(store);
    store.write = async (change) => {
      const isBad = ({ _id }: { _id: string }) => _id === 'bad';
      const answer = await write({ ...change, put: change.put.filter((one) => !isBad(one)) });
      if (change.put.some(isBad)) draw('bad', 'since');
      return { ...answer, refused: change.put.filter(isBad).map(({ _id }) => _id) };
    };
    draw('bad', 'x');
    draw('a', 'y');
    await pass(1000);
    expect([[...store.records.keys()], reading().saving, labels()]).toEqual([['a'], 'refused', ['since', 'y']]);
    expect(reading().unsent.map(({ id, put }) => [id, put?.label])).toEqual([['bad', 'since']]);
    store.write = write;
    await pass(31_000);
    expect([store.records.get('bad')?.label, reading().saving, storage.length]).toEqual(['since', 'saved', 0]);
  });

  it('goes once, although the first answer was lost, and so does what was changed meanwhile', async () => {
    draw('a', 'first');
    store.lost = 1;
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

describe('a change is told against the version that it was made from', () => {
  it('so that taking a step back does not undo what somebody else has made of it meanwhile [VW-41]', async () => {
    draw('a', 'mine 1');
    await pass(1000);
    draw('a', 'mine 2');
    await pass(1000);
    store.put(aMeasurement({ _id: 'a', label: 'theirs' }));
    outbox.refresh();
    await pass(1000);
    session.dispatch({ type: 'undo' });
    await pass(1000);
    expect([store.records.get('a')?.label, labels(), reading().past]).toEqual(['theirs', ['theirs'], []]);
  });

  it('so that a dialog and a drag that began before keep what was said meanwhile [VW-41]', async () => {
    draw('a', 'mine');
    await pass(1000);
    const from = reading().measurements.get('a')!;
    store.put({ ...from.measurement, description: 'theirs' });
    outbox.refresh();
    await pass(1000);
    session.dispatch({ type: 'change-measurement', id: 'a', changes: { location: 'Lung' }, from });
    const points = [
      [1, 1],
      [4, 5],
    ];
    session.dispatch({ type: 'put-measurement', measurement: { ...from.measurement, points }, from });
    await pass(1000);
    expect(store.records.get('a')).toMatchObject({ description: 'theirs', location: 'Lung', points });
    expect(reading().rebased).toEqual([]);
  });

  it('so that what was removed comes back by undo, also when the answer was lost', async () => {
    for (const lost of [0, 1]) {
      draw('a', 'x');
      await pass(1000);
      store.lost = lost;
      session.dispatch({ type: 'remove-measurements', ids: ['a'] });
      await pass(500);
      session.dispatch({ type: 'undo' });
      await pass(3000);
      expect([labels(), store.records.get('a')?.label, reading().rebased]).toEqual([['x'], 'x', []]);
    }
  });

  it('and a new one against what was known when it was drawn: it is not answered with the whole reading', async () => {
    for (let n = 0; n < 5; n++) store.put(aMeasurement({ _id: `their ${n}` }));
    outbox.refresh();
    await pass(10);
    draw('a');
    await pass(1000);
    draw('b');
    await pass(1000);
    expect(store.changes.map(({ base }) => base)).toEqual([5, 6]);
  });
});

describe('the way to the store', () => {
  it('has what is changed within 300 ms at once, and 900 ms after the first at the latest [VW-75]', async () => {
    for (const label of ['1', '2', '3']) {
      draw('a', label);
      await pass(299);
    }
    expect(store.changes).toEqual([]);
    draw('b', '4');
    await pass(3);
    expect(store.changes.map(({ put }) => put.map(({ label }) => label))).toEqual([['3', '4']]);
    draw('a', '5');
    await pass(100);
    draw('a', '6');
    await pass(299);
    expect(store.changes).toHaveLength(1);
    await pass(1);
    expect(store.changes[1]?.put).toMatchObject([{ label: '6' }]);
    expect(store.changes).toHaveLength(2);
  });

  it('is tried at growing pauses for an hour, at once when the browser is online, and loses nothing [VW-75]', async () => {
    store.fault = new SourceError('unreachable', 'no');
    const tries: number[] = [];
    const began = Date.now();
    const written = vi.spyOn(store, 'write').mockImplementation(() => {
      tries.push(Date.now() - began);
      return Promise.reject(new SourceError('offline', 'no'));
    });
    draw('a', 'x');
    await pass(120_000);
    const pauses = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    expect(pauses).toEqual([1000, 2000, 5000, 15_000, 30_000, 30_000, 30_000]);
    await pass(3_480_000);
    expect([reading().saving, labels(), storage.length]).toEqual(['waiting', ['x'], 1]);
    written.mockRestore();
    store.fault = null;
    globalThis.dispatchEvent(new Event('online'));
    await pass(0);
    expect([store.records.get('a')?.label, reading().saving, storage.length]).toEqual(['x', 'saved', 0]);
  });

  it('takes what is large in parts', async () => {
    const points = Array.from({ length: 10_000 }, (_, n) => [
      n * 1.2345678901234,
      n * 9.87654321987,
      n * 5.55555555555,
    ]);
    for (let n = 0; n < 12; n++)
      session.dispatch({
        type: 'put-measurement',
        measurement: aMeasurement({ _id: `a${n}`, toolType: 'FreehandMouse', space: 'patient', points }),
      });
    await pass(1000);
    expect(store.records.size).toBe(12);
    expect(store.changes.length).toBeGreaterThan(1);
    for (const change of store.changes) expect(JSON.stringify(change).length).toBeLessThan(4_000_000);
  });

  it('is not the end of it where the study is gone: it is said, and kept here [VW-73]', async () => {
    for (const [kind, saving] of [
      ['gone', 'gone'],
      ['signed_out', 'signedOut'],
      ['busy', 'waiting'],
    ] as const) {
      store.fault = new SourceError(kind, kind);
      draw('a', kind);
      await pass(60_000);
      expect([reading().saving, labels(), storage.length]).toEqual([saving, [kind], 1]);
      expect(reading().unsent.map(({ id }) => id)).toEqual(kind === 'gone' ? ['a'] : []);
    }
  });
});

describe('what waits in this browser', () => {
  const other = (change: Partial<ServedStore>) => Object.assign(new ServedStore(store.served), change);
  beforeEach(async () => {
    store.fault = new SourceError('unreachable', 'no');
    draw('a', 'waits');
    await pass(500);
    outbox.destroy();
  });

  it('goes by whatever way its reading is opened, and stays where another is [VW-70]', async () => {
    store = other({ readings: [{ StudyInstanceUID: '1.3', id: 'another' }] });
    await open();
    await pass(1000);
    expect([labels(), store.changes, storage.length]).toEqual([[], [], 1]);
    outbox.destroy();
    store = other({ readings: [...store.readings, { StudyInstanceUID: '1.2', id: 'reading' }] });
    await open();
    expect([labels(), storage.length, store.records.get('a')?.label]).toEqual([['waits'], 0, 'waits']);
  });

  it('is neither shown to nor sent by another account [VW-70]', async () => {
    for (const account of ['you', 'm', 'me:reading', '']) {
      store = other({ account });
      await open();
      await pass(1000);
      expect([labels(), store.changes, storage.length]).toEqual([[], [], 1]);
      outbox.destroy();
    }
  });

  it('is not shown to who may not write: that is said, and it can be given up [VW-74]', async () => {
    store = other({ mayWrite: false });
    await open();
    await pass(1000);
    expect([labels(), reading().saving, store.changes, storage.length]).toEqual([[], 'forbidden', [], 1]);
    expect(reading().unsent).toMatchObject([{ id: 'a', put: { label: 'waits' } }]);
    session.dispatch({ type: 'drop-unsent' });
    await pass(1000);
    expect([reading().saving, reading().unsent, storage.length]).toEqual(['saved', [], 0]);
  });

  it('and a half that was sent with what was made of it since, after the page has ended in between', async () => {
    store = other({ lost: 1 });
    await open();
    await pass(100);
    expect(store.records.get('a')?.label).toBe('waits');
    draw('a', 'more');
    outbox.destroy();
    await open();
    await pass(1000);
    expect([store.records.get('a')?.label, reading().rebased]).toEqual(['more', []]);
  });
});

it('what was drawn before it was known that the reader may not goes from the screen, and is said [VW-74]', async () => {
  outbox.destroy();
  store.mayWrite = false;
  session = createSession();
  outbox = startOutbox(session, store, createOutboxStorage(store.account, storage));
  draw('early', 'x');
  await pass(1000);
  expect([labels(), reading().saving, reading().unsent.length]).toEqual([[], 'forbidden', 1]);
  expect(store.changes).toEqual([]);
});

it('what this browser cannot keep is not said to be kept [VW-73]', async () => {
  outbox.destroy();
  for (const full of [aStorage(10), null]) {
    session = createSession();
    outbox = startOutbox(session, store, createOutboxStorage(store.account, full));
    await pass(0);
    store.fault = new SourceError('unreachable', 'no');
    draw('a', 'x');
    await pass(1000);
    expect([reading().saving, reading().isKept]).toEqual(['waiting', false]);
    const leaving = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    store.fault = null;
    await pass(60_000);
    expect([reading().saving, reading().isKept]).toEqual(['saved', true]);
    outbox.destroy();
    store = new ServedStore(new ServedRecords());
  }
});

it('a reader without the right draws nothing', async () => {
  store.mayWrite = false;
  outbox.refresh();
  await pass(10);
  draw('a');
  expect(reading().measurements.size).toBe(0);
});
