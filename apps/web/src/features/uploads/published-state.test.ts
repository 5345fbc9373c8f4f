import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchesInFlight } from './batches-in-flight.ts';
import { publishedState } from './published-state.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a change is shown twice a second at most, and the last one is; a new phase at once', () => {
  const published = publishedState('u', '症例', batchesInFlight(), () => Date.now());
  const shown: number[] = [];
  published.store.subscribe(({ bytesSent }) => shown.push(bytesSent));
  published.enter('sending', { bytesTotal: 1000 });
  expect(shown).toEqual([0]);
  for (let sent = 1; sent <= 100; sent++) {
    published.change({ ...published.now(), bytesSent: sent });
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(1000);
  // Five seconds of changes, and the phase.
  expect(shown.length).toBeLessThanOrEqual(11);
  expect(shown.length).toBeGreaterThanOrEqual(10);
  expect(shown.at(-1)).toBe(100);
  published.enter('finished');
  expect(published.store.getState().phase).toBe('finished');
});
