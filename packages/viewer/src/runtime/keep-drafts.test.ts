import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStorage, ServedRecords, ServedStore } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { startOutbox, type ReadingOutbox } from './reading-outbox.ts';

let store: ServedStore;
let storage: Storage;
let pages: ReadingOutbox[];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page of this browser; where it is killed nothing of it runs any more. */
async function aPage(): Promise<Session> {
  const session = createSession();
  pages.push(startOutbox(session, store, createOutboxStorage(store.account, storage)));
  await pass(0);
  return session;
}

const outline = (count: number, _id = 'drawn') =>
  aMeasurement({ _id, toolType: 'FreehandMouse', points: Array.from({ length: count }, (_, n) => [n, n * n]) });
const drawn = (session: Session, count: number) =>
  session.dispatch({ type: 'draft', draft: { pane: 0, measurement: outline(count), finger: null } });
const points = (session: Session, id = 'drawn') =>
  session.getState().reading.measurements.get(id)?.measurement.points.length;

/** Kills all pages: what they had kept is what there is. */
async function kill(): Promise<void> {
  const kept = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '').map(
    (name) => [name, storage.getItem(name) ?? ''] as const,
  );
  for (const page of pages.splice(0)) page.destroy();
  storage = aStorage();
  for (const [name, value] of kept) storage.setItem(name, value);
}

beforeEach(() => {
  vi.useFakeTimers();
  store = new ServedStore(new ServedRecords());
  storage = aStorage();
  pages = [];
});
afterEach(() => {
  for (const page of pages) page.destroy();
  vi.useRealTimers();
});

it('of what is being drawn when the page is killed at most a second is lost; it comes back, is sent and can be taken back [VW-71]', async () => {
  const session = await aPage();
  for (let n = 1; n <= 95; n++) {
    drawn(session, n);
    await pass(100);
  }
  await kill();
  await pass(5000);
  const again = await aPage();
  expect(points(again)).toBeGreaterThanOrEqual(85);
  const { reading } = again.getState();
  expect([reading.selected, reading.recovered]).toEqual(['drawn', ['drawn']]);
  await pass(1000);
  expect([store.records.size, storage.length]).toEqual([1, 0]);
  again.dispatch({ type: 'undo' });
  await pass(1000);
  expect(store.records.size).toBe(0);
});

it('what is moved comes back on what it was moved from, or theirs stands [VW-71, VW-41]', async () => {
  for (const theirs of [null, 'description', 'points'] as const) {
    store = new ServedStore(new ServedRecords());
    store.put(outline(10));
    const session = await aPage();
    drawn(session, 20);
    await pass(1500);
    await kill();
    if (theirs) store.put({ ...outline(10), ...(theirs === 'points' ? outline(5) : { description: 'theirs' }) });
    await pass(5000);
    const again = await aPage();
    await pass(1000);
    expect(store.records.get('drawn')?.points.length).toBe(theirs === 'points' ? 5 : 20);
    expect(store.records.get('drawn')?.description).toBe(theirs === 'description' ? 'theirs' : '');
    expect(again.getState().reading.rebased).toEqual(theirs === 'points' ? ['drawn'] : []);
    await kill();
  }
});

it('what is finished, given up, or not yet to be seen does not come back [VW-71]', async () => {
  const session = await aPage();
  drawn(session, 20);
  await pass(1500);
  session.dispatch({ type: 'draft', draft: null });
  expect(storage.length).toBe(0);
  drawn(session, 20);
  session.dispatch({ type: 'put-measurement', measurement: outline(20) });
  await pass(1500);
  expect(storage.length).toBe(0);
  const point = {
    ...outline(1, 'dot'),
    toolType: 'Length' as const,
    points: [
      [1, 1],
      [1, 1],
    ],
  };
  session.dispatch({ type: 'draft', draft: { pane: 0, measurement: point, finger: null } });
  await pass(1500);
  expect(storage.length).toBe(0);
});

it('what another page of this browser is drawing is left to it, also while its hand rests [VW-71]', async () => {
  const one = await aPage();
  drawn(one, 20);
  await pass(1500);
  const other = await aPage();
  await pass(20_000);
  expect(points(other)).toBeUndefined();
  one.dispatch({ type: 'put-measurement', measurement: outline(30) });
  await pass(1000);
  expect(store.records.get('drawn')?.points.length).toBe(30);
});

it('what the reader may not write does not come back [VW-71, VW-74]', async () => {
  const session = await aPage();
  drawn(session, 20);
  await pass(1500);
  await kill();
  store.mayWrite = false;
  await pass(5000);
  expect(points(await aPage())).toBeUndefined();
  expect(storage.length).toBe(1);
});

it('what comes back waits until its page is known to have ended, also where the clock was set back since [VW-71]', async () => {
  for (const back of [0, 3_600_000]) {
    const session = await aPage();
    drawn(session, 20);
    await pass(1500);
    await kill();
    vi.setSystemTime(Date.now() - back);
    const again = await aPage();
    await pass(4000);
    expect([points(again), again.getState().reading.recovered]).toEqual([20, ['drawn']]);
    await pass(1000);
    again.dispatch({ type: 'undo' });
    await pass(1000);
    await kill();
  }
});

it('who leaves the page in the middle of drawing finds all of it again [VW-71]', async () => {
  const session = await aPage();
  drawn(session, 20);
  await pass(500);
  drawn(session, 29);
  for (const page of pages.splice(0)) page.destroy();
  await pass(5000);
  expect(points(await aPage())).toBe(29);
});

it('nothing is kept of an outline of two points, and a probe as it is [VW-71]', async () => {
  const session = await aPage();
  drawn(session, 2);
  await pass(1500);
  expect(storage.length).toBe(0);
  session.dispatch({ type: 'draft', draft: null });
  const measurement = aMeasurement({ _id: 'probe', toolType: 'DragProbe', points: [[3, 4]], cachedStats: {} });
  session.dispatch({ type: 'draft', draft: { pane: 0, measurement, finger: null } });
  await pass(1500);
  await kill();
  await pass(5000);
  expect(points(await aPage(), 'probe')).toBe(1);
});

it('what is to come back stays in this browser when the right is lost before [VW-71, VW-74]', async () => {
  const session = await aPage();
  drawn(session, 20);
  await pass(1500);
  await kill();
  const again = await aPage();
  store.mayWrite = false;
  pages[0]?.refresh();
  await pass(10_000);
  expect([points(again), storage.length]).toEqual([undefined, 1]);
});
