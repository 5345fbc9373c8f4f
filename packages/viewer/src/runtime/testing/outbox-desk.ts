import { afterEach, beforeEach, vi } from 'vitest';
import { createSession, type Session } from '../../session/create-session.ts';
import { aMeasurement } from '../../session/testing/a-measurement.ts';
import { aStorage, ServedRecords, ServedStore } from '../../testing/served-records.ts';
import { createOutboxStorage } from '../outbox-storage.ts';
import { startOutbox, type ReadingOutbox } from '../reading-outbox.ts';

interface Desk {
  store: ServedStore;
  storage: Storage;
  session: Session;
  outbox: ReadingOutbox;
}

/** A session with its outbox, a store and a browser that keeps, on a clock that tests move; new for each test. */
export function outboxDesk() {
  const desk = {} as Desk;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  async function open(): Promise<void> {
    desk.session = createSession();
    desk.outbox = startOutbox(desk.session, desk.store, createOutboxStorage(desk.store.account, desk.storage));
    await pass(0);
  }
  const draw = (id: string, label = '') =>
    desk.session.dispatch({
      type: 'put-measurement',
      measurement: aMeasurement({ _id: id, label, cachedStats: { longestDiameter: 2, shortestDiameter: 1 } }),
    });
  const reading = () => desk.session.getState().reading;
  const labels = () => [...reading().measurements.values()].map(({ measurement }) => measurement.label);
  beforeEach(async () => {
    vi.useFakeTimers();
    Object.assign(desk, { store: new ServedStore(new ServedRecords()), storage: aStorage() });
    await open();
  });
  afterEach(() => {
    desk.outbox.destroy();
    vi.useRealTimers();
  });
  return Object.assign(desk, { open, draw, pass, reading, labels });
}
