// @vitest-environment jsdom
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { SourceError } from '../ports/index.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { ServedRecords, ServedStore } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { dropUnsentOf, sendUnsent, unsentOf } from './unsent.ts';

let store: ServedStore;
const keep = (account: string, id: string) =>
  createOutboxStorage(account, localStorage).keep(id, { reading: 'reading', base: 0, put: aMeasurement({ _id: id }) });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  store = new ServedStore(new ServedRecords());
  keep('me', 'a');
  keep('me', 'b');
  keep('me:2', 'c');
});
afterEach(() => void vi.useRealTimers());

it('what waits is found by whose it is, sent without a page, and nothing of what was being drawn [WB-50]', async () => {
  const draft = { reading: 'reading', measurement: aMeasurement({ _id: 'd' }), from: null, at: 0 };
  createOutboxStorage('me', localStorage).keepDraft(draft);
  expect([...unsentOf('me')]).toEqual([['reading', 2]]);
  await sendUnsent(store);
  expect([[...store.records.keys()], unsentOf('me').size, unsentOf('me:2').size]).toEqual([['a', 'b'], 0, 1]);
  expect(createOutboxStorage('me', localStorage).drafts(['reading'])).toHaveLength(1);
});

it.each(['unreachable', 'gone', 'forbidden'] as const)(
  'what the store does not take (%s) waits on [WB-50]',
  async (kind) => {
    store.fault = new SourceError(kind, 'no');
    await sendUnsent(store);
    expect([...unsentOf('me')]).toEqual([['reading', 2]]);
    store.fault = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.changes).toEqual([]);
  },
);

it('an answer that does not come is not waited for [WB-50]', async () => {
  store.read = () => new Promise(() => undefined);
  const sent = sendUnsent(store);
  await vi.advanceTimersByTimeAsync(5000);
  await sent;
  expect(unsentOf('me').size).toBe(1);
});

it('what is given up is gone, with what was being drawn; that of others stays [WB-50]', () => {
  createOutboxStorage('me', localStorage).keepDraft({
    reading: 'reading',
    measurement: aMeasurement({ _id: 'd' }),
    from: null,
    at: 0,
  });
  dropUnsentOf('me');
  expect([unsentOf('me').size, unsentOf('me:2').size, localStorage.length]).toEqual([0, 1, 1]);
});

it('a reading is found by its name, whatever stands in it', () => {
  const reading = 'a:b/100% 胸部';
  const storage = createOutboxStorage('you', localStorage);
  storage.keep('x', { reading, base: 0, put: null });
  expect([...unsentOf('you')]).toEqual([[reading, 1]]);
  expect([...storage.all([reading]).keys()]).toEqual(['x']);
});
